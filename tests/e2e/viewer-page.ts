import { expect, type Page } from '@yomikura/testkit/e2e'

/** Opens a work from the library's cover through its page, as a reader does. */
export async function openWork(page: Page, title: string): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click()
  await startReading(page)
}

/** What the work page's primary button says of a work that is new, begun or finished. */
const READ = /^(読む|続きから|もう一度読む)/

/** Presses the work page's one primary button and waits for a page. */
export async function startReading(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: READ })
    .or(page.getByRole('button', { name: READ }))
    .click()
  await expect(settledPage(page)).toBeVisible()
}

/** The pages on screen, once they are painted. */
export function settledPage(page: Page) {
  return page.locator('[data-page-index][data-settled=true]').first()
}

/**
 * Waits until what `read` gives has stopped moving, and answers it. The browser scrolls smoothly: a
 * single reading right after a key is one of somewhere on the way.
 */
export async function settled(read: () => Promise<number>): Promise<number> {
  let last = NaN
  await expect
    .poll(
      async () => {
        const before = last
        last = await read()
        return last === before
      },
      { intervals: [150] },
    )
    .toBe(true)
  return last
}

/**
 * Does something that moves the reader's place, and waits until the server has stored a place that
 * `isMeant`: what a page knows alone is lost with it.
 */
export async function movePlace(
  page: Page,
  move: () => Promise<void>,
  isMeant: (position: number) => boolean = () => true,
): Promise<void> {
  const stored = page.waitForResponse((answer) => {
    const request = answer.request()
    if (!answer.url().endsWith('/progress') || request.method() !== 'PUT') return false
    const { events } = request.postDataJSON() as { events: { position: number }[] }
    return events.some(({ position }) => isMeant(position))
  })
  await move()
  expect((await stored).ok()).toBe(true)
}
