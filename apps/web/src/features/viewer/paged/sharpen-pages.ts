import { MEASURES, TIMES } from '@yomikura/contract/limits'
import { type PagedState, placePages } from '@yomikura/reader/paged-reader'
import type { PlacedPage } from '@yomikura/reader/placement'
import { LargePages } from '#data/works/content/large-pages.ts'
import type { PageOrigin } from '#data/works/content/load-page.ts'
import type { PageImage } from '#data/works/content/decode-page.ts'
import type { PagedSession } from './paged-session.ts'

type Sharpening = {
  session: PagedSession
  origin: PageOrigin
  /** The larger picture of each page; undefined where it has none. */
  larges: readonly (PageImage | undefined)[]
  /** Tests shorten it. */
  stillMs?: number
}

/**
 * Shows pages that are magnified beyond their pixels in their larger pictures, once the view stands
 * still, and lets these go when it needs them no more.
 *
 * @returns ends it, and lets all of them go
 */
export function sharpenPages({ session, stillMs, ...shown }: Sharpening): () => void {
  const large = new LargePages({ ...shown, pages: session.pages })
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const state = session.getState()
    const soft = placePages(state, state.spreadIndex).filter((place) => isSoft(state, place))
    large.keep(soft.map(({ pageIndex }) => pageIndex))
    const missing = soft.filter(
      (place) => isInSight(state, place) && !large.isAsked(place.pageIndex),
    )
    if (missing.length === 0) return
    timer = setTimeout(
      () => large.ask(missing.map(({ pageIndex }) => pageIndex)),
      stillMs ?? TIMES.sharpenAfterMs,
    )
  }
  const end = session.subscribe(look)
  look()
  return () => {
    end()
    clearTimeout(timer)
    large.keep([])
  }
}

/** Whether the screen shows clearly more pixels than the page has. */
function isSoft({ view, publication }: PagedState, { pageIndex, height }: PlacedPage): boolean {
  const page = publication.pages[pageIndex]!
  return view.scale * height * devicePixelRatio > page.height * MEASURES.largePageGain
}

function isInSight({ view, viewport }: PagedState, { x, y, width, height }: PlacedPage): boolean {
  const overlaps = (moved: number, from: number, length: number, room: number) => {
    const start = moved + from * view.scale
    return start < room / 2 && start + length * view.scale > -room / 2
  }
  return overlaps(view.x, x, width, viewport.width) && overlaps(view.y, y, height, viewport.height)
}
