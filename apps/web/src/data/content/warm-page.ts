import type { FilePriority } from './content-source.ts'
import type { PageImage } from './decode-page.ts'
import { freeCanvas, loadPage, type PageOrigin, type PageSource } from './load-page.ts'

/** After the screen that warmed it has gone, a viewer has this long to come for the page. */
const KEEP_MS = 5000

/** A page that is being made, or is there, before its viewer is opened. */
export type WarmPage = {
  /** Set once it is drawn, so that the viewer's very first frame can show it. */
  readonly canvas: HTMLCanvasElement | undefined
  readonly drawn: Promise<HTMLCanvasElement>
  /** Gives it up, whether it is there or on its way. */
  drop: () => void
}

type Held = WarmPage & { source: PageSource; revision: string; name: string }

/** Never more than one: a guess must stay cheap. */
let held: Held | undefined

/**
 * Fetches and draws the page that the next click is likely to open, behind everything else; or, with
 * another priority, the page of a viewer whose code is on its way.
 *
 * @returns what the screen calls when it goes; the page is let go soon after
 */
export function warmPage(
  origin: PageOrigin,
  image: PageImage,
  priority: FilePriority = 'low',
): () => void {
  const { source, revision } = origin
  const isSame = isHeld(held, source, revision, image.name)
  if (!isSame) held?.drop()
  const mine = held && isSame ? held : startWarming(origin, image, priority)
  held = mine
  return () => {
    setTimeout(() => {
      if (held !== mine) return
      held = undefined
      mine.drop()
    }, KEEP_MS)
  }
}

/** Hands the warm page over, to whoever asks for just this one; from then on it is theirs. */
export function takeWarmPage(
  source: PageSource,
  revision: string,
  name: string,
): WarmPage | undefined {
  if (!isHeld(held, source, revision, name)) return undefined
  const taken = held
  held = undefined
  return taken
}

function isHeld(
  page: Held | undefined,
  source: PageSource,
  revision: string,
  name: string,
): boolean {
  return page?.source === source && page.revision === revision && page.name === name
}

function startWarming(origin: PageOrigin, image: PageImage, priority: FilePriority): Held {
  const abort = new AbortController()
  const drawn = loadPage(origin, image, abort.signal, priority)
  const page = {
    source: origin.source,
    revision: origin.revision,
    name: image.name,
    canvas: undefined as HTMLCanvasElement | undefined,
    drawn,
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
      if (held === page) held = undefined
    },
  )
  return page
}
