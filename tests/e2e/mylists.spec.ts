import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { expectNoViolations } from './axe.ts'
import { drawFrames } from './fluid.ts'

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const works = (page: Page) => page.getByRole('list', { name: /の作品$/ }).getByRole('listitem')
/** A list that is being edited says its works in order. */
const order = (page: Page) =>
  works(page).evaluateAll((rows) =>
    rows.map((row) => row.querySelector<HTMLElement>('[data-handle]')?.dataset.handle),
  )

/** Makes a list through `/mylist/new` and fills it with the works by their names. */
async function makeList(page: Page, titles: readonly string[]): Promise<string> {
  await page.goto('/mylist/new')
  await page.waitForURL(/\/mylist\/(?!new)[\w-]+$/)
  const address = page.url()
  if (titles.length > 0) {
    await link(page, '作品を追加').first().click()
    const dialog = page.getByRole('dialog')
    for (const title of titles)
      await dialog.getByRole('button', { name: `「${title}」を追加` }).click()
    for (const title of titles) {
      await expect(dialog.getByRole('button', { name: `${title}` })).toBeDisabled()
    }
    await dialog.getByRole('button', { name: '閉じる' }).click()
    await page.waitForURL(address)
  }
  return address
}

test.describe('My Lists', () => {
  test.beforeEach(async ({ shelf, signIn }) => {
    await signIn({ owns: [shelf.rtl.workno, shelf.ltr.workno] })
  })

  test(
    'a list is made, named, filled, emptied and deleted',
    { tag: '@smoke' },
    async ({ page, shelf }) => {
      await link(page, 'マイリスト').first().click()
      await expect(page.getByRole('heading', { name: 'マイリストはありません' })).toBeVisible()
      await expectNoViolations(page)
      await link(page, '新しいマイリスト').first().click()
      await page.waitForURL(/\/mylist\/(?!new)[\w-]+$/)

      const name = page.getByRole('textbox', { name: '名前' })
      await name.fill('夜に読む')
      await name.press('Enter')
      await link(page, '作品を追加').first().click()
      await page.waitForURL(/\/add\/?$/)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: `「${shelf.rtl.title}」を追加` }).click()
      await expect(dialog.getByText(`「${shelf.rtl.title}」を追加しました`)).toBeVisible()
      await expect(dialog.getByRole('button', { name: shelf.rtl.title })).toBeDisabled()
      await expectNoViolations(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(works(page)).toHaveCount(1)

      // An empty name falls back to the one before.
      await name.fill('   ')
      await name.press('Enter')
      await expect(name).toHaveValue('夜に読む')
      await expectNoViolations(page)

      await button(page, `「${shelf.rtl.title}」をリストから外す`).click()
      await page.getByRole('dialog').getByRole('button', { name: '外す' }).click()
      await expect(works(page)).toHaveCount(0)
      await button(page, 'リストを削除').click()
      await page.getByRole('dialog').getByRole('button', { name: 'リストを削除' }).click()
      await page.waitForURL('**/mylist')
      await expect(page.getByRole('heading', { name: 'マイリストはありません' })).toBeVisible()
    },
  )

  test('works are put in order by keyboard, by mouse, and stay so', async ({ page, shelf }) => {
    await makeList(page, [shelf.rtl.title, shelf.ltr.title])
    await expect.poll(() => order(page)).toEqual([shelf.rtl.title, shelf.ltr.title])
    const handle = (title: string) => button(page, `「${title}」を並べ替える`)
    await handle(shelf.ltr.title).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('持ち上げました')).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Escape')
    expect(await order(page)).toEqual([shelf.rtl.title, shelf.ltr.title])

    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('2件中1番目')).toBeAttached()
    await page.keyboard.press('Space')
    await expect.poll(() => order(page)).toEqual([shelf.ltr.title, shelf.rtl.title])
    await expect(handle(shelf.ltr.title)).toBeFocused()
    await page.reload()
    await button(page, '編集').click()
    await expect.poll(() => order(page)).toEqual([shelf.ltr.title, shelf.rtl.title])

    const from = (await handle(shelf.ltr.title).boundingBox())!
    await page.mouse.move(from.x + 10, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(from.x + 10, from.y + 60, { steps: 4 })
    await page.mouse.move(from.x + 10, from.y + 100, { steps: 4 })
    // A drag is followed once a frame.
    await drawFrames(page)
    await page.mouse.up()
    await expect.poll(() => order(page)).toEqual([shelf.rtl.title, shelf.ltr.title])
  })

  test('two tabs agree', async ({ page, context, shelf }) => {
    const address = await makeList(page, [shelf.rtl.title])
    const other = await context.newPage()
    await other.goto(address)
    await expect(other.getByRole('heading', { name: '新しいマイリスト' })).toBeVisible()
    const name = page.getByRole('textbox', { name: '名前' })
    await name.fill('一つめの名前')
    await name.press('Enter')
    await expect(other.getByRole('heading', { name: '一つめの名前' })).toBeVisible()
  })

  test('names given on two devices are both shown, and the reader chooses', async ({ page }) => {
    const address = await makeList(page, [])
    const id = address.split('/').at(-1) ?? ''
    const nameElsewhere = (title: string) =>
      page.evaluate(
        async ([listId, newTitle]) => {
          const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
          const answer = await fetch(`/api/yomikura/mylists/${listId ?? ''}`, {
            method: 'PUT',
            headers: {
              'Content-Type': 'application/json',
              'X-XSRF-TOKEN': decodeURIComponent(token),
            },
            body: JSON.stringify({ title: newTitle }),
          })
          return answer.status
        },
        [id, title],
      )
    expect(await nameElsewhere('ほかの名前')).toBe(200)
    const name = page.getByRole('textbox', { name: '名前' })
    await name.fill('ここでの名前')
    await name.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('region', { name: 'ほかでの変更' })).toContainText('ほかの名前')
    await expect(dialog.getByRole('region', { name: 'ここでの変更' })).toContainText('ここでの名前')
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'ここでの変更を残す' }).click()
    await expect(name).toHaveValue('ここでの名前')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'ここでの名前' })).toBeVisible()

    expect(await nameElsewhere('あとから')).toBe(200)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByRole('heading', { name: 'あとから' })).toBeVisible()
  })

  test('offline a list is only read, and says why', async ({ page, context, shelf }) => {
    await makeList(page, [shelf.rtl.title])
    await button(page, '完了').click()
    await context.setOffline(true)
    await expect(page.getByText('オフラインのため')).toBeVisible()
    await expect(button(page, '編集')).toHaveCount(0)
    await expect(link(page, '作品を追加')).toHaveCount(0)
    await expect(works(page)).toHaveCount(1)
    await context.setOffline(false)
    await expect(button(page, '編集')).toBeVisible()
  })

  test('a work is put into a list from its own page', async ({ page, shelf }) => {
    await page.goto(`/work/${shelf.rtl.workno}/tree`)
    await button(page, 'マイリストに追加').click()
    await page.getByRole('dialog').getByRole('button', { name: '新しいマイリスト' }).click()
    await expect(page.getByText('「新しいマイリスト」に追加しました')).toBeVisible()
    await link(page, 'マイリスト').first().click()
    await link(page, /新しいマイリスト.*1作品/).click()
    await expect(works(page)).toHaveCount(1)
  })
})
