/** Row 15: a link to the free section, followed on a phone by somebody who was never there. */
import type { Page } from '@playwright/test'
import { type Benchmark, type Outcome, type RunOptions, toValue } from './harness/benchmark.ts'
import { type Pace, setPace } from './harness/pace.ts'
import { readFirstItem, watchFirstItem } from './library/first-item.ts'
import { FreeStack } from './reading/free-stack.ts'
import { Waterfall } from './reading/waterfall.ts'

const GOAL_S = 2
const TITLE = 'main a[href*="-free/series/"]'
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
}
const PACES = ['phone', 'network', 'free'] as const
type ShownPace = (typeof PACES)[number]

type Report = (line: string) => void

/** @param report called with each fetch of the tab, once it closes */
async function newTab(stack: FreeStack, pace: Pace, report?: Report): Promise<Page> {
  const page = await stack.newVisitor(PHONE)
  const session = await setPace(page, pace)
  if (pace !== 'free') {
    const waterfall = new Waterfall(session)
    if (report) page.once('close', () => waterfall.toLines().forEach(report))
  }
  return page
}

/** @returns seconds from the navigation to the first title painted */
async function openLibrary(stack: FreeStack, pace: Pace, report?: Report): Promise<number> {
  const page = await newTab(stack, pace, report)
  await watchFirstItem(page, TITLE)
  await page.goto(stack.libraryUrl)
  const ms = await readFirstItem(page)
  await page.context().close()
  return ms / 1000
}

/** @returns seconds from the navigation to the first page painted */
async function openViewer(stack: FreeStack, pace: Pace, report?: Report): Promise<number> {
  const page = await newTab(stack, pace, report)
  await page.goto(stack.viewerUrl)
  const isPainted = () => performance.getEntriesByName('viewer:first-page').length > 0
  // Asking in each frame would cost what is measured.
  await page.waitForFunction(isPainted, null, { polling: 100 })
  const ms = await page.evaluate(
    () => performance.getEntriesByName('viewer:first-page')[0]!.startTime,
  )
  await page.context().close()
  return ms / 1000
}

async function measure({ rounds, report }: RunOptions): Promise<Outcome> {
  await using stack = await FreeStack.start(report)
  const none = (): Record<ShownPace, number[]> => ({ free: [], network: [], phone: [] })
  const samples = { library: none(), viewer: none() }
  // The server's first answers are of no round.
  await openViewer(stack, 'free')
  for (let round = 0; round < rounds; round++) {
    for (const pace of PACES) {
      samples.library[pace].push(await openLibrary(stack, pace))
      samples.viewer[pace].push(await openViewer(stack, pace))
    }
    const last = (of: Record<ShownPace, number[]>) =>
      PACES.map((pace) => `${pace} ${of[pace].at(-1)!.toFixed(2)} s`).join(', ')
    report(`round ${round + 1}: library ${last(samples.library)}; viewer ${last(samples.viewer)}`)
  }
  const { library, viewer } = samples
  report('sent, answered, whole; what came on the phone')
  report(`first title after ${(await openLibrary(stack, 'phone', report)).toFixed(2)} s`)
  report(`first page after ${(await openViewer(stack, 'phone', report)).toFixed(2)} s`)
  return {
    rounds,
    values: [
      toValue('Link to the first page of a free work, phone', 's', viewer.phone, GOAL_S),
      toValue('Link to the first title of the free library, phone', 's', library.phone, GOAL_S),
      toValue('First page, the phone’s network alone', 's', viewer.network),
      toValue('First title, the phone’s network alone', 's', library.network),
      toValue('First page, nothing slowed', 's', viewer.free),
      toValue('First title, nothing slowed', 's', library.free),
    ],
    notes: [
      'Phone: 390 x 844 at three pixels a point, 9 Mbit/s with 170 ms there and back, processor slowed fourfold.',
      'Every opening is a visitor’s first: no cache, no service worker, nothing stored. Times run from the start of the navigation to the frame that shows the page or title.',
      'What a worker fetches by itself is not slowed by the browser’s network emulation.',
      `Chromium ${stack.browserVersion}, headless.`,
    ],
  }
}

export const freeStart: Benchmark = { row: 15, run: measure }
