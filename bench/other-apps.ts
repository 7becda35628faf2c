/** Row 18: what other apps cost the server, beside what the product's own readers do. */
import { LAYOUT } from '@yomikura/content/layout'
import type { MadePersonalToken } from '@yomikura/contract/personal-tokens'
import { join } from 'node:path'
import { toRevisionKey } from '../apps/server/src/modules/delivery/index.ts'
import { openDatabase } from '../apps/server/src/platform/db/database.ts'
import { DiskStorage } from '../apps/server/src/platform/storage/disk-storage.ts'
import { type Benchmark, type Outcome, type RunOptions, toValue } from './harness/benchmark.ts'
import { ContentStack } from './load/content-stack.ts'
import { REVISION } from './load/fill-content.ts'
import { askTimes } from './load/flat-out.ts'

const WORKS = 70_000
const SHOWN = 50
const PAGE_BYTES = 300_000
const FEEDS_EACH = 100
/** Enough for the kernel's hundredths of a second, and fewer than an app may ask in a minute. */
const PAGES_EACH = 1000
const GOAL_FEED_MS = 20
const GOAL_PAGE = 1.2

type Sample = { feedMs: number; appMs: number; mediaMs: number }

async function measure({ rounds, report }: RunOptions): Promise<Outcome> {
  report('filling a library of 70,000 works')
  await using stack = await ContentStack.start([PAGE_BYTES], WORKS, freeWorks)
  const { app_url } = stack.server.ready
  const feed = [new URL(`${app_url}/opds/v2/works`)]
  const streamed = (stack.content.pages.get(PAGE_BYTES) ?? []).map(
    (_, page) => new URL(`${app_url}/opds/pages/${stack.content.workno}/${page}`),
  )
  const samples: Sample[] = []
  for (let round = 1; round <= rounds; round++) {
    // Each app has a rate of its own.
    const authorization = `Bearer ${await makeToken(stack)}`
    // The list of what the reader holds is made by the first request, and pages come into memory.
    await askTimes(feed, 1, authorization)
    await askTimes(streamed, streamed.length, authorization)
    await askTimes(stack.pageUrls(PAGE_BYTES), streamed.length)
    const sample = {
      feedMs: await measureCpuMs(stack, FEEDS_EACH, () =>
        askTimes(feed, FEEDS_EACH, authorization),
      ),
      appMs: await measureCpuMs(stack, PAGES_EACH, () =>
        askTimes(streamed, PAGES_EACH, authorization),
      ),
      mediaMs: await measureCpuMs(stack, PAGES_EACH, () =>
        askTimes(stack.pageUrls(PAGE_BYTES), PAGES_EACH),
      ),
    }
    samples.push(sample)
    const { feedMs, appMs, mediaMs } = sample
    report(
      `round ${round}: feed ${feedMs.toFixed(1)} ms, page ${appMs.toFixed(2)} ms, media host ${mediaMs.toFixed(2)} ms`,
    )
  }
  return { rounds, values: toValues(samples), notes: NOTES }
}

function toValues(samples: readonly Sample[]) {
  const of = (name: keyof Sample) => samples.map((sample) => sample[name])
  const ratios = samples.map(({ appMs, mediaMs }) => appMs / mediaMs)
  return [
    toValue('CPU time of a feed’s page of 50 works', 'ms', of('feedMs'), GOAL_FEED_MS),
    toValue('CPU time of a streamed page over the media host’s', 'x', ratios, GOAL_PAGE),
    toValue('CPU time of a streamed page', 'ms', of('appMs')),
    toValue('CPU time of the media host’s page', 'ms', of('mediaMs')),
  ]
}

/** The server's own CPU time for each request, which other programs' load hardly changes. */
async function measureCpuMs(
  { server }: ContentStack,
  count: number,
  ask: () => Promise<void>,
): Promise<number> {
  const before = server.readCpuSeconds()
  await ask()
  return ((server.readCpuSeconds() - before) / count) * 1000
}

/** Makes all works ones that may leave, and gives the newest ones the files that a feed looks at. */
async function freeWorks(folder: string): Promise<void> {
  const db = await openDatabase({ engine: 'sqlite', file: join(folder, 'yomikura.db') })
  const published = { revision: REVISION, protection_free: 1 }
  await db.updateTable('work').set(published).execute()
  const shown = await db
    .selectFrom('sale')
    .select('workno')
    .orderBy('sales_date', 'desc')
    .orderBy('workno')
    .limit(SHOWN)
    .execute()
  await db.destroy()
  const storage = await DiskStorage.open(join(folder, 'storage'))
  const name = `${'0'.repeat(32)}.epub`
  const optimized = { encrypted: true, length: 1, spine_count: 9, characters: 99_999 }
  const playfile = { type: 'epub_reflowable', length: 1, epub_reflowable: { optimized } }
  const tree = [{ type: 'file', name: 'a.epub', hashname: name }]
  const ziptree = JSON.stringify({ playfile: { [name]: playfile }, tree, hash: 'bench' })
  for (const { workno } of shown) {
    const key = `${toRevisionKey(workno, REVISION)}/${LAYOUT.ziptree}`
    await storage.putIfAbsent(key, Buffer.from(ziptree))
  }
}

async function makeToken({ server, cookie }: ContentStack): Promise<string> {
  const answer = await fetch(`${server.ready.app_url}/api/yomikura/personal_tokens`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', scopes: ['catalogue', 'files'], expires_in_days: 1 }),
  })
  if (!answer.ok) throw new Error(`The token: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as MadePersonalToken).secret
}

const NOTES = [
  'One account with 70,000 works on SQLite. The feed shows the newest 50, all of which may leave; the list of what the reader holds is made by an earlier request, and kept.',
  'Streamed pages are files as they came. The token is asked for with each, the right every five seconds (decision 146). The media host’s pages have a viewer’s grant, as in row 9.',
  'Times are of the server’s own CPU, so that what else runs on the machine hardly counts.',
]

export const otherApps: Benchmark = { row: 18, run: measure }
