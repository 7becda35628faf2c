/** Row 3: a full sync of 10,000 works into the browser's store, against the same requests without storing. */
import { type Benchmark, type Outcome, type RunOptions, toValue } from './harness/benchmark.ts'
import { untilWhole } from './library/first-item.ts'
import { LibraryStack } from './library/library-stack.ts'
import {
  countRequestsOfQuietSync,
  fetchBarely,
  syncFully,
  teachRequests,
} from './library/sync-requests.ts'

const SIZE = 10_000
/** Against the least that ends with a library; 1.15 of the requests alone before (decision 25). */
const GOAL_MADE = 1.15
const GOAL_REQUESTS = 3

async function measure({ rounds, report }: RunOptions): Promise<Outcome> {
  await using stack = await LibraryStack.start([SIZE], report)
  const page = await stack.newPage(SIZE)
  await page.goto(stack.libraryUrl)
  await untilWhole(page)
  await page.goto(`${stack.appUrl}/settings`)
  await teachRequests(page)
  const samples = {
    full: [] as number[],
    nothing: [] as number[],
    stored: [] as number[],
    laid_out: [] as number[],
  }
  const toRatios = (list: readonly number[], against = samples.nothing) =>
    list.map((ms, round) => ms / (against[round] ?? NaN))
  // The first round warms the server's caches and the page's code.
  for (let round = 0; round <= rounds; round++) {
    const times = {
      full: await syncFully(page),
      nothing: await fetchBarely(page, 'nothing'),
      stored: await fetchBarely(page, 'stored'),
      laid_out: await fetchBarely(page, 'laid_out'),
    }
    report(`round ${round}: ${Object.values(times).map(Math.round).join(', ')} ms`)
    if (round === 0) continue
    for (const [name, ms] of Object.entries(times)) samples[name as keyof typeof samples].push(ms)
  }
  const requests = await countRequestsOfQuietSync(page)
  return {
    rounds,
    values: [
      toValue(
        'Full sync against the same library made by bare calls',
        'x',
        toRatios(samples.full, samples.laid_out),
        GOAL_MADE,
      ),
      toValue('Full sync against its requests alone', 'x', toRatios(samples.full)),
      toValue('Stored and parsed, by bare calls', 'x', toRatios(samples.stored)),
      toValue('Stored, folded and laid out, by bare calls', 'x', toRatios(samples.laid_out)),
      toValue('Full sync of 10,000 works', 's', samples.full.map(toSeconds)),
      toValue('The same requests without storing', 's', samples.nothing.map(toSeconds)),
      toValue('Requests of a sync without a change', '', [requests], GOAL_REQUESTS),
    ],
    notes: [
      'Full sync: the button in the settings, from its first request until the new library holds; the former one is deleted in that time.',
      'Without storing: the same requests from the same page, six at once, the answers read as text and thrown away.',
      'By bare calls: those requests, with neither worker, screen nor swap, in a page that shows nothing new; the bytes put into a database of their own five in a transaction. Stored and parsed is the least that keeps the answers; folded and laid out is the least that makes a library of them that can be searched and ordered, and uses the app’s own functions for it.',
      `Chromium ${stack.browserVersion}.`,
    ],
  }
}

const toSeconds = (ms: number) => ms / 1000

export const librarySync: Benchmark = { row: 3, run: measure }
