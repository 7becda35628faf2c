import type { MediaEvent, MediaOutput } from './media-output.ts'

/** What an output holds, so that a track loaded ahead is not fetched twice. */
type Slot = { output: MediaOutput; held: Held | undefined }
type Held = { trackId: string; url: string; fromSeconds: number }

/**
 * Two outputs, of which one sounds while the other holds the next track ready: the gap between two
 * tracks is then that of one `play()`. Only events of the sounding one are passed on.
 */
export class Deck {
  #active: Slot
  #standby: Slot
  /** The sounding output took over from the other, which the reader may have pressed. */
  #isSwapped = false
  readonly #listener: (event: MediaEvent) => void
  readonly #unlisten: readonly (() => void)[]

  constructor(outputs: readonly [MediaOutput, MediaOutput], listener: (event: MediaEvent) => void) {
    this.#active = { output: outputs[0], held: undefined }
    this.#standby = { output: outputs[1], held: undefined }
    this.#listener = listener
    this.#unlisten = outputs.map((output) => output.listen((event) => this.#pass(output, event)))
  }

  get output(): MediaOutput {
    return this.#active.output
  }

  /** True where `trackId` waits in the second output. */
  isReady(trackId: string): boolean {
    return this.#standby.held?.trackId === trackId
  }

  load(trackId: string, url: string, fromSeconds: number): void {
    this.#isSwapped = false
    fill(this.#active, { trackId, url, fromSeconds })
  }

  preload(trackId: string, url: string, fromSeconds: number): void {
    fill(this.#standby, { trackId, url, fromSeconds })
  }

  /** The waiting track becomes the sounding one; the other output is emptied. */
  swap(): void {
    const finished = this.#active
    this.#active = this.#standby
    this.#standby = finished
    finished.output.pause()
    finished.output.clear()
    finished.held = undefined
    this.#isSwapped = true
  }

  /** Loads the sounding track into the other output instead; false where that was not just swapped out. */
  moveToOther(): boolean {
    const { held } = this.#active
    if (!this.#isSwapped || held === undefined) return false
    this.swap()
    this.load(held.trackId, held.url, held.fromSeconds)
    return true
  }

  clear(): void {
    for (const slot of [this.#active, this.#standby]) {
      slot.output.pause()
      slot.output.clear()
      slot.held = undefined
    }
  }

  /** Drops a track loaded ahead that is no longer the next one. */
  forgetPreloaded(): void {
    if (this.#standby.held === undefined) return
    this.#standby.output.clear()
    this.#standby.held = undefined
  }

  each(work: (output: MediaOutput) => void): void {
    work(this.#active.output)
    work(this.#standby.output)
  }

  dispose(): void {
    for (const unlisten of this.#unlisten) unlisten()
    this.clear()
  }

  #pass(output: MediaOutput, event: MediaEvent): void {
    if (output === this.#active.output) this.#listener(event)
  }
}

function fill(slot: Slot, held: Held): void {
  slot.held = held
  slot.output.load(held.url, held.fromSeconds)
}
