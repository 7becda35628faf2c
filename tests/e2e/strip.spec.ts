import { expect, test } from '@yomikura/testkit/e2e'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { expectNoViolations } from './axe.ts'
import { Fingers } from './fingers.ts'
import { settled, settledPage, startReading } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

const workno = toWorkno(import.meta.filename, 1)

test.use({ hasTouch: true })

test(
  'a webtoon scrolls as one strip, remembers its place and leads on at its end',
  { tag: '@gate' },
  async ({ page, stack, signIn }) => {
    const strips = await Promise.all(
      Array.from({ length: 4 }, (_, index) => drawTinyPage(7, index, { width: 400, height: 2400 })),
    )
    await stack.storefront.publishWork(
      { workno, name: { ja_JP: '空の帯' }, direction: 'vertical', work_type: 'WBT' },
      zipWork(Object.fromEntries(strips.map((strip) => [strip.name, strip.png]))),
    )
    await signIn({ owns: [workno] })
    await page.goto(`/work/${workno}`)
    await startReading(page)
    const strip = settledPage(page)
    await expect(strip).toHaveAttribute('data-page-index', '0')
    // Of the pages: what the end page recommends comes later, below them.
    const readHeight = () =>
      strip.evaluate((element) => element.firstElementChild?.clientHeight ?? 0)
    const height = await readHeight()

    // Space pages on, arrows go a little way, End and Home jump.
    await page.keyboard.press(' ')
    await expect.poll(() => strip.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(500)
    await page.keyboard.press('End')
    await expect(page.locator('[data-page-index]')).not.toHaveAttribute('data-page-index', '0')
    await expect(settledPage(page)).toBeVisible()
    await expect.poll(readHeight).toBe(height)

    // The wheel scrolls; what comes after the last picture is the end page.
    await page.mouse.move(600, 400)
    await page.mouse.wheel(0, 4000)
    await expect(page.getByRole('group', { name: '読了ページ' })).toBeInViewport()
    // The browser's own smooth scrolling ends before a key is pressed.
    const isStill = () =>
      strip.evaluate(async (element) => {
        const from = element.scrollTop
        for (let frame = 0; frame < 12; frame++) await new Promise(requestAnimationFrame)
        return element.scrollTop === from
      })
    await expect.poll(isStill).toBe(true)

    // A narrower strip keeps what is read.
    await page.keyboard.press('Home')
    await expect.poll(() => strip.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
    const fingers = await Fingers.on(page)
    await fingers.swipe([600, 700], [600, 200])
    await expect.poll(() => strip.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(200)
    const bar = page.getByRole('slider', { name: 'ページの位置' })
    await expect(bar).toBeHidden()
    // A tap on a strip that still runs on only stops it.
    await expect.poll(isStill).toBe(true)
    await page.touchscreen.tap(600, 450)
    await expect(bar).toBeVisible()
    await page.touchscreen.tap(600, 450)
    await expect(bar).toBeHidden()
    // Two presses go on by two steps, also while the first one still runs.
    const top = await strip.evaluate(({ scrollTop }) => scrollTop)
    const window = await strip.evaluate(({ clientHeight }) => clientHeight)
    await page.keyboard.press(' ')
    await page.keyboard.press(' ')
    await expect
      .poll(() => strip.evaluate(({ scrollTop }) => scrollTop))
      .toBeGreaterThan(top + 1.6 * window)
    await expect.poll(isStill).toBe(true)
    const before = String(
      await settled(async () => Number(await strip.getAttribute('data-page-index'))),
    )
    await page.keyboard.press('-')
    await expect.poll(readHeight).toBeLessThan(height)
    await expect(strip).toHaveAttribute('data-page-index', before)

    await page.reload()
    await expect(settledPage(page)).toHaveAttribute('data-page-index', before)
  },
)

test('pages read downwards go on by themselves as stored, until a click anywhere', async ({
  page,
  shelf,
  signIn,
}) => {
  await signIn({ owns: [shelf.ltr.workno] })
  await page.goto(`/work/${shelf.ltr.workno}/view/001.png`)
  await expect(settledPage(page)).toBeVisible()
  await page.keyboard.press('v')
  const strip = page.locator('section[data-page-index]')
  const readTop = () => strip.evaluate(({ scrollTop }) => scrollTop)
  await expect(settledPage(page)).toBeVisible()
  await page.keyboard.press('a')
  await expect.poll(readTop).toBeGreaterThan(50)
  await page.reload()
  await expect(settledPage(page)).toBeVisible()
  const before = await readTop()
  await expect.poll(readTop).toBeGreaterThan(before + 50)
  await page
    .locator('header')
    .first()
    .click({ position: { x: 4, y: 4 }, force: true })
  await expect(page.getByText('自動スクロールを終えました')).toBeVisible()
  const top = await settled(readTop)
  await page.reload()
  await expect(settledPage(page)).toBeVisible()
  expect(await settled(readTop)).toBeLessThan(top + 50)
})

test('the bars of pages read downwards go with the page, and never lie over the end page', async ({
  page,
  shelf,
  signIn,
}) => {
  await signIn({ owns: [shelf.ltr.workno] })
  await page.goto(`/work/${shelf.ltr.workno}/view/001.png`)
  await expect(settledPage(page)).toBeVisible()
  const share = page.getByRole('button', { name: '共有', exact: true })
  await expect(share).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(share).toBeHidden()
  // The same work laid out in another way does not begin with its bars.
  await page.keyboard.press('v')
  await expect(page.locator('section[data-page-index]')).toBeVisible()
  await expect(settledPage(page)).toBeVisible()
  await expect(share).toBeHidden()

  await page.keyboard.press('Enter')
  await expect(share).toBeVisible()
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 1200)
  await expect(settledPage(page)).not.toHaveAttribute('data-page-index', '0')
  await expect(share).toBeHidden()

  const strip = page.locator('section[data-page-index]')
  const end = page.getByRole('group', { name: '読了ページ' })
  // While it only comes in sight, a tap on it calls no bars; the bars answer a click at once.
  const readEndTop = () => end.evaluate((element) => element.getBoundingClientRect().top)
  await strip.evaluate((element) => {
    const pages = element.firstElementChild?.clientHeight ?? 0
    element.scrollTo({ top: pages - element.clientHeight * 0.7 })
  })
  await page.mouse.click(640, (await settled(readEndTop)) + 150)
  expect(await share.isVisible()).toBe(false)
  await page.mouse.click(640, 300)
  await expect(share).toBeVisible()

  await strip.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await expect(end).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(share).toHaveCount(0)
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  await expect(end.getByRole('button', { name: 'ビューアを閉じる', exact: true })).toBeInViewport()
})

test('pages read downwards have settings, which hold at once and do not end what they set', async ({
  page,
  shelf,
  signIn,
}) => {
  await signIn({ owns: [shelf.ltr.workno] })
  await page.goto(`/work/${shelf.ltr.workno}/view/001.png`)
  await expect(settledPage(page)).toBeVisible()
  await page.keyboard.press('v')
  const strip = page.locator('section[data-page-index]')
  await expect(settledPage(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '表示設定', exact: true }).click()
  const panel = page.getByRole('dialog', { name: '表示設定' })
  await expect(panel).toBeVisible()
  await expectNoViolations(page)
  const readWidth = () => strip.evaluate((element) => element.firstElementChild?.clientWidth ?? 0)
  const width = await readWidth()
  await panel.getByRole('button', { name: '幅を狭める' }).click()
  await expect.poll(readWidth).toBeLessThan(width)

  const readTop = () => strip.evaluate(({ scrollTop }) => scrollTop)
  await panel.getByRole('switch', { name: '自動スクロール' }).click()
  const top = await settled(readTop)
  // A click beside the panel closes it, and only then it begins.
  await strip.click({ position: { x: 40, y: 300 } })
  await expect(panel).toBeHidden()
  await expect.poll(readTop).toBeGreaterThan(top + 50)
})
