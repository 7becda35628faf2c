import { setImmediate } from 'node:timers/promises'

const SLICE_MS = 10

/** Lets the rest of the process go on every few milliseconds of a long loop without other waits. */
export class Pauses {
  #untilMs = performance.now() + SLICE_MS

  /** Call it in each turn of the loop: mostly it returns at once. */
  async take(): Promise<void> {
    if (performance.now() < this.#untilMs) return
    await setImmediate()
    this.#untilMs = performance.now() + SLICE_MS
  }
}
