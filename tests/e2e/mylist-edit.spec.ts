import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { makeTinyWork } from '@yomikura/testkit/tiny-work'
import type { DevStack } from '@yomikura/testkit/dev-stack'
import { patience } from '@yomikura/testkit/patience'
import { expectNoViolations } from './axe.ts'
import { callElsewhere } from './elsewhere.ts'
import { toWorkno } from './workno.ts'

const THIRD = { workno: toWorkno(import.meta.filename, 1, 'BJ'), title: '昼の本' }
let isPublished = false

async function publishThird(stack: DevStack): Promise<void> {
  if (isPublished) return
  isPublished = true
  const name = { ja_JP: THIRD.title, en_US: 'The noon book' }
  await stack.storefront.publishWork(
    { workno: THIRD.workno, name, work_type: 'MNG' },
    await makeTinyWork(3, 2),
  )
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const order = (page: Page) =>
  page
    .getByRole('list', { name: /の作品$/ })
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelector<HTMLElement>('[data-handle]')?.dataset.handle),
    )

/** A list that another device has made and filled. */
async function makeList(page: Page, title: string, worknos: readonly string[]): Promise<string> {
  const [made] = await callElsewhere<{ mylist_id: string }>(page, [
    { method: 'POST', path: '/mylists', body: { title } },
  ])
  const id = made?.mylist_id ?? ''
  for (const workno of worknos) {
    await callElsewhere(page, [{ method: 'POST', path: `/mylists/${id}/works?workno=${workno}` }])
  }
  return id
}

async function openToEdit(page: Page, id: string): Promise<void> {
  await page.goto(`/mylist/${id}`)
  await button(page, '編集').click()
}

test.describe('editing a My List', () => {
  test('works that are not owned any more stay unseen in their places', async ({
    page,
    shelf,
    stack,
    signIn,
  }) => {
    await publishThird(stack)
    const { rtl, ltr } = shelf
    const reader = await signIn({ owns: [rtl.workno, THIRD.workno, ltr.workno] })
    const id = await makeList(page, '三冊', [rtl.workno, THIRD.workno, ltr.workno])
    await stack.storefront.refund(reader.login_id, THIRD.workno)
    await expect(async () => {
      await openToEdit(page, id)
      await expect(page.getByText(/表示されない作品が1件あります/)).toBeVisible({
        timeout: 5000 * patience(),
      })
    }).toPass()
    await expect.poll(() => order(page)).toEqual([rtl.title, ltr.title])
    await expectNoViolations(page)

    await button(page, `「${ltr.title}」を並べ替える`).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Home')
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.keyboard.press('Space')
    expect((await saved).ok()).toBe(true)
    await expect.poll(() => order(page)).toEqual([ltr.title, rtl.title])
    const [{ mylists } = { mylists: [] }] = await callElsewhere<{ mylists: { data: string[] }[] }>(
      page,
      [{ method: 'GET', path: '/mylists' }],
    )
    expect(mylists[0]?.data).toEqual([ltr.workno, THIRD.workno, rtl.workno])
  })

  test('a list deleted on another device says so, and nothing breaks', async ({ page, signIn }) => {
    await signIn({ owns: [] })
    const id = await makeList(page, '消える', [])
    await openToEdit(page, id)
    await callElsewhere(page, [{ method: 'DELETE', path: `/mylists/${id}` }])
    const name = page.getByRole('textbox', { name: '名前' })
    await name.fill('もうない')
    await name.press('Enter')
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('ほかの端末またはタブで削除されました')
    await expectNoViolations(page)
    await notice.getByRole('link', { name: 'マイリスト' }).click()
    await page.waitForURL('**/mylist')
  })

  test('several works of the library are put into a list at once, and one from its menu', async ({
    page,
    shelf,
    signIn,
  }) => {
    const { rtl, ltr } = shelf
    await signIn({ owns: [rtl.workno, ltr.workno] })
    const menu = (title: string) =>
      page
        .locator('[data-place]', { hasText: title })
        .getByRole('button', { name: `「${title}」のメニュー` })
    await menu(rtl.title).click()
    await button(page, 'マイリストに追加').click()
    const dialog = page.getByRole('dialog', { name: 'マイリストに追加' })
    await button(page, '新しいマイリスト').click()
    await expect(page.getByText('「新しいマイリスト」に追加しました')).toBeVisible()

    await menu(ltr.title).click()
    await button(page, '複数選択').click()
    await button(page, 'すべて選択').click()
    await page
      .getByRole('region', { name: '選択中の操作' })
      .getByRole('button', { name: 'マイリストに追加' })
      .click()
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: /新しいマイリスト.*1作品/ }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto('/mylist')
    await expect(page.getByRole('link', { name: /新しいマイリスト.*2作品/ })).toBeVisible()
  })
})

test.describe('by touch', { tag: '@gate' }, () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a row is dragged by its handle, and a cancelled drag changes nothing', async ({
    page,
    shelf,
    signIn,
  }) => {
    const { rtl, ltr } = shelf
    await signIn({ owns: [rtl.workno, ltr.workno] })
    const id = await makeList(page, '二冊', [rtl.workno, ltr.workno])
    await openToEdit(page, id)
    await expect.poll(() => order(page)).toEqual([rtl.title, ltr.title])
    const drag = async (end: 'touchEnd' | 'touchCancel') => {
      const box = (await page.locator('[data-handle]').first().boundingBox())!
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const client = await page.context().newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove', dy: number) =>
        client.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: y + dy }] })
      await touch('touchStart', 0)
      for (const dy of [10, 30, 60, 90]) await touch('touchMove', dy)
      // The row follows the finger: the other one has made room.
      await expect(page.locator('li[data-lifted]')).toHaveCount(1)
      await expect(page.locator('[data-lifting] > li').nth(1)).toHaveAttribute(
        'style',
        /translateY\(-/,
      )
      await client.send('Input.dispatchTouchEvent', { type: end, touchPoints: [] })
      await expect(page.locator('li[data-lifted]')).toHaveCount(0)
    }
    await drag('touchCancel')
    await expect.poll(() => order(page)).toEqual([rtl.title, ltr.title])
    await drag('touchEnd')
    await expect.poll(() => order(page)).toEqual([ltr.title, rtl.title])
    await page.reload()
    await button(page, '編集').click()
    await expect.poll(() => order(page)).toEqual([ltr.title, rtl.title])
  })
})
