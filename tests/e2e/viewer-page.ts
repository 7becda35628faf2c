import { expect, type Page } from '@yomikura/testkit/e2e'

/** Opens a work from the library's cover through its page, as a reader does. */
export async function openWork(page: Page, title: string): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click()
  await startReading(page)
}

/** Presses the work page's one primary button and waits for a page. */
export async function startReading(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^(読む|続きから)/ })
    .or(page.getByRole('button', { name: /^(読む|続きから)/ }))
    .click()
  await expect(settledPage(page)).toBeVisible()
}

/** The pages on screen, once they are painted. */
export function settledPage(page: Page) {
  return page.locator('[data-page-index][data-settled=true]').first()
}
