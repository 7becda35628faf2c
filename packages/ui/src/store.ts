/** Functions that run when something changes; where `Args` is empty they read what it is now. */
export class Listeners<Args extends unknown[] = []> {
  readonly #listeners = new Set<(...args: Args) => void>()

  /** @returns ends it */
  readonly subscribe = (listener: (...args: Args) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** How many are subscribed. */
  get size(): number {
    return this.#listeners.size
  }

  notify(...args: Args): void {
    for (const listener of this.#listeners) listener(...args)
  }

  clear(): void {
    this.#listeners.clear()
  }
}

/** One value that is replaced as a whole, in the form that `useSyncExternalStore` takes. */
export class Store<T> {
  readonly #listeners = new Listeners()
  #value: T
  readonly subscribe = this.#listeners.subscribe

  constructor(value: T) {
    this.#value = value
  }

  readonly get = (): T => this.#value

  /** Notifies of each replacement, also by an equal value. */
  set(value: T): void {
    this.#value = value
    this.#listeners.notify()
  }
}
