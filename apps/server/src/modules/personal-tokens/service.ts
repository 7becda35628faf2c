import { AppError } from '@yomikura/contract/errors'
import { LIMITS, TIMES } from '@yomikura/contract/limits'
import {
  type MadePersonalToken,
  type NewPersonalToken,
  type PersonalToken,
  TOKEN_SCOPES,
  type TokenScope,
} from '@yomikura/contract/personal-tokens'
import { toAddressKey } from '@yomikura/text/client-address'
import { timingSafeEqual } from 'node:crypto'
import type { Events } from '#events.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { advanceCounter } from '#platform/db/owner-counter.ts'
import type { PersonalTokenTable } from '#platform/db/tables/people-tables.ts'
import { createId } from '#platform/ids/ids.ts'
import type { RateCounter } from '#platform/rate/rate-counter.ts'
import type { AccountHolder, Principal } from '../access/index.ts'
import { toPrincipal } from '../auth/index.ts'
import { toWireDate } from '../library/index.ts'
import type { Credentials } from './credentials.ts'
import { PersonalTokenRepository } from './repository.ts'
import { createTokenSecret, hashTokenKey, hashTokenSecret, toTokenKey } from './secret.ts'

const DAY_SECONDS = 86_400

/** A person as another app stands for them, and what that app may do. */
export type TokenHolder = {
  tokenId: string
  principal: Principal
  scopes: ReadonlySet<TokenScope>
}

type Parts = {
  db: Db
  clock: Clock
  events: Pick<Events, 'tokenMade' | 'tokenRevoked' | 'tokenRefused'>
  rateCounter: Pick<RateCounter, 'countCall'>
  /** Keys the digests of secrets. It lasts: no digest of another key can be made of what is stored. */
  secret: Buffer
}

/** Tokens by which other apps use a person's library: made and ended by the person, never renewed. */
export class PersonalTokenService {
  readonly #parts: Parts
  readonly #tokens: PersonalTokenRepository

  constructor(parts: Parts) {
    this.#parts = parts
    this.#tokens = new PersonalTokenRepository(parts.db)
  }

  async list({ principal_id }: Principal): Promise<PersonalToken[]> {
    const { db, clock } = this.#parts
    const rows = await new PersonalTokenRepository(db).listByPrincipal(
      principal_id,
      clock.nowSeconds(),
    )
    return rows.map(toWire)
  }

  /**
   * Makes a token. Its secret is in this answer and nowhere else.
   *
   * @throws AppError `token_limit`
   */
  async make(
    { principal_id, login_id }: AccountHolder,
    { name, scopes, expires_in_days }: NewPersonalToken,
  ): Promise<MadePersonalToken> {
    const { db, clock, events } = this.#parts
    const now = clock.nowSeconds()
    const secret = createTokenSecret()
    const row: PersonalTokenTable = {
      token_id: createId(clock.nowMs()),
      principal_id,
      name: name.trim() || name,
      scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)).join(' '),
      secret_hash: hashTokenSecret(this.#parts.secret, secret),
      created_at: now,
      expires_at: now + expires_in_days * DAY_SECONDS,
      used_at: null,
    }
    await transact(db, async (tx) => {
      // Two that are made at once queue here, so that the limit holds for both.
      await advanceCounter(tx, { ownerId: principal_id, name: 'personal_tokens' })
      const tokens = new PersonalTokenRepository(tx)
      const present = await tokens.listByPrincipal(principal_id, now)
      if (present.length >= LIMITS.personalTokens) throw new AppError('token_limit')
      await tokens.insert(row, hashTokenKey(this.#parts.secret, toTokenKey(secret)))
    })
    events.tokenMade({ principal_id, token_id: row.token_id, scopes: row.scopes.split(' ') })
    return { token: toWire(row), login: login_id, secret }
  }

  /** Ends a token: its next request is refused. @throws AppError `not_found` for others' tokens */
  async revoke({ principal_id }: Principal, token_id: string): Promise<void> {
    const { db, events } = this.#parts
    const isGone = await new PersonalTokenRepository(db).delete(principal_id, token_id)
    if (!isGone) throw new AppError('not_found', 'There is no such token.')
    events.tokenRevoked({ principal_id, token_id })
  }

  /**
   * The person for whom another app asks. Wrong ones are counted by household and by login: who is over
   * the limit is made to wait, but a right token opens all the same. It cannot be guessed, so that one
   * app with an old token must not lock the others of its household out.
   *
   * @param address of the client
   * @returns undefined for a token that is unknown, has ended or is another login's
   * @throws AppError `rate_limited` with `retry_after`, in seconds
   */
  async find(credentials: Credentials, address: string): Promise<TokenHolder | undefined> {
    const { db, clock, events, secret } = this.#parts
    const tokens = new PersonalTokenRepository(db)
    const isKey = 'key' in credentials
    const hash = isKey
      ? hashTokenKey(secret, credentials.key)
      : hashTokenSecret(secret, credentials.secret)
    const row = await (isKey ? tokens.findByKeyHash(hash) : tokens.findBySecretHash(hash))
    const now = clock.nowSeconds()
    const isRight =
      row !== undefined &&
      isEqual(row.hash, hash) &&
      (credentials.login === undefined || toKey(credentials.login) === toKey(row.login_id))
    if (!isRight || row.expires_at <= now) {
      await this.#countFailure(credentials.login, address)
      events.tokenRefused({ reason: isRight ? 'expired' : 'unknown', address })
      return undefined
    }
    const isUseNoted = row.used_at !== null && now - row.used_at < TIMES.tokenUseSeconds
    if (!isUseNoted) await tokens.updateUsedAt(row.token_id, now)
    const scopes = row.scopes.split(' ') as TokenScope[]
    // What a person may do in an office or by a flag is for the person, not for an app.
    const principal = { ...toPrincipal(row), admin_id: null, is_super_user: false }
    return { tokenId: row.token_id, principal, scopes: new Set(scopes) }
  }

  /** Whether a token that {@link find} found before holds still, which the database says each time. */
  async isInForce(tokenId: string): Promise<boolean> {
    const end = await this.#tokens.findEnd(tokenId)
    return end !== undefined && end > this.#parts.clock.nowSeconds()
  }

  /** Drops tokens that have ended. @returns how many rows that were */
  sweep(): Promise<number> {
    const { db, clock } = this.#parts
    return new PersonalTokenRepository(db).deleteEnded(clock.nowSeconds())
  }

  /** How many rows {@link sweep} would drop. */
  foresee(): Promise<number> {
    const { db, clock } = this.#parts
    return new PersonalTokenRepository(db).countEnded(clock.nowSeconds())
  }

  async #countFailure(login: string | undefined, address: string): Promise<void> {
    const { rateCounter } = this.#parts
    const { tokenFailuresOfAddress, tokenFailuresOfLogin } = LIMITS
    const waits = [
      await rateCounter.countCall(`token address ${toAddressKey(address)}`, tokenFailuresOfAddress),
      ...(login === undefined
        ? []
        : [await rateCounter.countCall(`token login ${toKey(login)}`, tokenFailuresOfLogin)]),
    ]
    const wait = waits.find((seconds) => seconds !== undefined)
    if (wait !== undefined)
      throw new AppError('rate_limited', undefined, { details: { retry_after: wait } })
  }
}

/** Ends every token of a person, in the caller's transaction. */
export async function endPersonalTokens(tx: Db, principalId: string): Promise<void> {
  await new PersonalTokenRepository(tx).deleteByPrincipal(principalId)
}

/** Digests have one length, so that comparing takes the same time for every guess. */
function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

/** A login as it is compared: full-width and capital letters are the same. */
function toKey(login: string): string {
  return login.normalize('NFKC').trim().toLowerCase()
}

function toWire(row: PersonalTokenTable): PersonalToken {
  return {
    id: row.token_id,
    name: row.name,
    scopes: row.scopes.split(' ') as TokenScope[],
    created_at: toDate(row.created_at),
    expires_at: toDate(row.expires_at),
    used_at: row.used_at === null ? null : toDate(row.used_at),
  }
}

function toDate(seconds: number): string {
  return toWireDate(new Date(seconds * 1000).toISOString())
}
