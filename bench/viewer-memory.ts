/** Row 17: what a long read costs in memory. */
import type { Page } from '@playwright/test'
import {
  type Benchmark,
  type Outcome,
  type RunOptions,
  toValue,
  type Value,
} from './harness/benchmark.ts'
import { readBrowserMemory } from './reading/browser-memory.ts'
import { ReadingStack } from './reading/reading-stack.ts'
import { repeatPages } from './reading/repeated-book.ts'
import { TurnRecorder } from './reading/turn-recorder.ts'

const PAGE_COUNT = 100
const LONG_BOOK = 1000
const SLICES = 300
/** A round; five of them are 500 turns, or the strip from one end to the other. */
const TURNS = 100
const GOAL_GROWTH = 1.25
const GOAL_LONGER = 1.25
const REST_MS = 2000
const SETTLED = '[data-page-index][data-settled=true]'

type Reading = { name: string; pages: number; isVertical?: boolean }
type Samples = {
  /** Megabytes after each round. */
  heldMb: number[]
  heapMb: number
  nodes: number
}

const READINGS: readonly Reading[] = [
  { name: `${PAGE_COUNT} pages`, pages: PAGE_COUNT },
  { name: `${LONG_BOOK} pages`, pages: LONG_BOOK },
  { name: `Strip of ${SLICES} slices`, pages: SLICES, isVertical: true },
]

/** Turns to the end, and from the start again as often as it takes. */
async function turnPages(
  page: Page,
  recorder: TurnRecorder,
  book: { pages: number; at: number },
): Promise<void> {
  for (let left = TURNS; left > 0;) {
    const isAtEnd = book.at >= book.pages - 1
    const step = Math.min(left, book.pages - 1 - book.at)
    await (isAtEnd ? goToStart(page) : recorder.turnFlatOut('ArrowLeft', step))
    book.at = isAtEnd ? 0 : book.at + step
    left -= step
  }
}

/** A part of the strip, by the wheel. */
async function scrollStrip(page: Page, rounds: number): Promise<void> {
  await page.mouse.move(720, 450)
  const steps = Math.ceil((SLICES * 2) / rounds)
  for (let step = 0; step < steps; step++) {
    await page.mouse.wheel(0, 700)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function read(stack: ReadingStack, reading: Reading, options: RunOptions): Promise<Samples> {
  const page = await stack.newPage()
  await repeatPages(page, reading)
  const recorder = await TurnRecorder.attach(page)
  await page.goto(stack.viewUrl.replace(/\/[^/]+$/, '/0001.png'))
  await page.locator(SETTLED).first().waitFor()
  if (reading.isVertical) await goToStart(page)
  else await showSinglePages(page)
  const book = { pages: reading.pages, at: 0 }
  const heldMb: number[] = []
  for (let round = 0; round < options.rounds; round++) {
    if (reading.isVertical) await scrollStrip(page, options.rounds)
    else await turnPages(page, recorder, book)
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    heldMb.push(await readBrowserMemory(stack.browser))
    options.report(`${reading.name}, round ${round + 1}: ${heldMb.at(-1)!.toFixed(0)} MB`)
  }
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  await page.close()
  return { heldMb, heapMb: usedSize / 1_000_000, nodes }
}

/** The last reader's choice is kept, so what holds now is found out by turning a page. */
async function showSinglePages(page: Page): Promise<void> {
  await page.keyboard.press('PageDown')
  await new Promise((resolve) => setTimeout(resolve, 500))
  const shown = await page.locator(SETTLED).first().getAttribute('data-page-index')
  if (shown?.includes(',')) await page.keyboard.press('s')
  await goToStart(page)
}

async function goToStart(page: Page): Promise<void> {
  await page.keyboard.press('Home')
  await new Promise((resolve) => setTimeout(resolve, 1000))
}

function toReadingValues({ name }: Reading, { heldMb, heapMb, nodes }: Samples): Value[] {
  const growth = heldMb.at(-1)! / heldMb[0]!
  return [
    toValue(`${name}: the last round over the first`, 'x', [growth], GOAL_GROWTH),
    toValue(`${name}: held by tabs and the drawing process`, 'MB', heldMb),
    toValue(`${name}: JavaScript heap at the end`, 'MB', [heapMb]),
    toValue(`${name}: nodes of the page at the end`, '', [nodes]),
  ]
}

async function measure(options: RunOptions): Promise<Outcome> {
  await using stack = await ReadingStack.start(PAGE_COUNT, options.report)
  const samples: Samples[] = []
  for (const reading of READINGS) samples.push(await read(stack, reading, options))
  const [short, long] = samples as [Samples, Samples]
  const ratios = short.heldMb.map((held, round) => long.heldMb[round]! / held)
  return {
    rounds: options.rounds,
    values: [
      toValue(`${LONG_BOOK} pages, against ${PAGE_COUNT}`, 'x', ratios, GOAL_LONGER),
      ...READINGS.flatMap((reading, at) => toReadingValues(reading, samples[at]!)),
    ],
    notes: [
      `A round is ${TURNS} turns flat out, single pages; of the strip a part of it, by the wheel. Two seconds later the memory is read, shared memory counted once, nothing collected first.`,
      'Longer books and the strip are the same stored files under a tree that names them again and again.',
      `Chromium ${stack.browserVersion}, headless, without a graphics processor: pictures lie in main memory. 1440 × 900.`,
    ],
  }
}

export const viewerMemory: Benchmark = { row: 17, run: measure }
