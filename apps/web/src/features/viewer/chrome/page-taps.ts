import { MEASURES, TIMES } from '@yomikura/contract/limits'

/** Where and when a finger or the mouse came down: px of the window, and ms of the clock of events. */
export type Tap = { x: number; y: number; atMs: number }

/** The last tap on pages or bars. Readers tap in one place; what comes after the last page lies there too. */
export class PageTaps {
  #last: Tap | undefined

  note(tap: Tap): void {
    this.#last = tap
  }

  /** Whether a tap goes on where pages were turned, so that its reader may not have seen what lies there now. */
  isRepeated({ x, y, atMs }: Tap): boolean {
    const last = this.#last
    if (last === undefined || atMs - last.atMs >= TIMES.repeatedTapMs) return false
    return Math.hypot(x - last.x, y - last.y) <= MEASURES.repeatedTapPx
  }
}
