/** Row 2: from the navigation to the first work painted, with 10,000 and with 50,000 stored works. */
import { type Benchmark, type Outcome, type RunOptions, toValue } from './harness/benchmark.ts'
import { type Pace, setPace } from './harness/pace.ts'
import { readFirstItem, untilWhole, watchFirstItem } from './library/first-item.ts'
import { LibraryStack } from './library/library-stack.ts'

const SMALL = 10_000
const LARGE = 50_000
const GOAL_GROWTH = 1.4
const GOAL_PHONE_S = 3
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** First openings ever, in a browser that has neither scripts nor works. */
const FIRSTS: readonly { name: string; size: number; pace: Pace; atMost?: number }[] = [
  { name: 'First time ever, 10,000 works', size: SMALL, pace: 'free' },
  { name: 'First time ever, 50,000 works', size: LARGE, pace: 'free' },
  { name: 'First time ever, 50,000 works, 20 Mbit/s and 40 ms', size: LARGE, pace: 'line' },
  {
    name: 'First time ever, 50,000 works, a phone',
    size: LARGE,
    pace: 'phone',
    atMost: GOAL_PHONE_S,
  },
]

async function openLibrary(stack: LibraryStack, size: number): Promise<number> {
  const page = await stack.newPage(size)
  await watchFirstItem(page)
  await page.goto(stack.libraryUrl)
  const ms = await readFirstItem(page, 600_000)
  await untilWhole(page)
  // The check for news ends before the next round begins.
  await page.waitForLoadState('networkidle')
  await page.close()
  return ms
}

/** @returns seconds from the first navigation ever to the first work painted */
async function openFirst(stack: LibraryStack, size: number, pace: Pace): Promise<number> {
  const page = await stack.newBrowser(size, pace === 'phone' ? PHONE : {})
  await setPace(page, pace)
  await watchFirstItem(page)
  await page.goto(stack.libraryUrl)
  const ms = await readFirstItem(page, 600_000)
  await page.context().close()
  return ms / 1000
}

async function measure({ rounds, report }: RunOptions): Promise<Outcome> {
  await using stack = await LibraryStack.start([SMALL, LARGE], report)
  // Both libraries are stored after this.
  for (const size of [SMALL, LARGE]) await openLibrary(stack, size)
  report('both libraries are stored')
  const first = Object.fromEntries(FIRSTS.map(({ name }) => [name, [] as number[]]))
  const samples = { small: [] as number[], large: [] as number[], growth: [] as number[] }
  for (let round = 1; round <= rounds; round++) {
    const small = await openLibrary(stack, SMALL)
    const large = await openLibrary(stack, LARGE)
    samples.small.push(small)
    samples.large.push(large)
    samples.growth.push(large / small)
    report(`round ${round}: ${Math.round(small)} and ${Math.round(large)} ms`)
    for (const { name, size, pace } of FIRSTS) {
      const seconds = await openFirst(stack, size, pace)
      first[name]?.push(seconds)
      report(`  ${name}: ${seconds.toFixed(2)} s`)
    }
  }
  return {
    rounds,
    values: [
      toValue('50,000 works against 10,000', 'x', samples.growth, GOAL_GROWTH),
      toValue('Navigation to first work painted, 10,000 works', 'ms', samples.small),
      toValue('Navigation to first work painted, 50,000 works', 'ms', samples.large),
      ...FIRSTS.map(({ name, atMost }) => toValue(name, 's', first[name] ?? [], atMost)),
    ],
    notes: [
      'Each round opens a new tab of a signed-in reader; scripts come from the browser’s cache, works from IndexedDB.',
      'First times: a new browser with the session’s cookie alone. The phone has 9 Mbit/s, 170 ms and a processor slowed 4x.',
      'The comparison with calibre-server and Audiobookshelf is made outside the project.',
      `Chromium ${stack.browserVersion}, 1440 x 900.`,
    ],
  }
}

export const libraryStart: Benchmark = { row: 2, run: measure }
