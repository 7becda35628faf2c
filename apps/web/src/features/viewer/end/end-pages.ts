import { type ComponentType, lazy } from 'react'
import type { ContentOrigin } from '#data/works/content/content-source.ts'
import type { EndPageKind, EndPageProps } from './end-page-props.ts'

const ReadingEnd = lazy(async () => ({ default: (await import('./ReadingEnd.tsx')).ReadingEnd }))

/** One end page a kind. A kind that shows other things names its own component here. */
export const END_PAGES: Record<EndPageKind, ComponentType<EndPageProps>> = {
  purchased: ReadingEnd,
  free: ReadingEnd,
  sample: ReadingEnd,
}

/** A work that was stored on the device is a purchased one. */
export function toEndPageKind(origin: ContentOrigin): EndPageKind {
  return origin === 'offline' ? 'purchased' : origin
}
