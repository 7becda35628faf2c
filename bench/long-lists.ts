/** Row 16: a My List of 500 works and a Playlist of 500 tracks against lists of 20. */
import type { Page } from '@playwright/test'
import { LIMITS } from '@yomikura/contract/limits'
import { type Benchmark, type Outcome, type RunOptions, toValue } from './harness/benchmark.ts'
import { median } from './harness/statistics.ts'
import { LibraryStack } from './library/library-stack.ts'
import { type ListSection, makeLists, type MadeLists } from './library/long-list.ts'
import { readLongTasks, watchLongTasks } from './library/probes.ts'

const SIZES = { mylist: LIMITS.worksPerMyList, playlist: LIMITS.tracksPerPlaylist }
const SHORT = 20
const MOST_RATIO = 1.5
const STEPS = 20

type Timing = { openMs: number; stepMs: number; dropMs: number }

/** Opens a list to edit it, moves its first entry by keys and drops it. */
async function reorder(page: Page, url: string): Promise<Timing> {
  await page.goto(url)
  const edit = page.getByRole('button', { name: '編集' })
  await edit.waitFor()
  const openMs = await page.evaluate(async () => {
    const buttons = [...document.querySelectorAll<HTMLElement>('main button')]
    const start = performance.now()
    buttons.find(({ textContent }) => textContent === '編集')?.click()
    while (!document.querySelector('[data-handle]')) await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - start
  })
  await page.locator('[data-place="0"] [data-handle]').focus()
  await press(page, ' ')
  const steps: number[] = []
  for (let step = 0; step < STEPS - 1; step++) steps.push(await press(page, 'ArrowDown'))
  await press(page, 'End')
  return { openMs, stepMs: median(steps), dropMs: await press(page, ' ') }
}

/** Time from a key press until the frame after it was drawn. */
function press(page: Page, key: string): Promise<number> {
  return page.evaluate((pressed) => {
    const start = performance.now()
    const event = new KeyboardEvent('keydown', { key: pressed, bubbles: true })
    document.activeElement?.dispatchEvent(event)
    return new Promise<number>((resolve) => {
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
    })
  }, key)
}

/** Scrolls through a list, then drags its first entry along the lower edge. @returns long tasks */
async function scrollAndDrag(page: Page, url: string): Promise<number> {
  await page.goto(url)
  await page.getByRole('button', { name: '編集' }).waitFor()
  await page.waitForLoadState('networkidle')
  await readLongTasks(page)
  for (let screen = 0; screen < 20; screen++) await page.mouse.wheel(0, 900)
  let longTasks = await readLongTasks(page)
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: '編集' }).click()
  const box = await page.locator('[data-place="0"] [data-handle]').boundingBox()
  const { x = 0, y = 0 } = box ?? {}
  await readLongTasks(page)
  await page.mouse.move(x + 10, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + 10, (page.viewportSize()?.height ?? 0) - 10, { steps: 10 })
  await page.waitForFunction(() => scrollY > 8000)
  longTasks += await readLongTasks(page)
  await page.mouse.up()
  return longTasks
}

async function measure({ rounds, report }: RunOptions): Promise<Outcome> {
  await using stack = await LibraryStack.start([SIZES.mylist], report)
  const lists: MadeLists = await makeLists(stack, SIZES, SHORT)
  report('the lists are filled')
  const page = await stack.newPage(SIZES.mylist)
  await watchLongTasks(page)
  const sections: readonly ListSection[] = ['mylist', 'playlist']
  const values = []
  for (const section of sections) {
    const { long, short } = lists[section]
    const samples = { open: [] as number[], step: [] as number[], drop: [] as number[] }
    const own = { open: [] as number[], step: [] as number[], drop: [] as number[] }
    const longTasks: number[] = []
    await reorder(page, short)
    for (let round = 1; round <= rounds; round++) {
      const few = await reorder(page, short)
      const many = await reorder(page, long)
      own.open.push(many.openMs)
      own.step.push(many.stepMs)
      own.drop.push(many.dropMs)
      samples.open.push(many.openMs / few.openMs)
      samples.step.push(many.stepMs / few.stepMs)
      samples.drop.push(many.dropMs / few.dropMs)
      longTasks.push(await scrollAndDrag(page, long))
      report(`${section}, round ${round}: ${JSON.stringify({ few, many, longTasks })}`)
    }
    const name = section === 'mylist' ? 'My List of 500' : 'Playlist of 500'
    values.push(
      toValue(`${name}: opened to edit, against 20`, 'x', samples.open, MOST_RATIO),
      toValue(`${name}: opened to edit`, 'ms', own.open),
      toValue(`${name}: one step by keys, against 20`, 'x', samples.step, MOST_RATIO),
      toValue(`${name}: one step by keys`, 'ms', own.step),
      toValue(`${name}: dropped at the other end, against 20`, 'x', samples.drop, MOST_RATIO),
      toValue(`${name}: dropped at the other end`, 'ms', own.drop),
      toValue(`${name}: tasks over 50 ms while scrolled and dragged`, '', longTasks, 0),
    )
  }
  return {
    rounds,
    values,
    notes: [
      'Times are from the event to the frame after the one that shows it.',
      `Chromium ${stack.browserVersion}, 1440 x 900.`,
    ],
  }
}

export const longLists: Benchmark = { row: 16, run: measure }
