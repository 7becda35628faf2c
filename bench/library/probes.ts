import type { Page } from '@playwright/test'

type Probe = { longTasks?: number }

/** Milliseconds from an action to the frame in which the counter above the shelf says another number. */
export async function timeToCount(page: Page, act: () => Promise<void>): Promise<number> {
  const armed = await page.evaluateHandle(() => {
    const counter = document.querySelector('main [role=status]')!
    const before = counter.textContent
    const timing = { startMs: NaN, done: Promise.resolve(0) }
    const start = () => {
      timing.startMs = performance.now()
    }
    for (const type of ['input', 'click']) {
      addEventListener(type, start, { once: true, capture: true })
    }
    timing.done = (async () => {
      while (counter.textContent === before) await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      return performance.now() - timing.startMs
    })()
    return timing
  })
  await act()
  return armed.evaluate((timing) => timing.done)
}

/** Counts tasks that hold the page up for more than 50 ms; must run before the page loads. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const probe = window as unknown as Probe
    probe.longTasks = 0
    new PerformanceObserver((list) => {
      probe.longTasks = (probe.longTasks ?? 0) + list.getEntries().length
    }).observe({ type: 'longtask' })
  })
}

/** Long tasks since this was asked last. */
export async function readLongTasks(page: Page): Promise<number> {
  return page.evaluate(() => {
    const probe = window as unknown as Probe
    const count = probe.longTasks ?? 0
    probe.longTasks = 0
    return count
  })
}

/** Scrolls a screen and a half a frame for five seconds. @returns frames in which a row was missing */
export async function countBlankFrames(page: Page): Promise<number> {
  return page.evaluate(async () => {
    scrollTo(0, 0)
    const until = performance.now() + 5000
    let blank = 0
    while (performance.now() < until) {
      scrollBy(0, innerHeight / 4)
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      const x = document.querySelector('main')!.getBoundingClientRect().left + 120
      const rows = [0.4, 0.6, 0.8].map((share) => document.elementFromPoint(x, innerHeight * share))
      if (rows.some((element) => !element?.closest('li, section'))) blank += 1
    }
    scrollTo(0, 0)
    return blank
  })
}
