import { TIMES } from '@yomikura/contract/limits'
import { readScrollPlace, writeScrollPlace } from '#data/base/device/scroll-places.ts'
import { scrollOnceLong } from '#lib/scroll-once-long.ts'

/** What of the router is needed, so that its rules can be tried without it. */
export type Travel = {
  /** Path of the page that is shown. */
  path: string
  /** Called for each page that is shown. @returns ends it */
  onShown: (listener: (shown: { path: string; isReturn: boolean }) => void) => () => void
}

/**
 * Remembers per path how far down a page was, and goes there again on the way back (specification.md#1.2).
 * Lists come late and grow: it keeps trying until the page is long enough, or the reader moves. The
 * library remembers for itself, and what is drawn over a list leaves the list where it is.
 *
 * @returns ends it
 */
export function keepScrollPlaces(travel: Travel, isReturn: boolean): () => void {
  let { path } = travel
  let restoring: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let write = () => {}
  const writeNow = () => {
    clearTimeout(timer)
    write()
    write = () => {}
  }
  const show = (isBack: boolean) => {
    restoring?.abort()
    restoring = undefined
    if (!isBack || !isRemembered(path)) return
    restoring = new AbortController()
    scrollOnceLong(readScrollPlace(path), restoring)
  }
  const save = () => {
    if (!isRemembered(path) || (restoring && !restoring.signal.aborted)) return
    const topPx = window.scrollY
    write = () => writeScrollPlace(path, topPx)
    clearTimeout(timer)
    timer = setTimeout(writeNow, TIMES.scrollSaveDebounceMs)
  }
  const unlisten = travel.onShown((shown) => {
    // Who leaves right after scrolling comes back to where they were, too.
    writeNow()
    path = shown.path
    show(shown.isReturn)
  })
  show(isReturn)
  window.addEventListener('scroll', save, { passive: true })
  return () => {
    unlisten()
    restoring?.abort()
    clearTimeout(timer)
    window.removeEventListener('scroll', save)
  }
}

function isRemembered(path: string): boolean {
  return path !== '/library' && !/\/add(\/|$)/.test(path)
}
