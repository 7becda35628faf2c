import { toAddressKey } from '@yomikura/text/client-address'

const WINDOW_MS = 5 * 60_000
const FAILURES_PER_LOGIN = 8
const FAILURES_PER_ADDRESS = 60
/** Keys remembered at most, so that guessing with made-up names cannot fill the memory. */
const KEYS_KEPT = 10_000

type Tally = { failures: number; since: number }

/** Slows guessing down: after some wrong passwords, a login or an address must wait. */
export class SignInThrottle {
  readonly #tallies = new Map<string, Tally>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Seconds until another try is allowed; 0 when it is allowed now. */
  findWaitSeconds(loginId: string, address: string): number {
    const waits = [
      this.#waitMs(loginKey(loginId), FAILURES_PER_LOGIN),
      this.#waitMs(addressKey(address), FAILURES_PER_ADDRESS),
    ]
    return Math.ceil(Math.max(...waits) / 1000)
  }

  addFailure(loginId: string, address: string): void {
    for (const key of [loginKey(loginId), addressKey(address)]) {
      const tally = this.#findTally(key) ?? { failures: 0, since: this.#now() }
      tally.failures += 1
      this.#tallies.delete(key)
      this.#tallies.set(key, tally)
    }
    for (const key of this.#tallies.keys()) {
      if (this.#tallies.size <= KEYS_KEPT) break
      this.#tallies.delete(key)
    }
  }

  clear(loginId: string): void {
    this.#tallies.delete(loginKey(loginId))
  }

  #waitMs(key: string, allowed: number): number {
    const tally = this.#findTally(key)
    return tally && tally.failures >= allowed ? tally.since + WINDOW_MS - this.#now() : 0
  }

  #findTally(key: string): Tally | undefined {
    const tally = this.#tallies.get(key)
    return tally && tally.since + WINDOW_MS > this.#now() ? tally : undefined
  }
}

function loginKey(loginId: string): string {
  return `login ${loginId.toLowerCase()}`
}

function addressKey(address: string): string {
  return `address ${toAddressKey(address)}`
}
