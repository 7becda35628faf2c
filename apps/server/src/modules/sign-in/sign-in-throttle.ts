import { AppError } from '@yomikura/contract/errors'
import { MAIL_SIGN_IN, SECOND_STEP } from '@yomikura/contract/server-limits'
import { toAddressKey } from '@yomikura/text/client-address'
import { createHash } from 'node:crypto'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { ThrottleRepository } from './throttle-repository.ts'

const QUARTER_HOUR = 15 * 60

/**
 * Attempts in a time. One person at one address gets few; a whole household, and one login tried
 * from everywhere, get more: no person may lock another out by guessing badly on purpose.
 */
const ALLOWED = {
  loginAtAddress: { attempts: 10, seconds: QUARTER_HOUR },
  login: { attempts: 100, seconds: QUARTER_HOUR },
  address: { attempts: 60, seconds: QUARTER_HOUR },
  loginInBrowser: { attempts: 10, seconds: QUARTER_HOUR },
  mail: { attempts: MAIL_SIGN_IN.mailsPerHour, seconds: 3600 },
  code: { attempts: MAIL_SIGN_IN.wrongCodesPerDay, seconds: 86_400 },
  second_step: { attempts: SECOND_STEP.wrongCodesPerDay, seconds: 86_400 },
  second_step_again: { attempts: SECOND_STEP.wrongCodesPerDay, seconds: 86_400 },
} as const

type Counted = keyof typeof ALLOWED

/** Codes at a sign-in, and those of a person who is signed in: neither uses the other's up. */
type CountedByDay = 'second_step' | 'second_step_again'

/** Who tries to sign in. */
export type Attempter = {
  loginKey: string
  address: string
  /** Whether this login was used in the browser before: all such browsers of it are counted by themselves. */
  isKnownBrowser: boolean
}

/** Slows guessing of passwords and codes down, on all nodes together, whether or not the login exists. */
export class SignInThrottle {
  readonly #rows: ThrottleRepository
  readonly #clock: Clock

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#rows = new ThrottleRepository(db)
    this.#clock = clock
  }

  /**
   * Counts an attempt before its password is looked at: attempts that run at the same time all count.
   *
   * @throws AppError `rate_limited` with `retry_after`, in seconds
   */
  async countAttempt(attempter: Attempter): Promise<void> {
    for (const [kind, parts] of toKeys(attempter)) await this.#count(kind, parts)
  }

  /**
   * Counts one of what a person may try in a day, before it is looked at.
   *
   * @throws AppError as {@link countAttempt}
   */
  async countOfDay(kind: CountedByDay, principalId: string): Promise<void> {
    await this.#count(kind, [principalId])
  }

  /** Starts the count of the day again. */
  async forgiveDay(kind: CountedByDay, principalId: string): Promise<void> {
    await this.#rows.delete(toDigest(kind, [principalId]))
  }

  async #count(kind: Counted, parts: readonly string[]): Promise<void> {
    const now = this.#clock.nowSeconds()
    const { attempts, seconds } = ALLOWED[kind]
    const found = await this.#rows.countAttempt(toDigest(kind, parts), now, seconds)
    if (found.attempts <= attempts) return
    throw new AppError('rate_limited', undefined, {
      details: { retry_after: Math.max(1, found.ends_at - now) },
    })
  }

  /** Counts one of what a mail address may have. @returns whether it may still have this one */
  async countOf(kind: 'mail' | 'code', addressDigest: string): Promise<boolean> {
    const { attempts, seconds } = ALLOWED[kind]
    const now = this.#clock.nowSeconds()
    const found = await this.#rows.countAttempt(toDigest(kind, [addressDigest]), now, seconds)
    return found.attempts <= attempts
  }

  /** Starts the count of wrong digits again. */
  async forgiveCodes(addressDigest: string): Promise<void> {
    await this.#rows.delete(toDigest('code', [addressDigest]))
  }

  /** Someone who got in has proven to be no guesser. The address goes on counting. */
  async forgive(attempter: Attempter): Promise<void> {
    for (const [kind, parts] of toKeys(attempter)) {
      if (kind === 'loginAtAddress' || kind === 'loginInBrowser')
        await this.#rows.delete(toDigest(kind, parts))
    }
  }

  /** Drops counts that have ended. @returns how many there were */
  sweep(): Promise<number> {
    return this.#rows.deleteEnded(this.#clock.nowSeconds())
  }

  /** How many {@link sweep} would drop. */
  foresee(): Promise<number> {
    return this.#rows.countEnded(this.#clock.nowSeconds())
  }
}

function toKeys({ loginKey, address, isKnownBrowser }: Attempter): [Counted, string[]][] {
  // Guesses from elsewhere cannot lock the account's owner out of a browser that is known.
  // All of them together: each sign-in makes another browser known.
  if (isKnownBrowser) return [['loginInBrowser', [loginKey]]]
  const household = toAddressKey(address)
  return [
    ['address', [household]],
    ['loginAtAddress', [loginKey, household]],
    ['login', [loginKey]],
  ]
}

function toDigest(kind: Counted, parts: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, ...parts]))
    .digest('base64url')
}
