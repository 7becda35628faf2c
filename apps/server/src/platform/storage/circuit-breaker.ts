/** Failures in a row after which nothing more is tried for a while. */
const FAILURES = 5
const PAUSE_MS = 5000
/** A call without an answer for this long is looked into. */
const SILENT_MS = 1000
/** A service that works answers a small question within this time, however busy it is. */
const PROBE_MS = 900
/** A timer that is later than this says that this process stood still, which says nothing of the service. */
const LATE_MS = 200

type Options = {
  /** Whether an error says that the service cannot be reached, and not that it refused. */
  isOutage: (error: unknown) => boolean
  /** What callers get while nothing is tried. */
  toRefusal: () => Error
  /** A small question, to find out whether a service that is silent answers anything; any end is an answer. */
  probe?: () => Promise<unknown>
  nowMs?: () => number
}

type Waiting = { sinceMs: number; giveUp: () => void }

/** What is run. The signal says that it was given up: what it brings afterwards is thrown away by itself. */
type Call<T> = (signal: AbortSignal) => Promise<T>

/**
 * Refuses at once while a service is down. Otherwise every request would wait out its time-outs and
 * retries, and the requests that pile up would take the rest of the server with them. A service that is
 * frozen takes connections and answers nothing: when a call waits for a second, a small question is asked
 * beside it, and where that stays without an answer too, all that wait are refused.
 */
export class CircuitBreaker {
  readonly #options: Options
  readonly #waiting = new Set<Waiting>()
  #failures = 0
  #openUntilMs = 0
  #isTrying = false
  #isWatching = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Runs a call, or refuses it. After a pause one call is let through to see how things stand. */
  async run<T>(call: Call<T>): Promise<T> {
    const isOpen = this.#failures >= FAILURES
    if (isOpen && (this.#isTrying || this.#now() < this.#openUntilMs))
      throw this.#options.toRefusal()
    this.#isTrying = isOpen
    try {
      const result = await this.#unlessSilent(call)
      this.#failures = 0
      return result
    } catch (error) {
      if (this.#options.isOutage(error)) this.#noteOutage(this.#failures + 1)
      else if (!(error instanceof Silence)) this.#failures = 0
      throw error instanceof Silence ? this.#options.toRefusal() : error
    } finally {
      this.#isTrying = false
    }
  }

  async #unlessSilent<T>(call: Call<T>): Promise<T> {
    const { probe } = this.#options
    const abort = new AbortController()
    if (!probe) return call(abort.signal)
    const silence = Promise.withResolvers<never>()
    const giveUp = () => {
      abort.abort()
      silence.reject(new Silence())
    }
    const waiting = { sinceMs: this.#now(), giveUp }
    this.#waiting.add(waiting)
    this.#watch(probe)
    try {
      return await Promise.race([call(abort.signal), silence.promise])
    } finally {
      this.#waiting.delete(waiting)
    }
  }

  /** Looks at what waits, as long as anything does. */
  #watch(probe: () => Promise<unknown>): void {
    if (this.#isWatching) return
    this.#isWatching = true
    const look = async () => {
      const before = this.#now() - SILENT_MS
      const isLong = [...this.#waiting].some(({ sinceMs }) => sinceMs <= before)
      if (isLong && (await this.#isSilent(probe))) this.#openFor(before)
      this.#isWatching = false
      if (this.#waiting.size > 0) this.#watch(probe)
    }
    setTimeout(() => void look(), SILENT_MS).unref()
  }

  async #isSilent(probe: () => Promise<unknown>): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const due = performance.now() + PROBE_MS
    const judge = () => resolve(performance.now() - due < LATE_MS)
    const timer = setTimeout(judge, PROBE_MS).unref()
    const end = () => resolve(false)
    probe().then(end, end)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
    }
  }

  /** Refuses what waited before the question was asked; what began later is looked at next. */
  #openFor(before: number): void {
    this.#noteOutage(FAILURES)
    for (const { sinceMs, giveUp } of this.#waiting) if (sinceMs <= before) giveUp()
  }

  #noteOutage(failures: number): void {
    this.#failures = failures
    this.#openUntilMs = this.#now() + PAUSE_MS
  }

  #now(): number {
    return this.#options.nowMs?.() ?? performance.now()
  }
}

/** A call that was given up, because the service answers nothing. */
class Silence extends Error {}
