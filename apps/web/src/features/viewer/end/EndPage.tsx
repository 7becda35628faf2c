import { type ComponentType, lazy, Suspense } from 'react'
import type { ContentOrigin } from '#data/works/content/content-source.ts'
import { useParts } from '../parts/use-parts.ts'
import type { PageTaps } from '../chrome/page-taps.ts'
import type { EndPageKind, EndPageProps } from './end-page-props.ts'
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

const ReadingEnd = lazy(async () => ({ default: (await import('./ReadingEnd.tsx')).ReadingEnd }))

/** One end page a kind. A kind that shows other things names its own component here. */
const END_PAGES: Record<EndPageKind, ComponentType<EndPageProps>> = {
  purchased: ReadingEnd,
  free: ReadingEnd,
  sample: ReadingEnd,
}

/** A work that was stored on the device is a purchased one. */
function toEndPageKind(origin: ContentOrigin): EndPageKind {
  return origin === 'offline' ? 'purchased' : origin
}
