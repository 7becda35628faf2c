/** Row 1: the JavaScript of the library route and of the image viewer, in gzip as the server sends it. */
import type { BrowserContext, Page } from '@playwright/test'
import { type Benchmark, type Outcome, type RunOptions, toValue } from './harness/benchmark.ts'
import { ReadingStack, readLink } from './reading/reading-stack.ts'

const PAGE_COUNT = 4
const GOAL_LIBRARY_KB = 180
const GOAL_FILES = 8
const GOAL_WORK_PAGE_KB = 76
const GOAL_VIEWER_KB = 35

/** Scripts of what only a reader who has begun a work sees: the first round's has begun none. */
const BEGUN = /\/(HomeShelf|ReadMark)-/

type Weights = { library: number; files: number; work: number; viewer: number; begun: number }

/** Opens the library, a work and the viewer in a new tab, each until nothing more comes. */
async function weigh(stack: ReadingStack): Promise<Weights> {
  const page = await stack.newPage()
  // The work's page preloads the viewer. It does not for a reader who saves data, so that the scripts of
  // the viewer are counted apart from those of the page.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const scripts = collectScripts(page)
  await page.goto(stack.libraryUrl)
  await page.locator('[data-place]').first().waitFor()
  await page.waitForLoadState('networkidle')
  const library = [...scripts]
  await page.locator('[data-place] a').first().click()
  await readLink(page).waitFor()
  await page.waitForLoadState('networkidle')
  const work = [...scripts].slice(library.length)
  await readLink(page).click()
  await page.locator('[data-page-index][data-settled=true]').first().waitFor()
  await page.waitForLoadState('networkidle')
  const viewer = [...scripts].slice(library.length + work.length)
  const isFirst = (url: string) => !BEGUN.test(url)
  const parts = [library, work, viewer].map((urls) => urls.filter(isFirst))
  parts.push([...scripts].filter((url) => BEGUN.test(url)))
  const [inLibrary = 0, inWork = 0, inViewer = 0, inBegun = 0] = await Promise.all(
    parts.map((urls) => countGzipKb(page.context(), urls)),
  )
  await page.close()
  return {
    library: inLibrary,
    files: library.filter(isFirst).length,
    work: inWork,
    viewer: inViewer,
    begun: inBegun,
  }
}

/** Files of the build in the order they came; it fills as the page goes on. */
function collectScripts(page: Page): ReadonlySet<string> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const url = response.url()
    if (/\/assets\/.*\.js$/.test(url) && !url.includes('worker')) scripts.add(url)
  })
  return scripts
}

/** Browsers ask for Brotli, which is smaller; the goal is in gzip. */
async function countGzipKb(context: BrowserContext, urls: readonly string[]): Promise<number> {
  const sizes = urls.map(async (url) => {
    const answer = await context.request.head(url, { headers: { 'accept-encoding': 'gzip' } })
    const { 'content-length': length, 'content-encoding': encoding } = answer.headers()
    if (encoding !== 'gzip') throw new Error(`${url} did not come in gzip.`)
    return Number(length) / 1000
  })
  return (await Promise.all(sizes)).reduce((sum, kb) => sum + kb, 0)
}

async function measure({ rounds, report }: RunOptions): Promise<Outcome> {
  await using stack = await ReadingStack.start(PAGE_COUNT, report)
  const samples: Weights[] = []
  for (let round = 1; round <= rounds; round++) {
    const weights = await weigh(stack)
    samples.push(weights)
    report(`round ${round}: ${Math.round(weights.library)} and ${Math.round(weights.viewer)} kB`)
  }
  const of = (name: keyof Weights) => samples.map((weights) => weights[name])
  return {
    rounds,
    values: [
      toValue('Library route', 'kB', of('library'), GOAL_LIBRARY_KB),
      toValue('Files of the library route', '', of('files'), GOAL_FILES),
      toValue('The image viewer, beyond library and work page', 'kB', of('viewer'), GOAL_VIEWER_KB),
      toValue('The work’s page, beyond the library', 'kB', of('work'), GOAL_WORK_PAGE_KB),
      toValue('Both, once a work was begun: besides', 'kB', of('begun')),
    ],
    notes: [
      'What the server sends in gzip, 1 kB being 1000 bytes; browsers get Brotli, some 6 % less. The page’s theme script and the page decoder’s worker are not counted.',
      'A reader who saves data: for others the work’s page fetches the viewer ahead.',
    ],
  }
}

export const routeScripts: Benchmark = { row: 1, run: measure }
