/** Failures in a row after which nothing more is tried for a while. */
const FAILURES = 5
const PAUSE_MS = 5000

type Options = {
  /** Whether an error says that the service cannot be reached, and not that it refused. */
  isOutage: (error: unknown) => boolean
  /** What callers get while nothing is tried. */
  toRefusal: () => Error
  nowMs?: () => number
}

/**
 * Refuses at once while a service is down. Otherwise every request would wait out its time-outs and
 * retries, and the requests that pile up would take the rest of the server with them.
 */
export class CircuitBreaker {
  readonly #options: Options
  #failures = 0
  #openUntilMs = 0
  #isTrying = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Runs a call, or refuses it. After a pause one call is let through to see how things stand. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    const isOpen = this.#failures >= FAILURES
    if (isOpen && (this.#isTrying || this.#now() < this.#openUntilMs))
      throw this.#options.toRefusal()
    this.#isTrying = isOpen
    try {
      const result = await call()
      this.#failures = 0
      return result
    } catch (error) {
      if (this.#options.isOutage(error)) {
        this.#failures++
        this.#openUntilMs = this.#now() + PAUSE_MS
      } else {
        this.#failures = 0
      }
      throw error
    } finally {
      this.#isTrying = false
    }
  }

  #now(): number {
    return this.#options.nowMs?.() ?? performance.now()
  }
}
