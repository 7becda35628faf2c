import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { expectNothingCutOff } from './fits.ts'
import { bar, openTrack, player } from './player-page.ts'
import { makeLists, publishToured, type Stop, TOURED, toStops } from './tour-stops.ts'

/** A window of 1280 px at 400 % (WCAG 1.4.10). */
const ENLARGED = { width: 320, height: 256 }

/** The spaces of WCAG 1.4.12, on everything that is text. */
const SPACED = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`

/** Screens that are read as text; works bring their own layout, which is theirs. */
const isScreen = ({ isViewer }: Stop) => isViewer !== true

/** Words in a control that are cut off, where nothing says that they go on. */
const findCutWords = (page: Page) =>
  page.evaluate(() => {
    const shown = [
      ...document.querySelectorAll<HTMLElement>('main :is(button, a, label, p, h1, h2)'),
    ]
    return (
      shown
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        // Words for screen readers alone stand in a box of one pixel.
        .filter((element) => element.clientWidth > 1)
        .filter((element) => {
          const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
          const isMeant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
          const isHigh = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 2
          const isWide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 2
          return !isMeant && (isHigh || isWide)
        })
        .map((element) => element.outerHTML.slice(0, 160))
    )
  })

test.beforeEach(({ complaints }) => complaints.expect(/Content-Security-Policy directive 'webrtc'/))

test('at 400 % no screen scrolls sideways, and nothing is cut off', async ({
  page,
  stack,
  signIn,
}) => {
  test.setTimeout(400_000 * patience())
  await publishToured(stack)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn({ owns: [...TOURED] })
  const stops = toStops(await makeLists(page))
  await page.setViewportSize(ENLARGED)
  for (const stop of stops.filter(isScreen)) {
    await page.goto(stop.path)
    await stop.ready(page)
    await test.step(stop.path, () => expectNothingCutOff(page))
    await stop.leave?.(page)
  }
})

test.describe(() => {
  // The style of this test is no part of the app, which allows none.
  test.use({ bypassCSP: true })

  test('with the spaces of WCAG 1.4.12 no screen loses words', async ({ page, stack, signIn }) => {
    test.setTimeout(400_000 * patience())
    await publishToured(stack)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn({ owns: [...TOURED] })
    const stops = toStops(await makeLists(page))
    for (const stop of stops.filter(isScreen)) {
      await page.goto(stop.path)
      await stop.ready(page)
      await page.addStyleTag({ content: SPACED })
      await test.step(stop.path, async () => {
        await expectNothingCutOff(page)
        expect(await findCutWords(page)).toEqual([])
      })
      await stop.leave?.(page)
    }
  })
})

test('with forced colors the place in the menu, switches and the focus are seen', async ({
  page,
  shelf,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await signIn({ owns: [shelf.rtl.workno] })
  await page.goto('/settings')
  await expect(page.locator('main h2').first()).toBeVisible()
  const switches = await page.getByRole('switch').evaluateAll((all) =>
    all.map((each) => {
      const { borderTopWidth, outlineWidth, backgroundColor } = getComputedStyle(each)
      const knob = getComputedStyle(each, '::after').backgroundColor
      return {
        isOn: (each as HTMLInputElement).checked,
        borderTopWidth,
        outlineWidth,
        backgroundColor,
        knob,
      }
    }),
  )
  const on = switches.find(({ isOn }) => isOn)
  const off = switches.find(({ isOn }) => !isOn)
  expect(on ?? off).toBeDefined()
  // The system's colors leave grounds alone: the knob says it, by its color and its place.
  if (on && off) expect(on.knob).not.toBe(off.knob)

  const entries = page.locator('nav li > a')
  const toLook = (current: boolean) =>
    entries.evaluateAll(
      (all, isCurrent) =>
        all
          .filter((each) => each.hasAttribute('aria-current') === isCurrent)
          .map((each) => {
            const { backgroundColor, color, outlineStyle, borderColor } = getComputedStyle(each)
            return [backgroundColor, color, outlineStyle, borderColor].join()
          }),
      current,
    )
  const others = await toLook(false)
  for (const look of await toLook(true)) expect(others).not.toContain(look)

  await page.keyboard.press('Tab')
  const ring = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)
  expect(ring).toBe('solid')
})

test('closing the player gives the focus back to what opened it', async ({
  page,
  stack,
  signIn,
}) => {
  test.setTimeout(120_000 * patience())
  await publishToured(stack)
  const [mixed = ''] = TOURED
  await signIn({ owns: [mixed] })
  await openTrack(page, mixed, '曲.mp3')
  await page.keyboard.press('Escape')
  await expect(player(page)).toHaveCount(0)
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await expect.poll(focused).toContain('曲')

  // Opened from its bar it gives the focus back to the bar.
  await bar(page).getByRole('button').first().press('Enter')
  await expect(player(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(player(page)).toHaveCount(0)
  const isInBar = () => bar(page).evaluate((region) => region.contains(document.activeElement))
  await expect.poll(isInBar).toBe(true)
})
