import { Suspense } from 'react'
import type { EndPageProps } from './end-page-props.ts'
import { END_PAGES, toEndPageKind } from './end-pages.ts'

/** What comes after the last page, drawn once a reader may get there. */
export function EndPage({ file, run }: Pick<EndPageProps, 'file' | 'run'>) {
  const kind = toEndPageKind(file.source.origin)
  const Content = END_PAGES[kind]
  return (
    <Suspense>
      <Content file={file} kind={kind} run={run} />
    </Suspense>
  )
}
