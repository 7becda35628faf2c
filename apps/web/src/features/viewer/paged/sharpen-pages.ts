import { MEASURES, TIMES } from '@yomikura/contract/limits'
import { type PagedState, placePages } from '@yomikura/reader/paged-reader'
import type { PlacedPage } from '@yomikura/reader/placement'
import { FinerPages } from '#data/works/content/finer-pages.ts'
import type { PageOrigin } from '#data/works/content/load-page.ts'
import type { PageImage } from '#data/works/content/decode-page.ts'
import type { PagedSession } from './paged-session.ts'

type Sharpening = {
  session: PagedSession
  origin: PageOrigin
  /** The pictures that the session shows. */
  images: readonly PageImage[]
  /** Pictures of each page with more pixels than that, the largest last. */
  finer: readonly (readonly PageImage[])[]
  /** Tests shorten it. */
  stillMs?: number
}

/**
 * Shows pages that are magnified beyond their pixels in finer pictures, once the view stands still, and
 * lets these go when it needs them no more.
 *
 * @returns ends it, and lets all of them go
 */
export function sharpenPages({ session, origin, images, finer, stillMs }: Sharpening): () => void {
  const shown = new FinerPages({ origin, pages: session.pages })
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const state = session.getState()
    const soft = placePages(state, state.spreadIndex).flatMap((place) => {
      const { pageIndex } = place
      const image = findFiner(toShownPx(state, place), images[pageIndex], finer[pageIndex])
      return image ? [{ pageIndex, image, place }] : []
    })
    shown.keep(soft.map(({ pageIndex }) => pageIndex))
    const missing = soft.filter((page) => isInSight(state, page.place) && !shown.isAsked(page))
    if (missing.length === 0) return
    timer = setTimeout(() => shown.ask(missing), stillMs ?? TIMES.sharpenAfterMs)
  }
  const end = session.subscribe(look)
  look()
  return () => {
    end()
    clearTimeout(timer)
    shown.keep([])
  }
}

/** Height of a page on the screen, in the screen's own pixels. */
function toShownPx({ view }: PagedState, { height }: PlacedPage): number {
  return view.scale * height * devicePixelRatio
}

/** The smallest picture that is not clearly softer than the screen; undefined where the page's own is. */
function findFiner(
  shownPx: number,
  image: PageImage | undefined,
  finer: readonly PageImage[] = [],
): PageImage | undefined {
  const isEnough = ({ height }: PageImage) => shownPx <= height * MEASURES.largePageGain
  if (!image || isEnough(image)) return undefined
  return finer.find(isEnough) ?? finer.at(-1)
}

function isInSight({ view, viewport }: PagedState, { x, y, width, height }: PlacedPage): boolean {
  const overlaps = (moved: number, from: number, length: number, room: number) => {
    const start = moved + from * view.scale
    return start < room / 2 && start + length * view.scale > -room / 2
  }
  return overlaps(view.x, x, width, viewport.width) && overlaps(view.y, y, height, viewport.height)
}
