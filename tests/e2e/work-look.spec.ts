import { expect, test } from '@yomikura/testkit/e2e'

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
      const own = main.getBoundingClientRect()
      return { left: own.left - (around?.left ?? 0), right: (around?.right ?? 0) - own.right }
    })
    expect(left).toBeGreaterThan(200)
    expect(Math.abs(left - right)).toBeLessThanOrEqual(1)
  }
})
