import type { Page } from '@playwright/test'

/** A work on the shelf; present once its line is laid out. */
const ITEM = '[data-place]'

/** Notes when the first work stood in the page and was painted; must run before the page loads. */
export async function watchFirstItem(page: Page, item = ITEM): Promise<void> {
  await page.addInitScript((selector) => {
    const watch = () => {
      if (!document.querySelector(selector)) return void requestAnimationFrame(watch)
      // The frame that has it is painted before the next one begins.
      requestAnimationFrame(() => performance.mark('first-item'))
    }
    requestAnimationFrame(watch)
  }, item)
}

/** Waits until a library that shows its first works holds all of them. */
export async function untilWhole(page: Page): Promise<void> {
  const settings = { timeout: 600_000 }
  await page.locator(ITEM).first().waitFor(settings)
  await page.waitForFunction(() => !document.querySelector('[data-early]'), null, settings)
}

/** Milliseconds from the navigation to the first painted work. */
export async function readFirstItem(page: Page, timeoutMs = 120_000): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('first-item').length > 0, null, {
    timeout: timeoutMs,
  })
  return page.evaluate(() => performance.getEntriesByName('first-item')[0]!.startTime)
}
