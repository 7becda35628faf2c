import type { Page } from '@playwright/test'
import type { ReadingStack } from './reading-stack.ts'
import { TurnRecorder } from './turn-recorder.ts'

export type Layout = { isSpread: boolean; direction: 'rtl' | 'ltr' }

const SETTLED = '[data-page-index][data-settled=true]'

/** A tab with the viewer at the first page, laid out as asked by the viewer's own keys. */
export class ViewerTab implements AsyncDisposable {
  readonly #page: Page
  readonly turns: TurnRecorder
  readonly forwardKey: 'ArrowLeft' | 'ArrowRight'

  private constructor(page: Page, turns: TurnRecorder, forwardKey: 'ArrowLeft' | 'ArrowRight') {
    this.#page = page
    this.turns = turns
    this.forwardKey = forwardKey
  }

  /** @param isScrambled false: the tree says that pages were stored as they are, so nothing is restored */
  static async open(stack: ReadingStack, layout: Layout, isScrambled: boolean): Promise<ViewerTab> {
    const page = await stack.newPage()
    const turns = await TurnRecorder.attach(page)
    if (!isScrambled) await claimUnscrambled(page)
    await page.goto(stack.viewUrl)
    await page.locator(SETTLED).first().waitFor()
    const forwardKey = layout.direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const tab = new ViewerTab(page, turns, forwardKey)
    // The last reader's choices are kept, so what holds now is found out by turning a page.
    if ((await tab.#turnFromStart('PageDown')).includes(',') !== layout.isSpread) {
      await page.keyboard.press('s')
    }
    if ((await tab.#turnFromStart(forwardKey)) === '0') await page.keyboard.press('d')
    await tab.#turnFromStart('Home')
    // Toasts fade and the pages ahead arrive before anything is measured.
    await page.waitForLoadState('networkidle')
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return tab
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#page.close()
  }

  /** Presses a key at the first page. @returns indexes of the pages then on screen */
  async #turnFromStart(key: string): Promise<string> {
    await this.#page.keyboard.press('Home')
    await this.#page.keyboard.press(key)
    await new Promise((resolve) => setTimeout(resolve, 400))
    const shown = this.#page.locator(SETTLED).first()
    return (await shown.getAttribute('data-page-index')) ?? ''
  }
}

/** Changes the tree on its way: same files, same bytes, but the viewer takes them for plain pictures. */
async function claimUnscrambled(page: Page): Promise<void> {
  await page.route(/\/ziptree\.json/, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({
      response: answer,
      body: text.replaceAll('"crypt":true', '"crypt":false'),
    })
  })
}
