import type { Page } from '@playwright/test'
import { MEASURES } from '@yomikura/contract/limits'
import type { ReadingStack } from './reading-stack.ts'
import { openStoredPages } from './stored-pages.ts'
import { TurnRecorder } from './turn-recorder.ts'

/** Pages held decoded: as many as the viewer's order names. */
const AHEAD = MEASURES.preloadOrder.length

type Plan = { urls: string[]; perTurn: number; ahead: number }

/** A page of the app, covered by plain pictures that a key swaps: what no viewer can undercut. */
export class BareTab implements AsyncDisposable {
  readonly #page: Page
  readonly turns: TurnRecorder

  private constructor(page: Page, turns: TurnRecorder) {
    this.#page = page
    this.turns = turns
  }

  /** @param perTurn pages side by side */
  static async open(stack: ReadingStack, perTurn: 1 | 2): Promise<BareTab> {
    const page = await stack.newPage()
    const turns = await TurnRecorder.attach(page)
    const urls = (await openStoredPages(page, stack.workUrl)).map(({ url }) => url)
    await page.evaluate(showPictures, { urls, perTurn, ahead: AHEAD })
    return new BareTab(page, turns)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#page.close()
  }
}

/** Runs in the page: marks turns as the viewer does. */
async function showPictures({ urls, perTurn, ahead }: Plan): Promise<void> {
  const ready = new Map<number, { picture: HTMLImageElement; decoded: Promise<void> }>()
  const cover = document.createElement('div')
  cover.style.cssText =
    'position:fixed;inset:0;z-index:9;display:flex;justify-content:center;background:#111'
  document.body.append(cover)
  let first = 0
  const load = (index: number) => {
    const url = urls[index % urls.length]!
    const picture = Object.assign(new Image(), { src: url })
    picture.style.height = '100vh'
    const made = { picture, decoded: picture.decode() }
    ready.set(index, made)
    return made
  }
  const show = async () => {
    const indexes = Array.from({ length: perTurn }, (_, at) => first + at)
    const shown = indexes.map((index) => ready.get(index) ?? load(index))
    await Promise.all(shown.map(({ decoded }) => decoded))
    cover.replaceChildren(...shown.map(({ picture }) => picture))
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    for (const index of ready.keys()) if (index < first) ready.delete(index)
    for (let index = first; index < first + ahead; index++) if (!ready.has(index)) load(index)
  }
  const turn = async (event: KeyboardEvent) => {
    event.stopImmediatePropagation()
    performance.mark('viewer:turn-input', { startTime: event.timeStamp })
    first += perTurn
    await show()
    performance.mark('viewer:turn-painted')
  }
  addEventListener('keydown', (event) => void turn(event), true)
  await show()
  await Promise.all([...ready.values()].map(({ decoded }) => decoded))
  await new Promise((resolve) => setTimeout(resolve, 1000))
}
