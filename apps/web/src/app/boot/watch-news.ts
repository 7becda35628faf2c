import { LIMITS, TIMES } from '@yomikura/contract/limits'

/**
 * Calls `look` where something may have been bought meanwhile: when the reader comes back to this tab,
 * and while they use another window beside it. Not for a hidden tab, nor for one that they never
 * left.
 *
 * @param look asked for again only once it has settled
 * @returns ends it
 */
export function watchNews(look: () => Promise<void>): () => void {
  let isAway = !isVisible()
  let round: AbortController | undefined

  /** Some looks one after the other; a shop needs a moment to say what was bought. */
  const start = (count: number, isWanted: () => boolean) => {
    round?.abort()
    const { signal } = (round = new AbortController())
    const next = async (left: number) => {
      if (signal.aborted || left === 0 || !isVisible() || !isWanted()) return
      await look()
      if (!signal.aborted) setTimeout(() => void next(left - 1), TIMES.newsMs)
    }
    void next(count)
  }
  const handle = () => {
    if (!isVisible()) isAway = true
    else if (isAway) {
      isAway = false
      start(LIMITS.looksOnReturn, () => true)
    }
  }
  const handleBlur = () => {
    // The focus may have gone into a frame of this page.
    if (document.hasFocus()) return
    isAway = true
    start(LIMITS.looksBeside, () => !document.hasFocus())
  }

  const controller = new AbortController()
  const { signal } = controller
  for (const way of ['focus', 'pageshow'] as const) addEventListener(way, handle, { signal })
  document.addEventListener('visibilitychange', handle, { signal })
  addEventListener('blur', handleBlur, { signal })
  return () => {
    controller.abort()
    round?.abort()
  }
}

const isVisible = () => document.visibilityState === 'visible'
