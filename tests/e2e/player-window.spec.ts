import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { expectNoViolations } from './axe.ts'
import { ALBUM, publishAlbum, TRACKS } from './album.ts'
import { callElsewhere } from './elsewhere.ts'
import { bar, openTrack, player } from './player-page.ts'

const MOST_STOPS = 80

/** What has the focus and lies wholly under a bar, in words. */
const findHidden = (page: Page) =>
  page.evaluate(async () => {
    // What the focus scrolls into view is there with the next frame, which is what a person sees.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const focused = document.activeElement
    if (!focused || focused === document.body) return undefined
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const points = [top + 2, (top + bottom) / 2, bottom - 2].map((y) =>
      document.elementFromPoint((left + right) / 2, y),
    )
    const isSeen = points.some(
      (at) => at !== null && (focused.contains(at) || at.contains(focused)),
    )
    return isSeen ? undefined : focused.outerHTML.slice(0, 160)
  })

test.beforeEach(async ({ stack, signIn, shelf }) => {
  await publishAlbum(stack)
  await signIn({ owns: [ALBUM.workno, shelf.rtl.workno, shelf.ltr.workno] })
})

test('the full player fills the window, and hands the focus back', async ({ page }) => {
  await openTrack(page, ALBUM.workno, TRACKS[1] ?? '')
  const gutter = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter)
  expect(await gutter()).toBe('auto')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeVisible()
  expect(await gutter()).toBe('stable')
  await expect(page.getByRole('button', { name: TRACKS[1] ?? '' })).toBeFocused()

  const opener = bar(page).getByRole('button', { name: /くじらの うた/ })
  await opener.press('Enter')
  await expect(player(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await bar(page).getByRole('button', { name: 'プレーヤーを閉じる' }).press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('a dialog that adds to a list keeps no room for the player’s bar, and the list behind stays', async ({
  page,
  shelf,
}) => {
  const [made] = await callElsewhere<{ mylist_id: string }>(page, [
    { method: 'POST', path: '/mylists', body: { title: 'よるに読む' } },
  ])
  await openTrack(page, ALBUM.workno, TRACKS[0] ?? '')
  await page.keyboard.press('Escape')
  await page.locator('nav a[href="/mylist"]').click()
  await page.locator(`main a[href="/mylist/${made?.mylist_id ?? ''}"]`).click()
  await page.getByRole('button', { name: '編集' }).click()
  const roomOfList = () =>
    page.locator('main').evaluate((main) => {
      const around = main.parentElement ?? main
      return Number.parseFloat(getComputedStyle(around).paddingBottom)
    })
  await expect.poll(roomOfList).toBeGreaterThanOrEqual(60)
  const room = await roomOfList()
  await page.getByRole('link', { name: '作品を追加' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: new RegExp(shelf.rtl.title) }).click()
  const toast = dialog.getByRole('status').filter({ hasText: shelf.rtl.title })
  await expect(toast).toBeVisible()
  const { height } = page.viewportSize() ?? { height: 0 }
  await expect
    .poll(async () => {
      const box = await toast.boundingBox()
      return box ? height - box.y - box.height : height
    })
    .toBeLessThan(40)
  expect(await roomOfList()).toBe(room)
})

test('a wide screen has larger artwork, whole, on a ground of its hue', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openTrack(page, ALBUM.workno, TRACKS[0] ?? '')
  const artwork = player(page).locator('img')
  await expect.poll(async () => (await artwork.boundingBox())?.width).toBeGreaterThan(420)
  expect(await artwork.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain')
  expect(await player(page).evaluate((one) => getComputedStyle(one).backgroundImage)).toContain(
    'linear-gradient',
  )
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectNoViolations(page)
  }
})

test('the bar of a wide screen is sought through by keys, and nothing in it moves', async ({
  page,
}) => {
  await openTrack(page, ALBUM.workno, TRACKS[0] ?? '')
  await page.keyboard.press('Escape')
  const seek = bar(page).getByRole('slider', { name: '再生位置' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(seek).toBeVisible()
  await bar(page).getByRole('button', { name: '一時停止' }).click()
  const controls = bar(page).locator('button, input')
  const places = () =>
    controls.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)))
  const before = await places()
  await seek.press('Home')
  for (let step = 0; step < 3; step += 1) await seek.press('ArrowRight')
  await expect.poll(async () => Number(await seek.inputValue())).toBe(3)
  await page.keyboard.press('Home')
  await expect.poll(async () => Number(await seek.inputValue())).toBe(0)
  expect(await places()).toEqual(before)
  expect((await seek.boundingBox())?.height).toBeGreaterThanOrEqual(40)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(seek).toBeHidden()
})

test.describe('in a low window', () => {
  test.use({ viewport: { width: 390, height: 520 } })

  test('no bar lies over what has the focus', async ({ page }) => {
    await openTrack(page, ALBUM.workno, TRACKS[0] ?? '')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'メニューを開く' }).click()
    await page.locator('dialog[open] li > a[href="/settings"]').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const hidden: string[] = []
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < MOST_STOPS; stop += 1) {
        await page.keyboard.press(key)
        const found = await findHidden(page)
        if (found !== undefined) hidden.push(`${key}: ${found}`)
      }
    }
    expect(hidden).toEqual([])
  })
})

test.describe('in a window enlarged to 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('the bars of the library scroll away', async ({ page }) => {
    await expect(page.getByRole('link', { name: /夜の本/ }).first()).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 400))
    const covered = () =>
      page.evaluate(() => {
        const bars = [...document.querySelectorAll('body *')].filter((element) =>
          ['sticky', 'fixed'].includes(getComputedStyle(element).position),
        )
        return bars
          .map((element) => element.getBoundingClientRect())
          .filter(({ bottom, height }) => bottom > 0 && height > 8)
          .reduce((sum, { height }) => sum + height, 0)
      })
    await expect.poll(covered).toBeLessThan(64)
  })
})
