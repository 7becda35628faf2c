import { EMPTY_PLAYER, type PlayerState } from './player-state.ts'

/** The player's state, and the listeners that run when it is replaced. */
export class StateStore {
  #state: PlayerState = EMPTY_PLAYER
  readonly #listeners = new Set<() => void>()

  readonly get = (): PlayerState => this.#state

  set(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  forgetListeners(): void {
    this.#listeners.clear()
  }
}
