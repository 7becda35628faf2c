import type { FilePriority } from './content-source.ts'
import type { PageImage } from './decode-page.ts'
import { freeCanvas, loadPage, type PageOrigin, type PageSource } from './load-page.ts'

/** After the screen that warmed it has gone, a viewer has this long to come for the page. */
const KEEP_MS = 5000

/** A page that is being made, or is there, before its viewer is opened. */
export type PreloadedPage = {
  /** Set once it is drawn, so that the viewer's very first frame can show it. */
  readonly canvas: HTMLCanvasElement | undefined
  readonly drawn: Promise<HTMLCanvasElement>
  /** Gives it up, whether it is there or on its way. */
  drop: () => void
}

type Held = PreloadedPage & {
  source: PageSource
  revision: string
  name: string
  /** Screens that want it held. */
  holders: number
}

/** One screen's pages: a guess must stay cheap. */
let held: readonly Held[] = []

/**
 * Fetches and draws what the next click is likely to open, behind everything else; or, with another
 * priority, the pages of a viewer whose code is on its way. Asking again for the same pages fetches
 * nothing, so that it may be done while a screen is drawn, which the browser may begin again.
 *
 * @returns what the screen calls when it goes; the pages are let go soon after
 */
export function preloadPages(
  origin: PageOrigin,
  images: readonly PageImage[],
  priority: FilePriority = 'low',
): () => void {
  const mine = images.map(
    (image) => find(origin, image.name) ?? startPreload(origin, image, priority),
  )
  for (const page of held) if (!mine.includes(page)) page.drop()
  for (const page of mine) page.holders += 1
  held = mine
  let hasLeft = false
  return () => {
    if (hasLeft) return
    hasLeft = true
    setTimeout(() => mine.forEach(release), KEEP_MS)
  }
}

/** Another screen may want it still: then it stays. */
function release(page: Held): void {
  page.holders -= 1
  if (page.holders > 0 || !held.includes(page)) return
  forget(page)
  page.drop()
}

/** Hands the warm page over, to the caller that asks for just this one; from then on the caller owns it. */
export function takePreloadedPage(
  source: PageSource,
  revision: string,
  name: string,
): PreloadedPage | undefined {
  const taken = find({ source, revision }, name)
  if (taken) forget(taken)
  return taken
}

function find({ source, revision }: Pick<PageOrigin, 'source' | 'revision'>, name: string) {
  return held.find(
    (page) => page.source === source && page.revision === revision && page.name === name,
  )
}

function forget(page: Held): void {
  held = held.filter((other) => other !== page)
}

function startPreload(origin: PageOrigin, image: PageImage, priority: FilePriority): Held {
  const abort = new AbortController()
  const drawn = loadPage(origin, image, abort.signal, { priority })
  const page = {
    source: origin.source,
    revision: origin.revision,
    name: image.name,
    canvas: undefined as HTMLCanvasElement | undefined,
    drawn,
    holders: 0,
    drop: () => {
      abort.abort()
      if (page.canvas) freeCanvas(page.canvas)
    },
  }
  drawn.then(
    (canvas) => {
      if (abort.signal.aborted) freeCanvas(canvas)
      else page.canvas = canvas
    },
    // What failed is not kept: the viewer asks by itself, and says what is wrong.
    () => {
      forget(page)
    },
  )
  return page
}
