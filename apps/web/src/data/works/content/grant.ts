import type { SignedCookie } from '@yomikura/contract/delivery'
import { TIMES } from '@yomikura/contract/limits'
import { RenewedGrant } from './renewed-grant.ts'

/** Renewed when this share of its life is over, so that no request starts with a dying grant. */
const RENEW_AT = 0.8

const MIN_LIFE_MS = 60_000
const MAX_LIFE_MS = TIMES.ownedGrantSeconds * 1000

/**
 * The leave to fetch one work's files. The browser keeps the cookies; this keeps the address and
 * asks again in time.
 */
export class Grant {
  readonly #address: RenewedGrant<string>

  /** @param now milliseconds that only ever grow */
  constructor(sign: () => Promise<SignedCookie>, now?: () => number) {
    this.#address = new RenewedGrant(async () => {
      const { url, expires } = await sign()
      return { value: url, usableMs: toLifeMs(expires) * RENEW_AT }
    }, now)
  }

  /** Address of the work's folder, ending in `/`, with live cookies. */
  toUrl(): Promise<string> {
    return this.#address.get()
  }

  /** Asks again, whatever the clock says: the host has just refused the present grant. */
  renew(): Promise<string> {
    return this.#address.renew()
  }
}

/** Life of a grant. A reader's clock may be hours off, so the answer is kept within what is sane. */
function toLifeMs(expires: string): number {
  const life = Date.parse(expires) - Date.now()
  return Number.isNaN(life) ? MIN_LIFE_MS : Math.min(MAX_LIFE_MS, Math.max(MIN_LIFE_MS, life))
}
