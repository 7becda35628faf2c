import { expect, fillSignIn, type Page, test } from '@yomikura/testkit/e2e'
import { ALBUM, publishAlbum, TRACKS } from './album.ts'
import { expectNoViolations } from './axe.ts'
import { openTrack, player, seconds, seekTo } from './player-page.ts'

const TRACK = TRACKS[1]!
const button = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true })

/** Leaves a track at a second, and waits until the server knows. */
async function leaveAt(page: Page, second: number): Promise<void> {
  await button(page, '一時停止').click()
  await expect(button(page, '再生')).toBeVisible()
  const told = page.waitForResponse((answer) => {
    if (!answer.url().endsWith('/progress') || answer.request().method() !== 'PUT') return false
    const { events } = answer.request().postDataJSON() as { events: { position: number }[] }
    return events.some(({ position }) => position === second)
  })
  await seekTo(page, second)
  expect((await told).ok()).toBe(true)
}

const pulled = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/progress?since='))

/** The reader comes back to the window, which asks what other devices did. */
async function comeBack(page: Page): Promise<void> {
  const answered = pulled(page)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await answered
}

test.describe('a track heard on two devices', () => {
  let other: Page

  test.beforeEach(async ({ page, browser, baseURL, stack, signIn }) => {
    await publishAlbum(stack)
    const listener = await signIn({ owns: [ALBUM.workno] })
    await openTrack(page, ALBUM.workno, TRACK)
    await leaveAt(page, 20)
    const tablet = await browser.newContext({ locale: 'ja-JP', ...(baseURL && { baseURL }) })
    other = await tablet.newPage()
    await other.goto(`/work/${ALBUM.workno}/tree`)
    const known = pulled(other)
    await fillSignIn(other, listener)
    await other.waitForURL('**/tree')
    await known
    await openTrack(other, ALBUM.workno, TRACK)
    await expect.poll(() => seconds(other)).toBeGreaterThanOrEqual(19)
    await leaveAt(other, 50)
  })

  test.afterEach(() => other.context().close())

  test('goes on where the other one left it, and knows the way back', async ({ page }) => {
    const known = pulled(page)
    await page.reload()
    await known
    await openTrack(page, ALBUM.workno, TRACK)
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(49)
    await expect(player(page).getByText('ほかの端末の続きから再生しています。')).toBeVisible()
    await expectNoViolations(page)
    await button(page, 'この端末の位置（0:20）へ戻る').click()
    await expect.poll(() => seconds(page)).toBeLessThan(40)
    expect(await seconds(page)).toBeGreaterThanOrEqual(20)
    await expect(player(page).getByText('ほかの端末の続きから再生しています。')).toHaveCount(0)
  })

  test('waits here while the other one plays on: its place is offered, and the way back', async ({
    page,
  }) => {
    await comeBack(page)
    await expect(player(page).getByText('ほかの端末で続きが再生されています。')).toBeVisible()
    // Nothing moves by itself.
    expect(await seconds(page)).toBeLessThan(30)
    await expectNoViolations(page)
    await button(page, 'ほかの端末の位置（0:50）から聴く').click()
    await expect.poll(() => seconds(page)).toBe(50)
    await button(page, 'この端末の位置（0:20）へ戻る').click()
    await expect.poll(() => seconds(page)).toBe(20)
  })
})
