/** Row 8: what restoring a protected page and making the browser's key cost. */
import type { Page } from '@playwright/test'
import {
  type Benchmark,
  type Outcome,
  type RunOptions,
  toValue,
  type Value,
} from './harness/benchmark.ts'
import { median } from './harness/statistics.ts'
import type { inPage as inPageCode } from './page-bytes/bytes-in-page.ts'
import { BytesStack, type PageFormat } from './page-bytes/bytes-stack.ts'

const PAGE_COUNT = 12
const GOAL_DESCRAMBLE: Record<PageFormat, number> = { webp: 1.5, jpeg: 2 }
const GOAL_MAIN_THREAD_MS = 2
const GOAL_XOR_MS = 1
const GOAL_KEYS = 1
const FORMATS = ['webp', 'jpeg'] as const

type InPage = { benchBytes: typeof inPageCode }
const CONTENDERS = ['runOurs', 'runBare', 'runInPage'] as const
type Contender = (typeof CONTENDERS)[number]

/** Medians of one round. */
type Round = { oursMs: number; bareMs: number; inPageMs: number; mainThreadMs: number }

/** Runs one contender over all pages. @returns milliseconds a page, and what the main thread worked for it */
async function runContender(page: Page, stack: BytesStack, format: PageFormat, which: Contender) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const readTasks = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  }
  const before = await readTasks()
  const times = await page.evaluate(
    ([contender, pages]) => (globalThis as unknown as InPage).benchBytes[contender](pages),
    [which, stack.pages[format]] as const,
  )
  const tasksMs = (await readTasks()) - before
  await session.detach()
  return { ms: median(times), mainThreadMs: tasksMs / times.length }
}

async function measurePages(stack: BytesStack, { rounds, report }: RunOptions): Promise<Value[]> {
  const page = await stack.openIn(await stack.browser.newPage())
  for (const format of FORMATS) {
    await page.evaluate(
      (pages) => (globalThis as unknown as InPage).benchBytes.fetchPages(pages),
      stack.pages[format],
    )
    // The first of each starts threads and warms the decoder.
    for (const which of CONTENDERS) await runContender(page, stack, format, which)
  }
  const byFormat: Record<PageFormat, Round[]> = { webp: [], jpeg: [] }
  const timeXor = () => page.evaluate(() => (globalThis as unknown as InPage).benchBytes.timeXor())
  const xorMs: number[] = []
  await timeXor()
  for (let round = 0; round < rounds; round++) {
    for (const format of FORMATS) {
      const order = round % 2 ? CONTENDERS.toReversed() : CONTENDERS
      const done = {} as Record<Contender, Awaited<ReturnType<typeof runContender>>>
      for (const which of order) done[which] = await runContender(page, stack, format, which)
      const { runOurs: ours, runBare: bare, runInPage: inPage } = done
      byFormat[format].push({
        oursMs: ours.ms,
        bareMs: bare.ms,
        inPageMs: inPage.ms,
        mainThreadMs: ours.mainThreadMs,
      })
      report(
        `round ${round + 1}, ${format}: ours ${ours.ms.toFixed(1)} ms, bare ${bare.ms.toFixed(1)} (in the page ${inPage.ms.toFixed(1)}), ` +
          `main thread ${ours.mainThreadMs.toFixed(2)}`,
      )
    }
    xorMs.push(await timeXor())
  }
  await page.close()
  return [
    ...FORMATS.flatMap((format) => toFormatValues(format, byFormat[format])),
    toValue(
      'Main thread, a descrambled page',
      'ms',
      byFormat.webp.map((round) => round.mainThreadMs),
      GOAL_MAIN_THREAD_MS,
    ),
    toValue('Xor, a megabyte', 'ms', xorMs, GOAL_XOR_MS),
  ]
}

function toFormatValues(format: PageFormat, rounds: readonly Round[]): Value[] {
  const name = format === 'webp' ? 'WebP' : 'JPEG'
  const ratios = rounds.map(({ oursMs, bareMs }) => oursMs / bareMs)
  const of = (key: keyof Round) => rounds.map((round) => round[key])
  return [
    toValue(
      `${name} to restored page, against createImageBitmap in a worker`,
      'x',
      ratios,
      GOAL_DESCRAMBLE[format],
    ),
    toValue(`${name} to restored page`, 'ms', of('oursMs')),
    toValue(`${name}, createImageBitmap of the same bytes in a worker`, 'ms', of('bareMs')),
    toValue(`${name}, createImageBitmap of the same bytes in the page`, 'ms', of('inPageMs')),
  ]
}

type KeyRound = { made: number; firstMs: number; laterMs: number; longTasks: number }

/** A browser that was never here: two tabs open a book at once, one is reloaded, a third follows. */
async function makeKeys(stack: BytesStack): Promise<KeyRound> {
  const context = await stack.browser.newContext()
  let made = 0
  await context.exposeBinding('benchKeyMade', () => {
    made += 1
  })
  await context.addInitScript(() => {
    const generate = crypto.subtle.generateKey.bind(crypto.subtle)
    const count = (...given: Parameters<typeof generate>) => {
      ;(globalThis as unknown as { benchKeyMade: () => void }).benchKeyMade()
      return generate(...given)
    }
    Object.assign(crypto.subtle, { generateKey: count })
  })
  const ask = (page: Page) =>
    page.evaluate(() => (globalThis as unknown as InPage).benchBytes.timeKey())
  const open = async () => stack.openIn(await context.newPage())
  const tabs = [await open(), await open()] as const
  const first = await Promise.all(tabs.map(ask))
  await stack.openIn(tabs[0])
  const later = [await ask(tabs[0]), await ask(await open())]
  await context.close()
  return {
    made,
    firstMs: Math.max(...first.map(({ ms }) => ms)),
    laterMs: Math.max(...later.map(({ ms }) => ms)),
    longTasks: [...first, ...later].flatMap(({ longTasksMs }) => longTasksMs).length,
  }
}

async function measureKeys(stack: BytesStack, { rounds, report }: RunOptions): Promise<Value[]> {
  const keys: KeyRound[] = []
  for (let round = 0; round < rounds; round++) {
    const one = await makeKeys(stack)
    keys.push(one)
    report(
      `round ${round + 1}: ${one.made} keys made, the first after ${one.firstMs.toFixed(0)} ms`,
    )
  }
  const of = (key: keyof KeyRound) => keys.map((round) => round[key])
  return [
    toValue(
      'Keys made by a browser: two tabs at once, a reload, a third tab',
      '',
      of('made'),
      GOAL_KEYS,
    ),
    toValue('Tasks over 50 ms while the key is made', '', of('longTasks'), 0),
    toValue('Key, made', 'ms', of('firstMs')),
    toValue('Key, there already', 'ms', of('laterMs')),
  ]
}

async function measure(options: RunOptions): Promise<Outcome> {
  await using stack = await BytesStack.start(PAGE_COUNT, options.report)
  const { width, height } = stack.pages.webp[0]!
  return {
    rounds: options.rounds,
    values: [...(await measurePages(stack, options)), ...(await measureKeys(stack, options))],
    notes: [
      `${PAGE_COUNT} drawn pages of ${width} × ${height} px, stored as taken in; one after another, through the app’s own loader and worker, bytes already there.`,
      'createImageBitmap of the same bytes gives the scrambled picture; both hand a bitmap from a worker to the page. Of what restoring adds, half is the memory of a canvas of that size and half the copying of its tiles. Main thread: processor time of all its tasks while pages are restored.',
      `Chromium ${stack.browser.version()}, headless, without a graphics processor.`,
    ],
  }
}

export const pageBytes: Benchmark = { row: 8, run: measure }
