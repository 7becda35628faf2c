import { expect, fillSignIn, type Page, test } from '@yomikura/testkit/e2e'
import { ALBUM, publishAlbum } from './album.ts'
import { expectNoViolations } from './axe.ts'
import { callElsewhere } from './elsewhere.ts'

const order = (page: Page) =>
  page
    .getByRole('list', { name: /の作品$/ })
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelector<HTMLElement>('[data-handle]')?.dataset.handle),
    )

async function openToEdit(page: Page, address: string, titles: string[]): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: '編集', exact: true }).click()
  await expect.poll(() => order(page)).toEqual(titles)
}

/** Moves a work by the keyboard. */
async function move(page: Page, title: string, key: 'Home' | 'End'): Promise<void> {
  await page.getByRole('button', { name: `「${title}」を並べ替える` }).focus()
  for (const press of ['Space', key, 'Space']) await page.keyboard.press(press)
}

test('a My List put in order on two devices shows both orders, and loses neither', async ({
  page,
  browser,
  baseURL,
  stack,
  shelf,
  signIn,
}) => {
  test.slow()
  await publishAlbum(stack)
  const works = [shelf.rtl, shelf.ltr, ALBUM]
  const [a, b, c] = works.map(({ title }) => title) as [string, string, string]
  const reader = await signIn({ owns: works.map(({ workno }) => workno) })
  const [made] = await callElsewhere<{ mylist_id: string }>(page, [
    { method: 'POST', path: '/mylists', body: { title: '三つ' } },
  ])
  const address = `/mylist/${made?.mylist_id ?? ''}`
  for (const { workno } of works) {
    await callElsewhere(page, [
      { method: 'POST', path: `/mylists${address.slice(7)}/works?workno=${workno}` },
    ])
  }
  const tablet = await browser.newContext({ locale: 'ja-JP', ...(baseURL && { baseURL }) })
  const other = await tablet.newPage()
  await other.goto('/library')
  await fillSignIn(other, reader)
  await other.waitForURL('**/library')
  await openToEdit(page, address, [a, b, c])
  await openToEdit(other, address, [a, b, c])

  const told = other.waitForResponse((answer) => answer.request().method() === 'PUT')
  await move(other, a, 'End')
  expect((await told).ok()).toBe(true)
  await move(page, c, 'Home')
  const dialog = page.getByRole('dialog')
  const side = (name: string) => dialog.getByRole('region', { name }).getByRole('listitem')
  await expect(side('ほかでの変更')).toHaveText([b, c, a])
  await expect(side('ここでの変更')).toHaveText([c, a, b])
  await expectNoViolations(page)

  await dialog.getByRole('button', { name: 'ここでの変更を残す' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => order(page)).toEqual([c, a, b])
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => order(other)).toEqual([c, a, b])

  // The other choice: what was done elsewhere stays, and is what both devices show.
  const toldAgain = other.waitForResponse((answer) => answer.request().method() === 'PUT')
  await move(other, c, 'End')
  expect((await toldAgain).ok()).toBe(true)
  await move(page, b, 'Home')
  await expect(side('ほかでの変更')).toHaveText([a, b, c])
  await expect(side('ここでの変更')).toHaveText([b, c, a])
  await dialog.getByRole('button', { name: 'ほかでの変更を残す' }).click()
  await expect.poll(() => order(page)).toEqual([a, b, c])
  await tablet.close()
})
