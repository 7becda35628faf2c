import type { Page } from '@yomikura/testkit/e2e'

/** A window shows some twenty rows; those kept ready beyond its edges are not many more. */
export const MOST_ROWS = 80

/** Waits until the page has drawn this many frames more. */
export async function drawFrames(page: Page, count = 2): Promise<void> {
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame)
  }, count)
}

/** What a reader saw while something went on, in milliseconds. */
export type Smoothness = { frames: number; medianMs: number; longestMs: number; longTasks: number }

/** Counts frames, and tasks that held the page up, while the reader does something. */
export async function watchFrames(page: Page, act: () => Promise<void>): Promise<Smoothness> {
  const watch = await page.evaluateHandle(() => {
    const gaps: number[] = []
    const watched = { gaps, longTasks: 0, isOver: false }
    let before = performance.now()
    const frame = () => {
      const now = performance.now()
      gaps.push(now - before)
      before = now
      if (!watched.isOver) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    new PerformanceObserver((list) => {
      watched.longTasks += list.getEntries().length
    }).observe({ type: 'longtask' })
    return watched
  })
  await act()
  return watch.evaluate((watched) => {
    watched.isOver = true
    const sorted = watched.gaps.toSorted((a, b) => a - b)
    return {
      frames: sorted.length,
      medianMs: Math.round(sorted[sorted.length >> 1] ?? 0),
      longestMs: Math.round(sorted.at(-1) ?? 0),
      longTasks: watched.longTasks,
    }
  })
}

/** Time from a key press until the frame after it was drawn, in milliseconds. */
export function pressTimed(page: Page, key: string): Promise<number> {
  return page.evaluate((pressed) => {
    const start = performance.now()
    const event = new KeyboardEvent('keydown', { key: pressed, bubbles: true })
    document.activeElement?.dispatchEvent(event)
    return new Promise<number>((resolve) => {
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
    })
  }, key)
}
