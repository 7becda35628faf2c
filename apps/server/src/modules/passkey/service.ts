import { AppError } from '@yomikura/contract/errors'
import { LIMITS, TIMES } from '@yomikura/contract/limits'
import type { NewPasskey, Passkey } from '@yomikura/contract/passkeys'
import type { Events } from '#events.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { advanceCounter } from '#platform/db/owner-counter.ts'
import type { PasskeyTable } from '#platform/db/tables/local-account-tables.ts'
import { createId, createSecret } from '#platform/ids/ids.ts'
import type { Principal } from '../access/index.ts'
import { hashSecret, isAccountLocked, type SessionService, toPrincipal } from '../auth/index.ts'
import { toWireDate } from '../library/index.ts'
import { SignInThrottle } from '../sign-in/index.ts'
import { type HeldPasskey, PasskeyRepository } from './repository.ts'
import { readChallenge, readSigned, type SignedAnswer } from './signed-answer.ts'
import type { PasskeySite } from './web-authn.ts'

export type PasskeyParts = {
  db: Db
  clock: Clock
  events: Pick<
    Events,
    'signedIn' | 'signInFailed' | 'passkeyAdded' | 'passkeyRemoved' | 'passkeyLocked'
  >
  sessions: Pick<SessionService, 'requireFresh'>
  site: PasskeySite
  /** Issuers of accounts that may have passkeys: those made here by a way to sign in that is open. */
  issuers: readonly string[]
}

/** What reads keys and signatures takes 27 MB: most who open the sign-in page have no passkey. */
const loadWebAuthn = () => import('./web-authn.ts')

/** Who manages passkeys, by which session. */
export type Asker = { principal: Principal; sessionHash: string }

/** Why a sign-in by passkey failed, for the log alone: everyone who tries gets one answer. */
type Cause =
  | 'passkey_form'
  | 'passkey_challenge'
  | 'passkey_unknown'
  | 'passkey_proof'
  | 'passkey_locked'
  | 'passkey_counter'
  | 'account_disabled'

/** Passkeys of people whose accounts were made here: by a password of ours or a mail address. */
export class PasskeyService {
  readonly #parts: PasskeyParts
  readonly #throttle: SignInThrottle

  constructor(parts: PasskeyParts) {
    this.#parts = parts
    this.#throttle = new SignInThrottle(parts)
  }

  async list({ principal_id }: Principal): Promise<{ may_add: boolean; passkeys: Passkey[] }> {
    const rows = this.#rows()
    const [may_add, found] = await Promise.all([
      rows.hasOwnAccount(principal_id),
      rows.listByPrincipal(principal_id),
    ])
    return { may_add, passkeys: found.map(toWire) }
  }

  /**
   * What the browser makes a passkey with. The challenge holds for this session alone.
   *
   * @throws AppError `forbidden` for accounts of a provider, `sign_in_again`, `passkey_limit`
   */
  async begin(asker: Asker): Promise<object> {
    await this.#requireOwn(asker)
    const { clock, site } = this.#parts
    const { principal_id: principalId, login_id: login } = asker.principal
    const rows = this.#rows()
    const present = await rows.listByPrincipal(principalId)
    if (present.length >= LIMITS.passkeys) throw new AppError('passkey_limit')
    const known = present.map(({ credential_id }) => credential_id)
    const options = await (
      await loadWebAuthn()
    ).toMakingOptions(site, { principalId, login, known })
    const expiresAt = clock.nowSeconds() + TIMES.passkeyChallengeSeconds
    const boundTo = `add ${asker.sessionHash}`
    await rows.insertChallenge(hashSecret(options.challenge), boundTo, expiresAt)
    return options
  }

  /** @throws AppError as {@link begin}, and `passkey_invalid` for an answer that does not fit */
  async add(asker: Asker, { name, answer }: NewPasskey): Promise<Passkey> {
    await this.#requireOwn(asker)
    const { db, clock, events, site } = this.#parts
    const { principal_id } = asker.principal
    const now = clock.nowSeconds()
    const { proveMade } = await loadWebAuthn()
    const made = await proveMade(site, answer, (challenge) =>
      this.#rows().takeChallenge(hashSecret(challenge), `add ${asker.sessionHash}`, now),
    )
    if (!made) throw new AppError('passkey_invalid')
    const row: PasskeyTable = {
      passkey_id: createId(clock.nowMs()),
      principal_id,
      name: name.trim() || name,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: made.transports,
      is_locked: 0,
      created_at: now,
      used_at: null,
    }
    await transact(db, async (tx) => {
      // Two that are added at once queue here, so that the limit holds for both.
      await advanceCounter(tx, { ownerId: principal_id, name: 'passkeys' })
      const rows = this.#rows(tx)
      const present = await rows.listByPrincipal(principal_id)
      if (present.length >= LIMITS.passkeys) throw new AppError('passkey_limit')
      if (!(await rows.insert(row))) throw new AppError('passkey_invalid')
    })
    events.passkeyAdded({ principal_id, passkey_id: row.passkey_id })
    return toWire(row)
  }

  /** @throws AppError `not_found` for others' passkeys */
  async rename({ principal_id }: Principal, id: string, name: string): Promise<Passkey> {
    const rows = this.#rows()
    const row = await rows.rename(principal_id, id, name.trim() || name)
    if (!row) throw new AppError('not_found', 'There is no such passkey.')
    return toWire(row)
  }

  /** @throws AppError `sign_in_again`, `not_found` for others' passkeys */
  async remove({ principal, sessionHash }: Asker, passkey_id: string): Promise<void> {
    const { events, sessions } = this.#parts
    await sessions.requireFresh(sessionHash)
    const { principal_id } = principal
    const isGone = await this.#rows().delete(principal_id, passkey_id)
    if (!isGone) throw new AppError('not_found', 'There is no such passkey.')
    events.passkeyRemoved({ principal_id, passkey_id })
  }

  /**
   * What a browser signs in with. It names no passkey, so it says nothing of who has one; the browser
   * offers those that it holds.
   */
  async beginSignIn(browserSecret: string): Promise<object> {
    const { clock, site } = this.#parts
    const challenge = createSecret()
    const expiresAt = clock.nowSeconds() + TIMES.passkeyChallengeSeconds
    const boundTo = toBrowser(browserSecret)
    await this.#rows().insertChallenge(hashSecret(challenge), boundTo, expiresAt)
    return {
      challenge,
      rpId: site.host,
      allowCredentials: [],
      userVerification: 'required',
      timeout: TIMES.passkeyChallengeSeconds * 1000,
    }
  }

  /**
   * Signs in with the answer to {@link beginSignIn}, in the browser that was asked.
   *
   * @param attempt `address` is the client's, for the log and the count
   * @throws AppError `wrong_passkey` for whatever does not fit, `rate_limited`
   */
  async signIn(attempt: {
    answer: string
    browserSecret: string
    address: string
  }): Promise<Principal> {
    const { address, browserSecret } = attempt
    const loginKey = toBrowser(browserSecret)
    const attempter = { loginKey, address, isKnownBrowser: false }
    try {
      await this.#throttle.countAttempt(attempter)
    } catch (error) {
      if (error instanceof AppError)
        this.#parts.events.signInFailed({ reason: error.code, address })
      throw error
    }
    const answer = readSigned(attempt.answer)
    if (!answer) return this.#fail('passkey_form', address)
    const challenge = readChallenge(answer)
    const { clock, events } = this.#parts
    const rows = this.#rows()
    const now = clock.nowSeconds()
    if (!(await rows.takeChallenge(hashSecret(challenge), loginKey, now)))
      return this.#fail('passkey_challenge', address)
    const principal = await this.#prove(answer, challenge, address)
    await this.#throttle.forgive(attempter)
    events.signedIn({ principal_id: principal.principal_id })
    return principal
  }

  async #prove(answer: SignedAnswer, challenge: string, address: string): Promise<Principal> {
    const { db, clock, events, site } = this.#parts
    const rows = this.#rows()
    const held = await rows.findByCredential(answer.id)
    if (!held) return this.#fail('passkey_unknown', address)
    const stored = { credentialId: held.credential_id, publicKey: held.public_key }
    const { proveSigned } = await loadWebAuthn()
    const counter = await proveSigned(site, answer, stored, challenge)
    const { login_id: login, passkey_id, principal_id } = held
    if (counter === undefined || !isHolder(answer, held))
      return this.#fail('passkey_proof', address, login)
    const isClosed = held.is_disabled === 1 || (await isAccountLocked(db, held.account_id))
    if (isClosed) return this.#fail('account_disabled', address, login)
    if (held.is_locked === 1) return this.#fail('passkey_locked', address, login)
    if (!(await rows.noteUse(passkey_id, counter, clock.nowSeconds()))) {
      await rows.lock(passkey_id)
      events.passkeyLocked({ principal_id, passkey_id })
      return this.#fail('passkey_counter', address, login)
    }
    return toPrincipal(held)
  }

  #rows(db: Db = this.#parts.db): PasskeyRepository {
    return new PasskeyRepository(db, this.#parts.issuers)
  }

  async #requireOwn({ principal, sessionHash }: Asker): Promise<void> {
    const { sessions } = this.#parts
    if (!(await this.#rows().hasOwnAccount(principal.principal_id))) throw new AppError('forbidden')
    await sessions.requireFresh(sessionHash)
  }

  #fail(cause_code: Cause, address: string, login?: string): never {
    this.#parts.events.signInFailed({ reason: 'wrong_passkey', address, login, cause_code })
    throw new AppError('wrong_passkey')
  }
}

/** The passkey says itself whose it is: a key that was bound to another account opens none. */
function isHolder({ response }: SignedAnswer, { principal_id }: HeldPasskey): boolean {
  return response.userHandle === Buffer.from(principal_id).toString('base64url')
}

function toBrowser(browserSecret: string): string {
  return `sign_in ${hashSecret(browserSecret)}`
}

function toWire(row: PasskeyTable): Passkey {
  return {
    id: row.passkey_id,
    name: row.name,
    created_at: toDate(row.created_at),
    used_at: row.used_at === null ? null : toDate(row.used_at),
    is_locked: row.is_locked === 1,
  }
}

function toDate(seconds: number): string {
  return toWireDate(new Date(seconds * 1000).toISOString())
}
