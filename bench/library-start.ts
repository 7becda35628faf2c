/** Row 2: from the navigation to the first work painted, with 10,000 and with 50,000 stored works. */
import { type Benchmark, type Outcome, type RunOptions, toValue } from './harness/benchmark.ts'
import { readFirstItem, watchFirstItem } from './library/first-item.ts'
import { LibraryStack } from './library/library-stack.ts'

const SMALL = 10_000
const LARGE = 50_000
const GOAL_GROWTH = 1.4

async function openLibrary(stack: LibraryStack, size: number): Promise<number> {
  const page = await stack.newPage(size)
  await watchFirstItem(page)
  await page.goto(stack.libraryUrl)
  const ms = await readFirstItem(page, 600_000)
  // The check for news ends before the next round begins.
  await page.waitForLoadState('networkidle')
  await page.close()
  return ms
}

async function measure({ rounds, report }: RunOptions): Promise<Outcome> {
  await using stack = await LibraryStack.start([SMALL, LARGE], report)
  const cold = { small: await openLibrary(stack, SMALL), large: await openLibrary(stack, LARGE) }
  report(`cold: ${Math.round(cold.small)} and ${Math.round(cold.large)} ms`)
  const samples = { small: [] as number[], large: [] as number[], growth: [] as number[] }
  for (let round = 1; round <= rounds; round++) {
    const small = await openLibrary(stack, SMALL)
    const large = await openLibrary(stack, LARGE)
    samples.small.push(small)
    samples.large.push(large)
    samples.growth.push(large / small)
    report(`round ${round}: ${Math.round(small)} and ${Math.round(large)} ms`)
  }
  return {
    rounds,
    values: [
      toValue('50,000 works against 10,000', 'x', samples.growth, GOAL_GROWTH),
      toValue('Navigation to first work painted, 10,000 works', 'ms', samples.small),
      toValue('Navigation to first work painted, 50,000 works', 'ms', samples.large),
      toValue('The same with nothing stored, 10,000 works', 's', [cold.small / 1000]),
      toValue('The same with nothing stored, 50,000 works', 's', [cold.large / 1000]),
    ],
    notes: [
      'Each round opens a new tab of a signed-in reader; scripts come from the browser’s cache, works from IndexedDB.',
      'The comparison with calibre-server and Audiobookshelf is made outside the project.',
      `Chromium ${stack.browserVersion}, 1440 x 900.`,
    ],
  }
}

export const libraryStart: Benchmark = { row: 2, run: measure }
