import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { makeLists, publishToured, TOURED, toStops } from './tour-stops.ts'

/** The most that a screen may move while it comes; to readers 0.1 still counts as good. */
const MOST = 0.02
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const
/** The policy of HTML works forbids WebRTC by a directive that Chromium does not have. */
const UNKNOWN_DIRECTIVE = /Content-Security-Policy directive 'webrtc'/

/** What one shift moved, for the report. */
type Shift = { value: number; moved: string[] }

declare global {
  interface Window {
    shifts?: Shift[]
  }
}

/** @see https://web.dev/articles/cls: shifts within half a second of an input are its answer. */
function recordShifts(): void {
  type Entry = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null }[]
  }
  const shifts: Shift[] = []
  window.shifts = shifts
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      if (hadRecentInput) continue
      const moved = sources.map(({ node }) => {
        const element = node instanceof Element ? node : node?.parentElement
        return `${element?.tagName ?? ''} ${element?.textContent?.slice(0, 20) ?? ''}`
      })
      shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function expectStill(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const shifts = (await page.evaluate(() => window.shifts)) ?? []
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  test.info().annotations.push({ type: 'layout shift', description: `${name}: ${sum.toFixed(4)}` })
  expect.soft(sum, `${name}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MOST)
}

test.beforeEach(({ complaints }) => complaints.expect(UNKNOWN_DIRECTIVE))

for (const viewport of SIZES) {
  test.describe(`at ${String(viewport.width)} px`, () => {
    test.use({ viewport })

    test('nothing on a screen moves while it comes', async ({ page, stack, signIn }) => {
      test.setTimeout(400_000 * patience())
      await publishToured(stack)
      await signIn({ owns: [...TOURED] })
      const stops = toStops(await makeLists(page))
      await page.addInitScript(recordShifts)
      const paths = new Map(
        stops.filter(({ name, leave }) => !name && !leave).map((stop) => [stop.path, stop]),
      )
      for (const [path, stop] of paths) {
        await test.step(path, async () => {
          await page.goto(path)
          await stop.ready(page)
          await expectStill(page, path)
        })
      }
    })
  })
}
