import { Listeners } from '@yomikura/ui/store'
import type { Jumper, JumpListener } from './jump-history.ts'

/** What is scrolled: a strip, a text. A place is a number that holds in a window of any size. */
export type Scrolled = {
  /** The place at the edge of the window where reading began. */
  read: () => number
  /** Scrolls there, at once. */
  show: (place: number) => void
  /** How far two places lie apart, in windows. */
  measure: (one: number, other: number) => number
}

/** A jump shorter than this is a turn or two; no way back for that. */
const MIN_WINDOWS = 3
/** Windows after which the reader has clearly settled at the new place. */
const FORGET_AFTER_WINDOWS = 6
/** Nearer than this is the same place: browsers round what is scrolled. */
const SAME_WINDOWS = 0.1

/** The jumps of one scrolled viewer, and the way back after the last one. */
export class ScrollJumps implements Jumper {
  readonly #listeners = new Listeners()
  #scrolled: Scrolled | undefined
  #noteJump: JumpListener | undefined
  #origin: number | undefined
  /** Where the last jump led. */
  #led: number | undefined
  /** A thumb that is held: where it was taken, and what it shows. */
  #held: { from: number; shown: number } | undefined

  /** Says what is scrolled, which each render may make again. */
  bind(scrolled: Scrolled): void {
    this.#scrolled = scrolled
  }

  /** The place before the last jump, until the reader has settled where it led. */
  readonly getOrigin = (): number | undefined => this.#origin

  readonly subscribe = this.#listeners.subscribe

  readonly watchJumps = (listener: JumpListener): (() => void) => {
    this.#noteJump = listener
    return () => {
      this.#noteJump = undefined
    }
  }

  /** Shows a place that is looked for: the thumb is still held. */
  preview(place: number): void {
    const from = this.#toStart()
    this.#scrolled?.show(place)
    this.#held = { from, shown: this.#scrolled?.read() ?? place }
  }

  /** Goes to a place, and keeps the way back if it is far. Searching on keeps the place that was read. */
  jump(place: number): void {
    const from = this.#toStart()
    this.#held = undefined
    this.#scrolled?.show(place)
    const to = this.#scrolled?.read() ?? place
    const origin = this.#origin !== undefined && from === this.#led ? this.#origin : from
    this.#led = to
    if (this.#measure(origin, to) < MIN_WINDOWS) return this.#setOrigin(undefined)
    this.#setOrigin(origin)
    this.#noteJump?.(from, to)
  }

  /** Whether the place is one that a jump or a held thumb led to: the reader did not scroll there. */
  get isLed(): boolean {
    const here = this.#scrolled?.read() ?? 0
    return this.#isSame(here, this.#led) || this.#isSame(here, this.#held?.shown)
  }

  readonly travel = (place: number): void => {
    const from = this.#toStart()
    const isWayBack = this.#origin === place
    this.#held = undefined
    this.#led = place
    this.#scrolled?.show(place)
    this.#setOrigin(isWayBack || this.#measure(from, place) < MIN_WINDOWS ? undefined : from)
  }

  jumpBack(): void {
    if (this.#origin !== undefined) this.travel(this.#origin)
  }

  /** The reader scrolled, or a jump did. */
  noteScroll(): void {
    const here = this.#scrolled?.read()
    if (here === undefined || this.#origin === undefined || this.#led === undefined) return
    if (this.#isSame(here, this.#held?.shown)) return
    if (this.#measure(here, this.#led) > FORGET_AFTER_WINDOWS) this.#setOrigin(undefined)
  }

  /** Where a jump from here begins: as exactly as it is known. */
  #toStart(): number {
    const here = this.#scrolled?.read() ?? 0
    if (this.#held && this.#isSame(here, this.#held.shown)) return this.#held.from
    return this.#led !== undefined && this.#isSame(here, this.#led) ? this.#led : here
  }

  #isSame(one: number, other: number | undefined): boolean {
    return other !== undefined && this.#measure(one, other) < SAME_WINDOWS
  }

  #measure(one: number, other: number): number {
    return this.#scrolled?.measure(one, other) ?? 0
  }

  #setOrigin(origin: number | undefined): void {
    if (origin === this.#origin) return
    this.#origin = origin
    this.#listeners.notify()
  }
}
