import { lazy, Suspense } from 'react'
import { useParts } from '../parts/use-parts.ts'
import type { PageTaps } from '../chrome/page-taps.ts'
import type { EndPageProps } from './end-page-props.ts'
import { END_PAGES, toEndPageKind } from './end-pages.ts'
import { TapGuard } from './TapGuard.tsx'

const PartEnd = lazy(async () => ({ default: (await import('./PartEnd.tsx')).PartEnd }))

type Props = Pick<EndPageProps, 'file' | 'run'> & { taps: PageTaps }

/** What comes after the last page, drawn once a reader may get there. A work ends with its last part only. */
export function EndPage({ file, run, taps }: Props) {
  const kind = toEndPageKind(file.source.origin)
  const Content = END_PAGES[kind]
  const parts = useParts(file)
  const isBeside = parts.index < 0 && parts.list.length > 0
  return (
    <TapGuard taps={taps}>
      <Suspense>
        {parts.next || isBeside ? (
          <PartEnd file={file} run={run} parts={parts} />
        ) : (
          <Content file={file} kind={kind} run={run} />
        )}
      </Suspense>
    </TapGuard>
  )
}
