import { AppError } from '@yomikura/contract/errors'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { toCauseText } from '#platform/log/cause-text.ts'
import { createId, createSecret } from '#platform/ids/ids.ts'
import type { AccountClaim } from '#platform/oidc/account-claim.ts'
import type { ProvenIdentity } from '#platform/oidc/oidc-client.ts'
import { findOidcCause } from '#platform/oidc/oidc-refused.ts'
import type { Events } from '#events.ts'
import type { Principal } from '../access/index.ts'
import type { BuyerKeys } from '../buyer-key/index.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { AccountRefused, findProvidedAccount, type Roles } from './provided-account.ts'
import { openToken } from './sealed-token.ts'
import { SessionRepository } from './session-repository.ts'
import {
  hashSecret,
  type Session,
  type SessionService,
  type StartedSession,
  toPrincipal,
} from './session-service.ts'

/** A sign-in that takes longer at the provider has to be started again. */
export const ATTEMPT_SECONDS = 15 * 60

type FailReason =
  | 'sign_in_expired'
  | 'sign_in_failed'
  | 'sign_in_canceled'
  | 'provider_unreachable'
  | 'no_identity'
  | 'mail_unverified'
  | 'forbidden'

type Parts = {
  db: Db
  clock: Clock
  events: Events
  sessions: SessionService
  provider: IdentityProvider
  /** By what of the provider's answer an account is known. */
  accountClaim: AccountClaim
  buyerKeys: Pick<BuyerKeys, 'accountOf'>
  /** Whether accounts are by this claim still: another node may run with another configuration. */
  isBasisCurrent: () => Promise<boolean>
  appUrl: string
}

/** Signing in at the shop's provider and out again. */
export class AuthService {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Begins a sign-in that only the browser holding `browserSecret` can finish.
   *
   * @returns the provider's address to send the browser to
   * @throws AppError `provider_unreachable` when it does not answer, `sign_in_failed` when not rightly
   */
  async startSignIn(attempt: {
    returnPath: string
    register: boolean
    /** BCP 47 tags of what the reader likes to read, best first. */
    languages: readonly string[]
    browserSecret: string
    /** Of the client, for the log. */
    address: string
  }): Promise<string> {
    const { db, clock, provider } = this.#parts
    const secrets = { state: createSecret(), nonce: createSecret(), verifier: createSecret() }
    const { register, languages } = attempt
    const url = await provider
      .toSignInUrl({ ...secrets, register, languages })
      .catch((error: unknown) => this.#fail(toReason(error), attempt.address, error))
    await new SessionRepository(db).insertAttempt({
      ...secrets,
      browser_hash: hashSecret(attempt.browserSecret),
      return_to: attempt.returnPath,
      expires_at: clock.nowSeconds() + ATTEMPT_SECONDS,
    })
    return url
  }

  /**
   * Ends a sign-in with a new session.
   *
   * @param callback the address the browser came back to, and what it carries
   * @throws AppError `sign_in_expired`, `sign_in_failed`, `sign_in_canceled`, `provider_unreachable`,
   *   `no_identity`, `mail_unverified`, or `forbidden` for a locked account; no session exists then
   */
  async finishSignIn(callback: {
    url: string
    state: string | undefined
    browserSecret: string | undefined
    userAgent: string
    /** Of the client, for the log. */
    address: string
    /** Session that this browser had before; the new one takes its place. */
    replaced: Session | undefined
  }): Promise<StartedSession & { returnPath: string }> {
    const { db, clock, events, sessions, provider } = this.#parts
    const { state, browserSecret, address } = callback
    const attempt =
      state && browserSecret
        ? await new SessionRepository(db).takeAttempt(
            state,
            hashSecret(browserSecret),
            clock.nowSeconds(),
          )
        : undefined
    if (!attempt) return this.#fail('sign_in_expired', address)
    const identity = await provider
      .finishSignIn(callback.url, attempt)
      .catch((error: unknown) => this.#fail(toReason(error), address, error))
    const roles = await this.#findRoles(identity, address)
    const principal = await this.#storePrincipal(identity, roles)
    const session = await sessions.start({
      principal,
      opSid: identity.sid,
      idToken: identity.idToken,
      sealsIdToken: this.#parts.accountClaim === 'email',
      userAgent: callback.userAgent,
    })
    if (callback.replaced) await sessions.end(callback.replaced)
    events.signedIn({ principal_id: principal.principal_id })
    return { ...session, returnPath: attempt.return_to }
  }

  /**
   * Ends the session on the server, whatever the provider does.
   *
   * @param cookie the session's, which opens what was sealed with it
   * @returns where the browser goes next: the provider's log-out, else `returnPath`
   */
  async signOut(
    session: Session | undefined,
    cookie: string | undefined,
    returnPath: string,
  ): Promise<string> {
    const { sessions, events, provider, appUrl } = this.#parts
    if (!session) return returnPath
    const idToken = session.id_token && openToken(session.id_token, cookie ?? '')
    await sessions.end(session)
    events.signedOut({ principal_id: session.principal.principal_id })
    // The provider knows nothing of who signed in here by mail or with a password.
    if (session.id_token === null) return returnPath
    try {
      // Providers lead only to addresses that they know; the app's start goes on to the state.
      const back = { returnUrl: `${appUrl}/`, state: returnPath }
      return (await provider.toSignOutUrl({ idToken, ...back })) ?? returnPath
    } catch {
      // The provider is down: its own session lives on, ours must not.
      return returnPath
    }
  }

  /**
   * Ends the sessions that the provider names.
   *
   * @throws AppError `bad_request` when the token is not the provider's, or was used before
   */
  async endProviderSessions(logoutToken: string): Promise<void> {
    const { db, events, provider } = this.#parts
    const notice = await provider.readLogoutToken(logoutToken).catch((error: unknown) => {
      throw new AppError('bad_request', 'The log-out token is not valid.', { cause: error })
    })
    const isNew = await transact(db, async (tx) => {
      const rows = new SessionRepository(tx)
      if (!(await rows.insertLogoutToken(notice.jti, notice.expiresAtSeconds))) return false
      await rows.deleteProviderSessions(notice.iss, notice.sub, notice.sid)
      return true
    })
    if (!isNew) throw new AppError('bad_request', 'The log-out token was used before.')
    events.providerEndedSessions()
  }

  /** Drops sessions and attempts that have ended. @returns how many rows that were */
  sweep(): Promise<number> {
    return new SessionRepository(this.#parts.db).deleteExpired(this.#parts.clock.nowSeconds())
  }

  /** How many rows {@link sweep} would drop. */
  foresee(): Promise<number> {
    return new SessionRepository(this.#parts.db).countExpired(this.#parts.clock.nowSeconds())
  }

  async #findRoles(identity: ProvenIdentity, address: string): Promise<Roles> {
    const { db, accountClaim, buyerKeys, isBasisCurrent } = this.#parts
    if (!(await isBasisCurrent())) {
      return this.#fail('sign_in_failed', address, new Error('Accounts are by another claim.'))
    }
    try {
      const roles = await findProvidedAccount(identity, accountClaim, buyerKeys)
      if (await new SessionRepository(db).isLocked(roles.account_id))
        throw new AccountRefused('account_disabled')
      return roles
    } catch (error) {
      if (error instanceof AccountRefused) return this.#fail(error.code, address, error)
      throw error
    }
  }

  async #storePrincipal(identity: ProvenIdentity, roles: Roles): Promise<Principal> {
    const { db, clock } = this.#parts
    const now = clock.nowSeconds()
    return transact(db, async (tx) => {
      const rows = new SessionRepository(tx)
      const known = await rows.findPrincipal(identity.iss, identity.sub)
      const principal = { principal_id: known?.principal_id ?? createId(), ...roles }
      // Rights come from the record, so sessions that began under other roles must not go on.
      if (known && !isSameRoles(toPrincipal(known), principal)) {
        await rows.deletePrincipalSessions(known.principal_id)
      }
      await rows.upsertPrincipal({
        ...principal,
        iss: identity.iss,
        sub: identity.sub,
        is_super_user: Number(roles.is_super_user),
        zip_allowed: Number(roles.zip_allowed),
        folder_allowed: Number(roles.folder_allowed),
        created_at: known?.created_at ?? now,
        updated_at: now,
      })
      return principal
    })
  }

  #fail(reason: FailReason, address: string, cause?: unknown): never {
    const text = cause === undefined ? undefined : toCauseText(cause)
    this.#parts.events.signInFailed({
      reason,
      address,
      cause_code: toCauseCode(cause),
      cause: text,
    })
    throw new AppError(reason, undefined, { cause })
  }
}

/** What the person is shown; the log has the cause itself. */
function toReason(error: unknown): FailReason {
  const cause = findOidcCause(error)
  if (cause === 'canceled') return 'sign_in_canceled'
  return cause === 'provider_unreachable' ? cause : 'sign_in_failed'
}

function toCauseCode(cause: unknown): string | undefined {
  return cause instanceof AccountRefused ? cause.accountCause : findOidcCause(cause)
}

function isSameRoles(a: Principal, b: Principal): boolean {
  return (
    a.account_id === b.account_id &&
    a.production_id === b.production_id &&
    a.admin_id === b.admin_id &&
    a.is_super_user === b.is_super_user
  )
}
