import type { Page } from '@playwright/test'

/** One key press and what became of it. */
export type Turn = {
  /** Key to the task after the frame that shows the pages, as the viewer marks it. */
  paintedMs: number
  /** Key to the frame on the screen, as the browser itself reports it, in steps of 8 ms. */
  presentedMs: number
}

export type Turning = {
  turns: Turn[]
  /** Lengths of the main thread's tasks of 50 ms and more. */
  longTasksMs: number[]
}

type Recorded = {
  inputs: { atMs: number }[]
  painted: { atMs: number }[]
  keys: { atMs: number; durationMs: number }[]
  longTasksMs: number[]
}

/** The browser does not report keys that were answered faster. */
const FASTEST_REPORTED_MS = 16

/** Runs in the page: keeps what the browser reports about keys and long tasks, and says when a turn is done. */
function observeTurns(): void {
  const store = { keys: [], longTasksMs: [] } as Pick<Recorded, 'keys' | 'longTasksMs'>
  Object.assign(window, { benchTurns: store })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === 'keydown') {
        store.keys.push({ atMs: entry.startTime, durationMs: entry.duration })
      }
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) store.longTasksMs.push(entry.duration)
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('viewer:turn-painted').length > 0) {
      void (window as unknown as { benchPainted: () => Promise<void> }).benchPainted()
    }
  }).observe({ type: 'mark' })
}

/** Turns the pages of a viewer and notes how long each turn took. */
export class TurnRecorder {
  readonly #page: Page
  #onPainted: () => void = () => undefined

  private constructor(page: Page) {
    this.#page = page
  }

  /** Must be there before the viewer is opened. */
  static async attach(page: Page): Promise<TurnRecorder> {
    const recorder = new TurnRecorder(page)
    await page.exposeBinding('benchPainted', () => recorder.#onPainted())
    await page.addInitScript(observeTurns)
    return recorder
  }

  /** A key every `everyMs`, as a reader presses it who looks at each page. */
  async turnSteadily(key: string, count: number, everyMs: number): Promise<Turning> {
    await this.#reset()
    for (let turn = 0; turn < count; turn++) {
      const due = performance.now() + everyMs
      await this.#page.keyboard.press(key)
      await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
    }
    return this.#collect(count)
  }

  /** The next key as soon as the last one's pages are painted. */
  async turnFlatOut(key: string, count: number): Promise<Turning> {
    await this.#reset()
    for (let turn = 0; turn < count; turn++) {
      const painted = new Promise<void>((resolve) => (this.#onPainted = resolve))
      await this.#page.keyboard.press(key)
      await painted
    }
    return this.#collect(count)
  }

  async #reset(): Promise<void> {
    await this.#page.evaluate(() => {
      performance.clearMarks('viewer:turn-input')
      performance.clearMarks('viewer:turn-painted')
      const store = (window as unknown as { benchTurns: Recorded }).benchTurns
      store.keys.length = 0
      store.longTasksMs.length = 0
    })
  }

  async #collect(count: number): Promise<Turning> {
    // The browser reports keys and long tasks some time after the frame.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const recorded: Recorded = await this.#page.evaluate(() => {
      const toTimes = (name: string) =>
        performance.getEntriesByName(name).map((entry) => ({ atMs: entry.startTime }))
      const store = (window as unknown as { benchTurns: Recorded }).benchTurns
      return {
        ...store,
        inputs: toTimes('viewer:turn-input'),
        painted: toTimes('viewer:turn-painted'),
      }
    })
    if (recorded.inputs.length !== count) {
      throw new Error(`${count} keys were pressed, ${recorded.inputs.length} were turns.`)
    }
    return { turns: pairTurns(recorded), longTasksMs: recorded.longTasksMs }
  }
}

/** A turn that was overtaken by the next one was never painted, which fails the run. */
function pairTurns({ inputs, painted, keys }: Recorded): Turn[] {
  return inputs.map(({ atMs }, turn) => {
    const nextMs = inputs[turn + 1]?.atMs ?? Infinity
    const done = painted.find((mark) => mark.atMs > atMs && mark.atMs < nextMs)
    if (!done) throw new Error(`Turn ${turn + 1} was never painted.`)
    const key = keys.find((entry) => Math.abs(entry.atMs - atMs) < 1)
    return {
      paintedMs: done.atMs - atMs,
      presentedMs: key?.durationMs ?? FASTEST_REPORTED_MS,
    }
  })
}
