import { expect, type Page, test } from '@yomikura/testkit/e2e'

declare global {
  interface Window {
    /** How pictures began to move, in CSS transforms. */
    movements: string[]
  }
}

/** Looks on while pictures move; changes nothing of it. */
async function watchMovements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.movements = []
    const animate = Reflect.get(Element.prototype, 'animate')
    Element.prototype.animate = new Proxy(animate, {
      apply(target, element, [frames, options]: Parameters<Element['animate']>) {
        const [first] = Array.isArray(frames) ? frames : []
        if (typeof first?.['transform'] === 'string') window.movements.push(first['transform'])
        return Reflect.apply(target, element, [frames, options])
      },
    })
  })
}

test('a work has a large cover, in the middle of a wide screen, and one row of acts on a phone', async ({
  page,
  shelf,
  signIn,
}) => {
  await signIn({ owns: [shelf.rtl.workno] })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/work/${shelf.rtl.workno}/tree`)
  const cover = page.locator('header [data-shape]')
  const acts = page.locator('main header button[aria-haspopup=dialog]')
  await expect.poll(async () => (await cover.boundingBox())?.width).toBeGreaterThanOrEqual(280)
  await expect(acts).not.toHaveCount(0)

  await page.setViewportSize({ width: 2560, height: 1440 })
  await expect.poll(async () => (await cover.boundingBox())?.x).toBeGreaterThan(600)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await cover.boundingBox())?.width).toBeLessThan(280)
  const boxes = await Promise.all((await acts.all()).map((act) => act.boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(44)
})

test('screens of text stand in the middle of a very wide screen', async ({ page, signIn }) => {
  await signIn({ owns: [] })
  await page.setViewportSize({ width: 2560, height: 1440 })
  for (const path of ['/settings', '/settings/ignore', '/help', '/storage', '/release-note']) {
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    const { left, right } = await page.locator('main').evaluate((main) => {
      const around = main.parentElement?.getBoundingClientRect()
      // A screen with an index beside its text is as wide as its place; both stand in the middle of it.
      const parts = main.querySelector('nav') ? [...main.children] : [main]
      const boxes = parts.map((part) => part.getBoundingClientRect())
      const own = {
        left: Math.min(...boxes.filter(({ width }) => width > 1).map((box) => box.left)),
        right: Math.max(...boxes.filter(({ width }) => width > 1).map((box) => box.right)),
      }
      return { left: own.left - (around?.left ?? 0), right: (around?.right ?? 0) - own.right }
    })
    expect(left).toBeGreaterThan(200)
    expect(Math.abs(left - right)).toBeLessThanOrEqual(1)
  }
})

test('pages are shown small below what a work is, and a press opens the viewer at that page', async ({
  page,
  shelf,
  signIn,
}) => {
  await signIn({ owns: [shelf.rtl.workno] })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/work/${shelf.rtl.workno}/tree`)
  const strip = page.getByRole('group', { name: 'ページ一覧' })
  const pictures = strip.getByRole('link')
  await expect(pictures).toHaveCount(7)
  await expect(strip.locator('img')).toHaveCount(7)
  // Whole, and in reading direction: of this work the first one is the rightmost.
  const boxes = await Promise.all((await pictures.all()).map((one) => one.boundingBox()))
  expect(boxes[0]!.x).toBeGreaterThan(boxes[6]!.x)
  for (const box of boxes) expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)
  expect(
    await strip
      .locator('img')
      .first()
      .evaluate((one) => getComputedStyle(one).objectFit),
  ).toBe('contain')
  // Previews take no viewing place, and no page is fetched for them.
  expect(asked.filter((path) => /lease|viewer\/token/.test(path))).toEqual([])

  // One stop of Tab, from which arrows go on.
  await pictures.first().focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(pictures.nth(2)).toBeFocused()
  await page.keyboard.press('Enter')
  // Of seven pages one has this digit, alone or in a spread.
  await expect(page.locator('[data-page-index*="2"]:not([inert])')).toBeVisible()
})

test('the cover moves from the library to its page, and on to the first page', async ({
  page,
  shelf,
  signIn,
}) => {
  await watchMovements(page)
  await signIn({ owns: [shelf.rtl.workno] })
  const cover = page.locator('header [data-shape]')
  const link = page.getByRole('link', { name: /夜の本/ }).first()
  // The code that moves pictures comes with the first screen of a work.
  await link.click()
  await expect(cover).toBeVisible()
  await page.goBack()
  await expect(link).toBeVisible()
  await page.evaluate(() => (window.movements = []))
  await link.click()
  await expect(cover).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.movements.length)).toBe(1)
  await page.getByRole('link', { name: '読む', exact: true }).click()
  await expect(page.locator('[data-settled="true"]')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.movements.length)).toBe(2)
  expect(await page.evaluate(() => window.movements.every((one) => /scale/.test(one)))).toBe(true)
})

test('nothing moves for a reader who wants no motion', async ({ page, shelf, signIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchMovements(page)
  await signIn({ owns: [shelf.rtl.workno] })
  await page
    .getByRole('link', { name: /夜の本/ })
    .first()
    .click()
  await page.getByRole('link', { name: '読む', exact: true }).click()
  await expect(page.locator('[data-settled="true"]')).toBeVisible()
  expect(await page.evaluate(() => window.movements)).toEqual([])
})
