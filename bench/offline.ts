/** Row 5: the store of files against bare IndexedDB, a stored page against one from the server, and a start offline. */
import type { Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { bundleScript } from '../apps/web/build/bundle-script.ts'
import {
  type Benchmark,
  type Outcome,
  type RunOptions,
  toValue,
  type Value,
} from './harness/benchmark.ts'
import { KeptComic } from './offline/kept-comic.ts'
import type { Load, StoreTimes } from './offline/store-in-page.ts'

const PAGE_COUNT = 12
const STORE = new URL('offline/store-in-page.ts', import.meta.url)
/** 0.85 of the speed is 1.18 times the time. */
const GOAL_STORE = 1 / 0.85
const GOAL_OPEN = 1.1
/** How long a reader waits at most for the library without a network. */
const GOAL_START_MS = 2000
/** A volume of a comic, and a film of 32 MiB in the pieces that it is fetched in. */
const LOADS: Record<string, Load> = {
  pages: { pages: 200, pageBytes: 130_000, chunks: 0 },
  film: { pages: 0, pageBytes: 0, chunks: 16 },
}

type InPage = { benchStore: Record<'runStore' | 'runBare', (load: Load) => Promise<StoreTimes>> }
type Contender = 'runStore' | 'runBare'

/** Both contenders in one page, each first in every other round. */
async function measureStore(page: Page, rounds: number, report: RunOptions['report']) {
  const values: Value[] = []
  for (const [name, load] of Object.entries(LOADS)) {
    const run = (contender: Contender) =>
      page.evaluate(
        ([which, given]) => (globalThis as unknown as InPage).benchStore[which](given),
        [contender, load] as const,
      )
    // The first of each warms the engine and its files.
    await run('runStore')
    await run('runBare')
    const times = { runStore: [] as StoreTimes[], runBare: [] as StoreTimes[] }
    for (let round = 0; round < rounds; round++) {
      const order: Contender[] = round % 2 ? ['runStore', 'runBare'] : ['runBare', 'runStore']
      for (const contender of order) times[contender].push(await run(contender))
      const last = (of: StoreTimes[]) =>
        `${of.at(-1)!.putMs.toFixed(0)} and ${of.at(-1)!.getMs.toFixed(0)} ms`
      report(
        `${name}, round ${round + 1}: store ${last(times.runStore)}, bare ${last(times.runBare)}`,
      )
    }
    values.push(...toStoreValues(name, times))
  }
  return values
}

function toStoreValues(name: string, times: Record<Contender, StoreTimes[]>): Value[] {
  const over = (key: keyof StoreTimes) =>
    times.runStore.map((one, round) => one[key] / times.runBare[round]![key])
  const of = (contender: Contender, key: keyof StoreTimes) => times[contender].map((t) => t[key])
  return [
    toValue(`Storing ${name}, against bare IndexedDB`, 'x', over('putMs'), GOAL_STORE),
    toValue(`Reading ${name} back, against bare IndexedDB`, 'x', over('getMs'), GOAL_STORE),
    toValue(`Storing ${name}`, 'ms', of('runStore', 'putMs')),
    toValue(`Reading ${name} back`, 'ms', of('runStore', 'getMs')),
  ]
}

type Opening = 'offline' | 'keptOnline' | 'online'

/** @returns milliseconds from the navigation to the first page painted, in a tab that has shown nothing */
async function open(comic: KeptComic, opening: Opening): Promise<number> {
  const page = await comic.newPage(opening === 'online' ? 'plain' : 'kept')
  const session = await page.context().newCDPSession(page)
  // What the server sends must come from it; the app's own files are its worker's.
  await session.send('Network.clearBrowserCache')
  await page.goto(comic.viewUrl)
  const isPainted = () => performance.getEntriesByName('viewer:first-page').length > 0
  // Asking in each frame would cost what is measured.
  await page.waitForFunction(isPainted, null, { polling: 100 })
  const ms = await page.evaluate(
    () => performance.getEntriesByName('viewer:first-page')[0]!.startTime,
  )
  await page.close()
  return ms
}

/** @returns milliseconds from the navigation to the first cover in place, in a tab that has shown nothing */
async function start(comic: KeptComic): Promise<number> {
  const page = await comic.newPage('kept')
  await page.goto(`${comic.appUrl}/library`, { waitUntil: 'commit' })
  const shown = await page.waitForFunction(() => {
    const place = document.querySelector('[data-place] a')
    return place !== null && place.getBoundingClientRect().height > 0 && performance.now()
  })
  const ms = Number(await shown.jsonValue())
  await page.close()
  return ms
}

async function measureOpening(comic: KeptComic, rounds: number, report: RunOptions['report']) {
  const samples: Record<Opening, number[]> = { offline: [], keptOnline: [], online: [] }
  const starts: number[] = []
  for (const opening of ['online', 'keptOnline'] as const) await open(comic, opening)
  for (let round = 0; round < rounds; round++) {
    for (const opening of ['online', 'keptOnline'] as const) {
      samples[opening].push(await open(comic, opening))
    }
    await comic.stopServer()
    samples.offline.push(await open(comic, 'offline'))
    starts.push(await start(comic))
    await comic.startServer()
    const last = Object.entries(samples).map(([name, of]) => `${name} ${of.at(-1)!.toFixed(0)} ms`)
    report(`round ${round + 1}: ${last.join(', ')}`)
  }
  const ratio = samples.offline.map((ms, round) => ms / samples.online[round]!)
  return [
    toValue('Stored comic without a server, against online', 'x', ratio, GOAL_OPEN),
    toValue('Stored comic, server stopped: navigation to first page', 'ms', samples.offline),
    toValue('Library, server stopped: navigation to first cover', 'ms', starts, GOAL_START_MS),
    toValue('Comic from the server: navigation to first page', 'ms', samples.online),
    toValue('Stored comic, with the server: navigation to first page', 'ms', samples.keptOnline),
  ]
}

async function measure({ rounds, report }: RunOptions): Promise<Outcome> {
  await using comic = await KeptComic.start(PAGE_COUNT, report)
  const page = await comic.newPage('plain')
  await page.goto(`${comic.appUrl}/healthz`)
  await page.evaluate(await bundleScript(fileURLToPath(STORE)))
  const store = await measureStore(page, rounds, report)
  await page.close()
  const opening = await measureOpening(comic, rounds, report)
  return {
    rounds,
    values: [...store, ...opening],
    notes: [
      'Pages: 200 files of 130 kB. Film: one file of 32 MiB in 16 pieces. Store: the app’s own, with its checksums and records, made as the app is made, and given the SHA-256 of each piece, which a download has computed before. Bare: the same ArrayBuffers put into one object store and got from it, a transaction each. Profiles on the disk.',
      'Opening: the viewer’s own address in a new tab; both browsers have the app’s files from their service worker, and an empty cache for all else. Online: nothing of the comic is stored.',
      `Chromium ${comic.browserVersion}, headless; 1440 × 900.`,
    ],
  }
}

export const offline: Benchmark = { row: 5, run: measure }
