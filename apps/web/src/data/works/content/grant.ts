import type { SignedCookie } from '@yomikura/contract/delivery'
import { TIMES } from '@yomikura/contract/limits'

/** Renewed when this share of its life is over, so that no request starts with a dying grant. */
const RENEW_AT = 0.8

const MIN_LIFE_MS = 60_000
const MAX_LIFE_MS = TIMES.ownedGrantSeconds * 1000

/**
 * The leave to fetch one work's files. The browser keeps the cookies; this keeps the address and
 * asks again in time. Requests that need it together share one call.
 */
export class Grant {
  readonly #sign: () => Promise<SignedCookie>
  readonly #now: () => number
  #current: Promise<{ url: string; renewAtMs: number }> | undefined

  /** @param now milliseconds that only ever grow */
  constructor(sign: () => Promise<SignedCookie>, now: () => number = () => performance.now()) {
    this.#sign = sign
    this.#now = now
  }

  /** Address of the work's folder, ending in `/`, with live cookies. */
  async toUrl(): Promise<string> {
    this.#current ??= this.#request()
    const { url, renewAtMs } = await this.#current
    if (this.#now() < renewAtMs) return url
    return this.renew()
  }

  /** Asks again, whatever the clock says: the host has just refused the present grant. */
  async renew(): Promise<string> {
    this.#current = this.#request()
    return (await this.#current).url
  }

  #request(): Promise<{ url: string; renewAtMs: number }> {
    const asked = this.#sign().then(({ url, expires }) => ({
      url,
      renewAtMs: this.#now() + toLifeMs(expires) * RENEW_AT,
    }))
    // A failure must not be kept: the next caller asks again.
    asked.catch(() => {
      if (this.#current === asked) this.#current = undefined
    })
    return asked
  }
}

/** Life of a grant. A reader's clock may be hours off, so the answer is kept within what is sane. */
function toLifeMs(expires: string): number {
  const life = Date.parse(expires) - Date.now()
  return Number.isNaN(life) ? MIN_LIFE_MS : Math.min(MAX_LIFE_MS, Math.max(MIN_LIFE_MS, life))
}
