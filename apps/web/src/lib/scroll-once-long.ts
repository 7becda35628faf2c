/** A page that has not grown long enough by then never will. */
const GIVE_UP_MS = 10_000
/** A reader who does this chooses where to go. */
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Scrolls as far as the page is long, again whenever it has grown, until it is there.
 *
 * @param ending aborted once it is there, when the reader moves first, or when it takes too long
 */
export function scrollOnceLong(topPx: number, ending: AbortController): void {
  const { signal } = ending
  const go = () => {
    window.scrollTo(0, topPx)
    if (Math.abs(window.scrollY - topPx) < 2) ending.abort()
  }
  const growth = new ResizeObserver(go)
  const timer = setTimeout(() => ending.abort(), GIVE_UP_MS)
  signal.addEventListener('abort', () => {
    growth.disconnect()
    clearTimeout(timer)
  })
  for (const move of OWN_MOVES) {
    window.addEventListener(move, () => ending.abort(), { signal, passive: true })
  }
  growth.observe(document.body)
  go()
}
