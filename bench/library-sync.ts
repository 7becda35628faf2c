/** Row 3: a full sync of 10,000 works into the browser's store, against the same requests without storing. */
import { type Benchmark, type Outcome, type RunOptions, toValue } from './harness/benchmark.ts'
import { LibraryStack } from './library/library-stack.ts'
import { countRequestsOfQuietSync, fetchBarely, syncFully } from './library/sync-requests.ts'

const SIZE = 10_000
const GOAL_STORED = 1.15
const GOAL_REQUESTS = 3

async function measure({ rounds, tell }: RunOptions): Promise<Outcome> {
  await using stack = await LibraryStack.start([SIZE], tell)
  const page = await stack.newPage(SIZE)
  await page.goto(stack.libraryUrl)
  await page.locator('[data-place]').first().waitFor({ timeout: 600_000 })
  await page.goto(`${stack.appUrl}/settings`)
  const samples: Record<'stored' | 'bare' | 'least' | 'ratio' | 'leastRatio', number[]> = {
    stored: [],
    bare: [],
    least: [],
    ratio: [],
    leastRatio: [],
  }
  // The first of each warms the server's caches and the page's code.
  await syncFully(page)
  await fetchBarely(page, 'nothing')
  await fetchBarely(page, 'stored')
  for (let round = 1; round <= rounds; round++) {
    const stored = await syncFully(page)
    const bare = await fetchBarely(page, 'nothing')
    const least = await fetchBarely(page, 'stored')
    samples.stored.push(stored)
    samples.bare.push(bare)
    samples.least.push(least)
    samples.ratio.push(stored / bare)
    samples.leastRatio.push(least / bare)
    tell(`round ${round}: ${[stored, bare, least].map(Math.round).join(', ')} ms`)
  }
  const requests = await countRequestsOfQuietSync(page)
  return {
    rounds,
    values: [
      toValue('Full sync against its requests alone', 'x', samples.ratio, GOAL_STORED),
      toValue('The least that stores as much, against the requests alone', 'x', samples.leastRatio),
      toValue('Full sync of 10,000 works', 's', samples.stored.map(toSeconds)),
      toValue('The same requests without storing', 's', samples.bare.map(toSeconds)),
      toValue('The least that stores as much', 's', samples.least.map(toSeconds)),
      toValue('Requests of a sync without a change', '', [requests], GOAL_REQUESTS),
    ],
    notes: [
      'Full sync: the button in the settings, from its first request until the new library holds; the former one is deleted in that time.',
      'Without storing: the same requests from the same page, six at once, the answers read as text and thrown away.',
      'The least that stores as much: those requests, the bytes put into a database of their own five in a transaction, and parsed; nothing is folded, ordered or laid out as an index.',
      `Chromium ${stack.browserVersion}.`,
    ],
  }
}

const toSeconds = (ms: number) => ms / 1000

export const librarySync: Benchmark = { row: 3, run: measure }
