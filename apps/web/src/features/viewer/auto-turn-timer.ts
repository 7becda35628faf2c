import {
  AUTO_TURN_OFF,
  type AutoTurn,
  type AutoTurnEffect,
  type AutoTurnEvent,
  reduceAutoTurn,
} from '@yomikura/reader/auto-turn'

/** Gives the core's auto turn its clock. */
export class AutoTurnTimer {
  #intervalMs: number
  readonly #isLastPage: () => boolean
  readonly #listeners = new Set<() => void>()
  readonly #effectListeners = new Set<(effect: AutoTurnEffect) => void>()
  #state: AutoTurn = AUTO_TURN_OFF
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(intervalMs: number, isLastPage: () => boolean) {
    this.#intervalMs = intervalMs
    this.#isLastPage = isLastPage
  }

  readonly isOn = (): boolean => this.#state.isOn

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Holds from the next page that settles. */
  changeInterval(intervalMs: number): void {
    this.#intervalMs = intervalMs
  }

  /** Says what is to be done or shown. */
  listen(listener: (effect: AutoTurnEffect) => void): () => void {
    this.#effectListeners.add(listener)
    return () => this.#effectListeners.delete(listener)
  }

  /** Feeds what happened, without the time, which is now. */
  send(type: AutoTurnEvent['type']): void {
    const event = { type, atMs: performance.now() } as AutoTurnEvent
    const rules = { intervalMs: this.#intervalMs, isLastPage: this.#isLastPage() }
    const wasOn = this.#state.isOn
    const { state, effect } = reduceAutoTurn(this.#state, event, rules)
    this.#state = state
    this.#schedule()
    if (wasOn !== state.isOn) for (const listener of this.#listeners) listener()
    if (effect !== undefined) for (const listener of this.#effectListeners) listener(effect)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#state = AUTO_TURN_OFF
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    if (!this.#state.isOn || this.#state.dueAtMs === undefined) return
    const waitMs = Math.max(0, this.#state.dueAtMs - performance.now())
    this.#timer = setTimeout(() => this.send('ticked'), waitMs + 1)
  }
}
