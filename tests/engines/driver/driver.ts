import { patience } from '@yomikura/testkit/patience'
import type { Backend, Size } from './backend.ts'

/** What a verb is about: the first visible element of a selector, or the first of these with a text. */
export type Target = string | { css: string; text: string }
type Box = { left: number; top: number; width: number; height: number }

const PATIENCE_MS = 30_000 * patience()
const STEP_MS = 100

/** The verbs that journeys are written in, the same in every engine. */
export class Driver {
  readonly #backend: Backend
  #forgotten = 0

  constructor(backend: Backend) {
    this.#backend = backend
  }

  async open(url: string): Promise<void> {
    await this.#backend.goto(url)
  }

  async click(target: Target): Promise<void> {
    await this.waitFor(target)
    await this.evaluate(bringIntoView, toQuery(target))
    const { left, top, width, height } = await this.#waitUntilStill(target)
    await this.#backend.clickAt(left + width / 2, top + height / 2)
  }

  /** A page moves while its styles come: a place counts once it was the same twice. */
  async #waitUntilStill(target: Target): Promise<Box> {
    let before = ''
    return this.waitUntil(`a still ${toQuery(target).css}`, async () => {
      const box = await this.evaluate(findBox, toQuery(target))
      const now = JSON.stringify(box)
      const isStill = now === before
      before = now
      return isStill ? box : undefined
    })
  }

  async clickAt(x: number, y: number): Promise<void> {
    await this.#backend.clickAt(x, y)
  }

  async type(target: Target, text: string): Promise<void> {
    await this.waitUntil('the focus', async () => {
      await this.click(target)
      return (await this.evaluate(isFocused, toQuery(target).css)) || undefined
    })
    for (const sign of text) await this.#backend.pressKey(sign)
  }

  async press(key: string): Promise<void> {
    await this.#backend.pressKey(key)
  }

  async readText(target: Target): Promise<string> {
    await this.waitFor(target)
    return this.evaluate(readText, toQuery(target))
  }

  /** Waits until the element is to be seen, and answers where. */
  async waitFor(target: Target): Promise<Box> {
    const query = toQuery(target)
    return this.waitUntil(`${query.css} ${query.text}`, () => this.evaluate(findBox, query))
  }

  async isThere(target: Target): Promise<boolean> {
    return (await this.evaluate(findBox, toQuery(target))) !== undefined
  }

  async waitForNone(target: Target): Promise<void> {
    const { css, text } = toQuery(target)
    await this.waitUntil(
      `no ${css} ${text}`,
      async () => !(await this.isThere(target)) || undefined,
    )
  }

  /**
   * Repeats a question until it has an answer. A page that is just being left answers with an error.
   *
   * @throws Error named after `what`
   */
  async waitUntil<T>(what: string, ask: () => Promise<T | undefined | null>): Promise<T> {
    const end = Date.now() + PATIENCE_MS
    let cause: unknown
    while (Date.now() < end) {
      try {
        const answer = await ask()
        if (answer !== undefined && answer !== null) return answer
      } catch (error) {
        cause = error
      }
      await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    }
    const address = await this.evaluate(() => location.href)
    throw new Error(`${what} did not come within ${PATIENCE_MS / 1000} s at ${address}.`, { cause })
  }

  /** Runs a function in the page. It is sent as text: all it can use are its arguments. */
  async evaluate<Args extends unknown[], T>(
    run: (...args: Args) => T | Promise<T>,
    ...args: Args
  ): Promise<T> {
    return (await this.#backend.run(run.toString(), args)) as T
  }

  async setViewport(size: Size): Promise<void> {
    await this.#backend.setViewport(size)
  }

  /** The window's content as a PNG. */
  async screenshot(): Promise<Buffer> {
    return this.#backend.screenshot()
  }

  /** Errors in the console since `forgetErrors`; undefined where the engine does not report them. */
  get errors(): readonly string[] | undefined {
    return this.#backend.errors()?.slice(this.#forgotten)
  }

  forgetErrors(): void {
    this.#forgotten = this.#backend.errors()?.length ?? 0
  }

  async close(): Promise<void> {
    await this.#backend.close()
  }
}

type Query = { css: string; text: string }

function toQuery(target: Target): Query {
  return typeof target === 'string' ? { css: target, text: '' } : target
}

/** Runs in the page. */
function findBox({ css, text }: Query): Box | undefined {
  for (const element of document.querySelectorAll(css)) {
    const words = `${element.textContent} ${element.getAttribute('aria-label') ?? ''}`
    const { left, top, width, height } = element.getBoundingClientRect()
    const isVisible = width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
    if (isVisible && words.includes(text)) return { left, top, width, height }
  }
  return undefined
}

/** Runs in the page. */
function isFocused(css: string): boolean {
  return document.activeElement?.matches(css) ?? false
}

/** Runs in the page. */
function bringIntoView({ css, text }: Query): void {
  const found = [...document.querySelectorAll(css)].find((element) => {
    const words = `${element.textContent} ${element.getAttribute('aria-label') ?? ''}`
    return element.getClientRects().length > 0 && words.includes(text)
  })
  found?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/** Runs in the page. */
function readText({ css, text }: Query): string {
  const found = [...document.querySelectorAll(css)].find(({ textContent }) =>
    textContent.includes(text),
  )
  return found?.textContent ?? ''
}
