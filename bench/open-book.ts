/** Row 6: what opening a long book costs before its first page is on screen. */
import type { Page } from '@playwright/test'
import { type Benchmark, type Outcome, type RunOptions, toValue } from './harness/benchmark.ts'
import { ReadingStack, readLink } from './reading/reading-stack.ts'
import { type WireRequest, WireRecorder } from './reading/wire-bytes.ts'

const PAGE_COUNT = 100
const GOAL_TIME = 1.5
const POINTER_RESTS_MS = 300
/** Bytes may be this share of the page's own, and this much more. */
const GOAL_BYTES = { share: 1.3, extraKb: 40 }

/** One opening, whichever way it was done. */
type Opening = { timeMs: number; bytes: number; scriptBytes: number; requests: WireRequest[] }

const isScript = (request: WireRequest) => request.type === 'Script'
const isPage = (request: WireRequest) => request.url.includes('/optimized/')

/** Notes when the reader clicked, on the clock that the viewer's marks use. */
function recordClicks(): void {
  addEventListener(
    'click',
    (event) => performance.mark('bench:click', { startTime: event.timeStamp }),
    true,
  )
}

/** Waits for a mark. @returns milliseconds on the page's clock, and the wall clock at its zero */
async function waitForMark(page: Page, name: string): Promise<{ atMs: number; originMs: number }> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name, {
    // Frames are what is measured; asking in between costs less than asking in each.
    polling: 100,
  })
  return page.evaluate(
    (mark) => ({
      atMs: performance.getEntriesByName(mark)[0]!.startTime,
      originMs: performance.timeOrigin,
    }),
    name,
  )
}

function toOpening(
  recorder: WireRecorder,
  { fromMs, atMs, originMs }: { fromMs: number; atMs: number; originMs: number },
  sinceMs = 0,
): Opening {
  const cutoffMs = originMs + atMs
  const isCounted = (request: WireRequest) => request.startedMs >= sinceMs
  return {
    timeMs: atMs - fromMs,
    bytes: recorder.sumUntil(cutoffMs, isCounted),
    scriptBytes: recorder.sumUntil(cutoffMs, (one) => isCounted(one) && isScript(one)),
    requests: recorder.requests.filter(
      (request) => isCounted(request) && request.startedMs <= cutoffMs,
    ),
  }
}

/** The work's page at rest, with nothing in the cache. */
async function openWorkPage(stack: ReadingStack): Promise<{ page: Page; recorder: WireRecorder }> {
  const page = await stack.newPage()
  await page.addInitScript(recordClicks)
  const recorder = await WireRecorder.start(page)
  await page.goto(stack.workUrl, { waitUntil: 'networkidle' })
  await readLink(page).waitFor()
  // What the work's page has readied is in its memory; the plain picture must not find it on disk.
  await recorder.clearCache()
  return { page, recorder }
}

/** When the work's own page was complete: what it asks for from then on, it asks for the viewer. */
function findTreeMs(recorder: WireRecorder): number {
  const tree = recorder.requests.find(({ url }) => url.includes('/ziptree.json'))
  if (tree?.endedMs === undefined) throw new Error('The work’s page fetched no tree.')
  return tree.endedMs
}

/**
 * Presses the button as a hand does: the pointer has come to rest on it before. Moved there and pressed
 * at once, what pointing sets off is measured with the click, and so is the tool's own look at what lies
 * under the pointer.
 */
async function pressRead(page: Page): Promise<void> {
  await readLink(page).hover()
  await new Promise((resolve) => setTimeout(resolve, POINTER_RESTS_MS))
  await page.mouse.down()
  await page.mouse.up()
}

/** The read button, clicked on the work's page. */
async function openByClick(stack: ReadingStack): Promise<Opening> {
  const { page, recorder } = await openWorkPage(stack)
  await pressRead(page)
  const { atMs, originMs } = await waitForMark(page, 'viewer:first-page')
  const click = await waitForMark(page, 'bench:click')
  const opening = toOpening(recorder, { fromMs: click.atMs, atMs, originMs }, findTreeMs(recorder))
  await page.close()
  return opening
}

/** The viewer's own address, opened in a tab that has shown nothing yet. */
async function openByLink(stack: ReadingStack): Promise<Opening> {
  const page = await stack.newPage()
  const recorder = await WireRecorder.start(page)
  await page.goto(stack.viewUrl)
  const { atMs, originMs } = await waitForMark(page, 'viewer:first-page')
  const opening = toOpening(recorder, { fromMs: 0, atMs, originMs })
  await page.close()
  return opening
}

/** The stored page as a bare picture on the work's page: no viewer can be faster than this. */
async function showPlain(stack: ReadingStack, pageUrl: string): Promise<Opening> {
  const { page, recorder } = await openWorkPage(stack)
  const sinceMs = Date.now()
  const shown = await page.evaluate(async (url) => {
    const fromMs = performance.now()
    const picture = new Image()
    picture.src = url
    await picture.decode()
    picture.style.cssText = 'position:fixed;inset:0;height:100vh;z-index:9'
    document.body.append(picture)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return { fromMs, atMs: performance.now(), originMs: performance.timeOrigin }
  }, pageUrl)
  const opening = toOpening(recorder, shown, sinceMs)
  await page.close()
  return opening
}

/** The stored page's own address, opened in a new tab: the least that any deep link can cost. */
async function showPlainByLink(stack: ReadingStack, pageUrl: string): Promise<Opening> {
  const page = await stack.newPage()
  const recorder = await WireRecorder.start(page)
  await page.goto(pageUrl)
  return toPaintedOpening(page, recorder)
}

/**
 * The viewer's address with all that its page names and runs, but nothing to mount in: the stored page
 * stands in it as a picture. What an app of these scripts costs at least: until they have run, and it is painted.
 */
async function showInBareApp(stack: ReadingStack, pageUrl: string): Promise<Opening> {
  const page = await stack.newPage()
  const recorder = await WireRecorder.start(page)
  await page.route(stack.viewUrl, async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    const body = html.replace('<div id="root"></div>', `<img src="${pageUrl}" height="900" />`)
    await route.fulfill({ response: answer, body })
  })
  await page.goto(stack.viewUrl)
  await page.waitForLoadState('domcontentloaded')
  const ranAtMs = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return (navigation as PerformanceNavigationTiming).domContentLoadedEventStart
  })
  const opening = await toPaintedOpening(page, recorder)
  return { ...opening, timeMs: Math.max(opening.timeMs, ranAtMs) }
}

/** A page whose first content is the picture. */
async function toPaintedOpening(page: Page, recorder: WireRecorder): Promise<Opening> {
  // Files of works are shown in a sandbox where no timer or frame callback runs, so it is asked from here.
  let atMs: number | undefined
  for (let ask = 0; atMs === undefined && ask < 100; ask++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    atMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    )
  }
  if (atMs === undefined) throw new Error('The picture was never painted.')
  const originMs = await page.evaluate(() => performance.timeOrigin)
  const opening = toOpening(recorder, { fromMs: 0, atMs, originMs })
  await page.close()
  return opening
}

type Contender = 'click' | 'link' | 'plain' | 'plainLink' | 'bareApp'
type Openings = Record<Contender, Opening[]>

async function measureRounds(
  stack: ReadingStack,
  { rounds, report }: RunOptions,
): Promise<Openings> {
  const warmUp = await openByClick(stack)
  const pageUrl = warmUp.requests.find(isPage)?.url
  if (!pageUrl) throw new Error('The viewer fetched no page.')
  const contenders: [Contender, () => Promise<Opening>][] = [
    ['plain', () => showPlain(stack, pageUrl)],
    ['click', () => openByClick(stack)],
    ['plainLink', () => showPlainByLink(stack, pageUrl)],
    ['link', () => openByLink(stack)],
    ['bareApp', () => showInBareApp(stack, pageUrl)],
  ]
  const openings: Openings = { click: [], link: [], plain: [], plainLink: [], bareApp: [] }
  for (let round = 0; round < rounds; round++) {
    // No contender is always first.
    for (let turn = 0; turn < contenders.length; turn++) {
      const [name, open] = contenders[(round + turn) % contenders.length]!
      openings[name].push(await open())
    }
    const times = contenders.map(
      ([name]) => `${name} ${openings[name].at(-1)!.timeMs.toFixed(0)} ms`,
    )
    report(`round ${round + 1}: ${times.join(', ')}`)
  }
  return openings
}

/** What was fetched before the first page, as lines for people. */
function toWaterfall({ requests, timeMs }: Opening): string[] {
  const firstMs = requests[0]?.startedMs ?? 0
  return requests.map(({ url, type, startedMs, endedMs, parts }) => {
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
    const path = new URL(url).pathname.split('/').slice(-2).join('/')
    const ended = endedMs === undefined ? '?' : (endedMs - firstMs).toFixed(0)
    return `${(startedMs - firstMs).toFixed(0)}–${ended} of ${timeMs.toFixed(0)} ms  ${(bytes / 1000).toFixed(1)} kB  ${type}  ${path}`
  })
}

function toOutcome(openings: Openings, rounds: number): Outcome {
  const { click, link, plain, plainLink, bareApp } = openings
  const over = (some: Opening[], others: Opening[]) =>
    some.map((opening, round) => opening.timeMs / others[round]!.timeMs)
  const kb = (some: Opening[], pick: (opening: Opening) => number) =>
    some.map((opening) => pick(opening) / 1000)
  const pageKb = Math.max(...kb(plain, (opening) => opening.bytes))
  const goalKb = pageKb * GOAL_BYTES.share + GOAL_BYTES.extraKb
  const noScripts = (opening: Opening) => opening.bytes - opening.scriptBytes
  const values = [
    toValue('Click to first page, against a plain img', 'x', over(click, plain), GOAL_TIME),
    toValue('Deep link to first page, against a plain img', 'x', over(link, plain), GOAL_TIME),
    toValue('Deep link, against the picture’s own address', 'x', over(link, plainLink)),
    toValue('Deep link, against the same scripts and a plain img', 'x', over(link, bareApp)),
    toValue(
      'Bytes before page 1, click, scripts included',
      'kB',
      kb(click, (o) => o.bytes),
      goalKb,
    ),
    toValue('Bytes before page 1, click, without scripts', 'kB', kb(click, noScripts), goalKb),
    toValue('Bytes before page 1, deep link, without scripts', 'kB', kb(link, noScripts), goalKb),
    toValue(
      'Bytes before page 1, deep link, scripts included',
      'kB',
      kb(link, (o) => o.bytes),
    ),
    toValue(
      'The page itself',
      'kB',
      kb(plain, (opening) => opening.bytes),
    ),
    toValue(
      'Plain img, source set to painted',
      'ms',
      plain.map((o) => o.timeMs),
    ),
    toValue(
      'Picture’s own address, navigation to painted',
      'ms',
      plainLink.map((o) => o.timeMs),
    ),
    toValue(
      'The same scripts and a plain img, navigation to run and painted',
      'ms',
      bareApp.map((o) => o.timeMs),
    ),
    toValue(
      'Click to first page',
      'ms',
      click.map((opening) => opening.timeMs),
    ),
    toValue(
      'Deep link to first page',
      'ms',
      link.map((opening) => opening.timeMs),
    ),
  ]
  return {
    rounds,
    values,
    notes: [
      `${PAGE_COUNT} pages of 1400 × 2000 px; every opening in a new tab with an empty cache, the library already synced.`,
      'Bytes are what the browser counts on the wire, headers included, up to the frame that shows the page.',
      'Click: from the event’s own time, with a pointer that rested on the button for 0.3 s (until 22 November it was moved there and pressed at once, which took 14 ms longer), on a work’s page at rest, which has readied the viewer and this one page; bytes count what it fetched for that. Deep link: from the start of the navigation, start-up of the app included.',
    ],
  }
}

async function measure(options: RunOptions): Promise<Outcome> {
  await using stack = await ReadingStack.start(PAGE_COUNT, options.report)
  const openings = await measureRounds(stack, options)
  for (const name of ['click', 'link'] as const) {
    options.report(`what ${name} fetched before the first page in the last round:`)
    for (const line of toWaterfall(openings[name].at(-1)!)) options.report(`  ${line}`)
  }
  const outcome = toOutcome(openings, options.rounds)
  return { ...outcome, notes: [...outcome.notes, `Chromium ${stack.browserVersion}, headless.`] }
}

export const openBook: Benchmark = { row: 6, run: measure }
