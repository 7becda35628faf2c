import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { expectFits } from './fits.ts'
import { expectSameStyles } from './shown-styles.ts'
import { makeLists, publishToured, type Stop, TOURED, toStops } from './tour-stops.ts'

const LOOKS = [
  { locale: 'ja-JP', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { locale: 'en-US', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

/** The policy of HTML works forbids WebRTC by a directive that Chromium does not have. */
const UNKNOWN_DIRECTIVE = /Content-Security-Policy directive 'webrtc'/

test.beforeEach(({ complaints }) => complaints.expect(UNKNOWN_DIRECTIVE))

/** Goes to a stop and calls back there; from a viewer it goes back to the screen before. */
async function visit(page: Page, stop: Stop, look: () => Promise<void>): Promise<void> {
  const from = page.url()
  await stop.walk(page)
  await stop.ready(page)
  await look()
  await stop.leave?.(page)
  if (!stop.isViewer) return
  await page.goBack()
  await expect(page).toHaveURL(from)
}

test('every screen looks the same after all others as when it is opened first', async ({
  page,
  context,
  stack,
  shelf,
  signIn,
}) => {
  test.setTimeout(400_000 * patience())
  await publishToured(stack)
  await signIn({ owns: [...TOURED, shelf.rtl.workno, shelf.ltr.workno] })
  const stops = toStops(await makeLists(page))
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/library')
  // The first round loads every stylesheet; what was seen changes what the second shows.
  for (const stop of stops) await visit(page, stop, () => Promise.resolve())
  const opened = await context.newPage()
  await opened.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  for (const stop of stops) {
    const opening = opened.goto(stop.path)
    await visit(page, stop, async () => {
      await opening
      await stop.ready(opened)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await opened.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await expectSameStyles(page, opened, `${toName(stop)} (${colorScheme})`)
      }
      await stop.leave?.(opened)
    })
  }
})

for (const look of LOOKS) {
  test.describe(`in ${look.locale}, ${look.colorScheme}, ${String(look.viewport.width)} px`, () => {
    test.use(look)

    test('every screen fits and passes WCAG 2.2 AA', async ({ page, stack, signIn }) => {
      test.setTimeout(400_000 * patience())
      await publishToured(stack)
      await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' })
      await signIn({ owns: [...TOURED] })
      const stops = new Map(toStops(await makeLists(page)).map((stop) => [toName(stop), stop]))
      for (const [name, stop] of stops) {
        await page.goto(stop.path)
        await stop.ready(page)
        if (stop.isViewer) await callBars(page)
        await test.step(name, () => expectFits(page, 'iframe'))
        await stop.leave?.(page)
      }
    })
  })
}

/** What distinguishes a stop from others at its address: one of them opens a dialog there. */
function toName({ path, name, leave }: Stop): string {
  return name ?? (leave ? `dialog of ${path}` : path)
}

/** Bars that have gone are called back: without them there is nothing of a viewer to look at. */
async function callBars(page: Page): Promise<void> {
  const isShown = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(':is(main, dialog[open]) :is(button, a)')].some((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      ),
    )
  await expect(async () => {
    if (await isShown()) return
    await page.keyboard.press('Enter')
    await expect.poll(isShown, { timeout: 5000 * patience() }).toBe(true)
  }).toPass()
}
