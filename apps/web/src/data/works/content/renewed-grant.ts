/** A grant is renewed this long before its end, so that no request starts with a dying one. */
const RENEW_BEFORE_MS = 60_000
const MIN_LIFE_MS = 30_000

/** What the server granted, and how long it may be used, in milliseconds. */
export type Granted<T> = { value: T; usableMs: number }

/** A grant with an end: asked for once, and again in time. Those who need it together share one call. */
export class RenewedGrant<T> {
  readonly #ask: () => Promise<Granted<T>>
  readonly #now: () => number
  #current: Promise<{ value: T; renewAtMs: number }> | undefined

  /** @param now milliseconds that only ever grow */
  constructor(ask: () => Promise<Granted<T>>, now: () => number = () => performance.now()) {
    this.#ask = ask
    this.#now = now
  }

  /** @throws what the request threw; the next call asks again */
  async get(): Promise<T> {
    const current = this.#current && (await this.#current)
    return current && this.#now() < current.renewAtMs ? current.value : this.renew()
  }

  /** Asks again, whatever the clock says: the host has just refused the present grant. */
  async renew(): Promise<T> {
    const asked = this.#ask().then(({ value, usableMs }) => ({
      value,
      renewAtMs: this.#now() + usableMs,
    }))
    this.#current = asked
    // A failure must not be kept: the next caller asks again.
    asked.catch(() => {
      if (this.#current === asked) this.#current = undefined
    })
    return (await asked).value
  }

  /** The next call asks for a new one. */
  drop(): void {
    this.#current = undefined
  }
}

/**
 * How long a grant that ends at `expires` may be used, in milliseconds. A reader's clock may be hours off,
 * so that the answer is kept within what is sane.
 */
export function toUsableMs(expires: string): number {
  const lifeMs = Date.parse(expires) - Date.now() - RENEW_BEFORE_MS
  return Number.isNaN(lifeMs) ? MIN_LIFE_MS : Math.max(MIN_LIFE_MS, lifeMs)
}
