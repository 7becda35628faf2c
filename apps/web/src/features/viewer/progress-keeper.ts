import {
  createProgress,
  type Progress,
  type ProgressEvent,
  reduceProgress,
  SETTLE_MS,
} from '@yomikura/reader/progress'

/** Keeps the place by the core's rules: gives them time, and writes what they decide. */
export class ProgressKeeper {
  readonly #write: (pageIndex: number) => void
  #progress: Progress
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param savedPage the page kept before; undefined when none is */
  constructor(savedPage: number | undefined, write: (pageIndex: number) => void) {
    this.#progress = createProgress(savedPage)
    this.#write = write
  }

  /** The page is on screen. */
  paint(pageIndex: number): void {
    this.#apply({ type: 'painted', pageIndex, atMs: performance.now() })
    clearTimeout(this.#timer)
    // One more millisecond: a timer may fire a fraction early.
    this.#timer = setTimeout(
      () => this.#apply({ type: 'ticked', atMs: performance.now() }),
      SETTLE_MS + 1,
    )
  }

  /** Another page is awaited, or this one failed. */
  leave(): void {
    clearTimeout(this.#timer)
    this.#apply({ type: 'left' })
  }

  /** The window is hidden or the viewer closes: keep the page in view now. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#apply({ type: 'hidden' })
  }

  #apply(event: ProgressEvent): void {
    const { state, save } = reduceProgress(this.#progress, event)
    this.#progress = state
    if (save !== undefined) this.#write(save)
  }
}
