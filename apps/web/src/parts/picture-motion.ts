/** Where a picture stood in the window when its link was pressed, and what it showed. */
type Left = { box: DOMRect; address: string | undefined; atMs: number }

/** Under the 200 ms that a movement may take. */
const MOVE_MS = 180

/** What comes later than this was waited for: it is not the same movement any more. */
const FRESH_MS = 1000

const PICTURE = '[data-shape], img'

let left: Left | undefined

// Of all links, before they are followed: the library, which brings none of this, has loaded it by then,
// since a pointer at a work loads that work's screen.
document.addEventListener('click', leave, { capture: true, passive: true })

/** Notes the picture of the link that was pressed, or beside it. Measures a page at rest, which costs nothing. */
function leave({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  const picture =
    link?.querySelector(PICTURE) ?? link?.closest('header')?.querySelector(PICTURE) ?? undefined
  const image = picture instanceof HTMLImageElement ? picture : picture?.querySelector('img')
  left = picture && {
    box: picture.getBoundingClientRect(),
    address: image?.naturalWidth ? image.currentSrc : undefined,
    atMs: performance.now(),
  }
}

/**
 * Moves a picture from where the one stood that was pressed, if one was, to its own place. It is drawn
 * before it moves: a screen is there as early as without this (decision 133).
 *
 * @returns address of the picture that was pressed, to be seen until the one in its place is there
 */
export function arrivePicture(picture: HTMLElement): string | undefined {
  const from = left
  left = undefined
  if (!from || performance.now() - from.atMs > FRESH_MS) return undefined
  // The window is scrolled after the screen was made, and before it is painted.
  requestAnimationFrame(() => move(picture, from.box))
  return from.address
}

function move(picture: HTMLElement, from: DOMRect): void {
  const to = picture.getBoundingClientRect()
  const isSeen = from.bottom > 0 && from.top < innerHeight && to.width > 0
  if (!isSeen || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const x = from.x + from.width / 2 - to.x - to.width / 2
  const y = from.y + from.height / 2 - to.y - to.height / 2
  const transform = `translate(${x}px, ${y}px) scale(${from.width / to.width})`
  picture.animate([{ transform, zIndex: 1 }, { zIndex: 1 }], {
    duration: MOVE_MS,
    easing: 'ease-out',
  })
}
