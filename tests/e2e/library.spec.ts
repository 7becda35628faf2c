import { expect, test } from '@yomikura/testkit/e2e'

test(
  'the library can be worked by keyboard alone: move, open the menu, hide, take it back',
  { tag: '@smoke' },
  async ({ page, shelf, signIn }) => {
    await signIn({ owns: [shelf.rtl.workno, shelf.ltr.workno] })
    const places = page.locator('[data-place]')
    await expect(places).toHaveCount(2)
    await page.getByRole('searchbox').focus()
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('Tab')
      if ((await page.locator('[data-place]:focus-within').count()) > 0) break
    }
    await expect(places.first().getByRole('link')).toBeFocused()
    const ring = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)
    expect(ring).toBe('solid')
    await page.keyboard.press('ArrowRight')
    await expect(places.nth(1).getByRole('link')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(places.first().getByRole('link')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog')
    await expect(menu).toBeVisible()
    await menu.getByRole('button', { name: '非表示にする' }).press('Enter')
    await expect(places).toHaveCount(1)
    await page.getByRole('button', { name: '元に戻す' }).press('Enter')
    await expect(places).toHaveCount(2)
  },
)

test.describe('by touch', { tag: '@smoke' }, () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a swipe goes to the next category, and around', async ({ page, shelf, signIn }) => {
    await signIn({ owns: [shelf.rtl.workno] })
    const tab = (name: string) => page.getByRole('button', { name, pressed: true })
    await expect(tab('すべて')).toBeVisible()
    const swipe = (fromX: number, toX: number) =>
      page.locator('main').evaluate(
        (main, [from, to]) => {
          const send = (type: string, x: number) => {
            const touch = new Touch({ identifier: 1, target: main, clientX: x, clientY: 600 })
            const touches = type === 'touchend' ? [] : [touch]
            main.dispatchEvent(
              new TouchEvent(type, { touches, changedTouches: [touch], bubbles: true }),
            )
          }
          send('touchstart', from)
          const end = performance.now() + 30
          while (performance.now() < end);
          send('touchend', to)
        },
        [fromX, toX] as const,
      )
    await swipe(320, 80)
    await expect(tab('コミック')).toBeVisible()
    await swipe(320, 80)
    await expect(tab('すべて')).toBeVisible()
    await swipe(80, 320)
    await expect(tab('コミック')).toBeVisible()
    // The same swipe must not take the browser back in its history; elsewhere it may.
    const overscroll = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorX)
    await expect.poll(overscroll).toBe('none')
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(overscroll).toBe('auto')
  })
})

test.describe('without a network', { tag: '@gate' }, () => {
  test.use({ serviceWorkers: 'allow' })

  test('the first word of a visit is looked for', async ({ page, shelf, signIn, context }) => {
    await signIn({ owns: [shelf.rtl.workno, shelf.ltr.workno] })
    const places = page.locator('[data-place]')
    await expect(places).toHaveCount(2)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(places).toHaveCount(2)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.getByRole('searchbox').fill(shelf.rtl.workno)
    await expect(places).toHaveCount(1)
    await page.getByRole('searchbox').fill(`${shelf.rtl.workno} ${shelf.ltr.workno}`)
    await expect(places).toHaveCount(0)
  })
})
