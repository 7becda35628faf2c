import {
  AUTO_TURN_OFF,
  type AutoTurn,
  type AutoTurnEffect,
  type AutoTurnEvent,
  reduceAutoTurn,
} from '@yomikura/reader/auto-turn'
import { Listeners } from '@yomikura/ui/store'

/** Gives the core's auto turn its clock. */
export class AutoTurnTimer {
  #intervalMs: number
  readonly #isLastPage: () => boolean
  readonly #listeners = new Listeners()
  readonly #effectListeners = new Listeners<[effect: AutoTurnEffect]>()
  #state: AutoTurn = AUTO_TURN_OFF
  #isHeld = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(intervalMs: number, isLastPage: () => boolean) {
    this.#intervalMs = intervalMs
    this.#isLastPage = isLastPage
  }

  readonly isOn = (): boolean => this.#state.isOn

  readonly subscribe = this.#listeners.subscribe

  /** Holds from the next page that settles. */
  changeInterval(intervalMs: number): void {
    this.#intervalMs = intervalMs
  }

  /** Says what is to be done or shown. */
  readonly listen = this.#effectListeners.subscribe

  /** Feeds what happened, without the time, which is now. */
  send(type: AutoTurnEvent['type']): void {
    const event = { type, atMs: performance.now() } as AutoTurnEvent
    if (type === 'held' || type === 'settled') this.#isHeld = type === 'held'
    const rules = {
      intervalMs: this.#intervalMs,
      isLastPage: this.#isLastPage(),
      isHeld: this.#isHeld,
    }
    const wasOn = this.#state.isOn
    const { state, effect } = reduceAutoTurn(this.#state, event, rules)
    this.#state = state
    this.#schedule()
    if (wasOn !== state.isOn) this.#listeners.notify()
    if (effect !== undefined) this.#effectListeners.notify(effect)
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
