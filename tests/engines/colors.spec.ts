import { expect } from '@playwright/test'
import { patience } from '@yomikura/testkit/patience'
import type { Scheme } from './driver/backend.ts'
import type { Driver, Target } from './driver/driver.ts'
import type { EngineName } from './driver/engines.ts'
import { gateIn, inEachEngine, test } from './engine-test.ts'
import { isSameColor, readPaint } from './paint.ts'
import { MIDDLE, PLAIN, THEMED } from './viewers.ts'

const READABLE = 4.5
/** The policy of HTML works forbids WebRTC by a directive that not every engine has. */
const UNKNOWN_DIRECTIVE = /'webrtc'|‘webrtc’/
const PAINT_TIMEOUT = { timeout: 15_000 * patience() }
const SCHEMES: readonly Scheme[] = ['light', 'dark']

inEachEngine((engine) => {
  for (const scheme of SCHEMES) {
    test.describe(scheme, gateIn(scheme === 'light' ? ['WebKit'] : [], engine), () => {
      describeScheme(engine, scheme)
      describeThemed(engine, scheme)
      describePlain(engine, scheme)
      if (engine !== 'WebKit') describeErrors(engine, scheme)
    })
  }
})

/** Without it the dark rows would look at light screens again. */
function describeScheme(engine: EngineName, scheme: Scheme): void {
  test(`the browser prefers ${scheme} colors`, async ({ browsers }) => {
    const driver = await browsers.startReader(engine, scheme)
    const preferred = await driver.evaluate(() =>
      matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    )
    expect(preferred).toBe(scheme)
  })
}

/** WebDriver has no word for the console. */
function describeErrors(engine: EngineName, scheme: Scheme): void {
  test('opening all of them logs no error', async ({ browsers }) => {
    const { errors = [] } = await browsers.startReader(engine, scheme)
    expect(errors.filter((error) => !UNKNOWN_DIRECTIVE.test(error))).toEqual([])
  })
}

function describeThemed(engine: EngineName, scheme: Scheme): void {
  for (const { title, path, papers, lines, ready, direction } of THEMED) {
    test(`${title} is legible on every paper`, async ({ browsers, stack }) => {
      const driver = await browsers.startReader(engine, scheme)
      await driver.open(`${stack.appUrl}/work/${path}`)
      await driver.waitFor(ready)
      for (const [name, paper] of Object.entries(papers)) {
        await choosePaper(driver, name)
        await expect(async () => {
          const found = await readPaint(await driver.screenshot(), MIDDLE, direction)
          expect(isSameColor(found.paper, paper), `${name}: ${found.paper.join()}`).toBe(true)
          expect(found.lines, `lines on ${name}`).toBeGreaterThanOrEqual(lines)
        }).toPass(PAINT_TIMEOUT)
      }
    })
  }
}

function describePlain(engine: EngineName, scheme: Scheme): void {
  for (const { title, path, prepare, paper, area, words, format } of PLAIN) {
    test(`${title} has a paper and words of its own`, async ({ browsers, stack }) => {
      const driver = await browsers.startReader(engine, scheme)
      const isPlayed = format === undefined || (await driver.evaluate(canPlay, format))
      test.skip(!isPlayed, `needs ${engine} with ${format ?? ''}`)
      await driver.open(`${stack.appUrl}/work/${path}`)
      await prepare(driver)
      await expect(async () => {
        const found = await readPaint(await driver.screenshot(), area)
        expect(isSameColor(found.paper, paper), found.paper.join()).toBe(true)
        expect(found.contrast).toBeGreaterThanOrEqual(READABLE)
      }).toPass(PAINT_TIMEOUT)
      await expect(async () => {
        expect(await readContrast(driver, words)).toBeGreaterThanOrEqual(READABLE)
      }).toPass(PAINT_TIMEOUT)
    })
  }
}

/** Runs in the page. */
function canPlay(format: string): boolean {
  return document.createElement('video').canPlayType(format) !== ''
}

/** Chooses a paper by the panel, as readers do. */
async function choosePaper(driver: Driver, name: string): Promise<void> {
  await driver.press(',')
  await driver.click({ css: '[role=dialog] label', text: name })
  await driver.press('Escape')
  await driver.waitForNone('[role=dialog]')
}

/** Contrast of words in a viewer's bars, which may have to be called first. */
async function readContrast(driver: Driver, words: Target): Promise<number> {
  if (!(await driver.isThere(words))) await driver.press('Enter')
  const { left, top, width, height } = await driver.waitFor(words)
  const png = await driver.screenshot()
  const size = await driver.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  const { contrast } = await readPaint(png, {
    left: left / size.width,
    top: top / size.height,
    right: Math.min(1, (left + width) / size.width),
    bottom: Math.min(1, (top + height) / size.height),
  })
  return contrast
}
