import { AppError } from '@yomikura/contract/errors'
import { TIMES } from '@yomikura/contract/limits'
import { createHash } from 'node:crypto'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { createSecret } from '#platform/ids/ids.ts'
import type { Principal } from '../access/index.ts'
import { sealToken } from './sealed-token.ts'
import { SessionRepository } from './session-repository.ts'

/** A signed-in browser, as found by its cookie. */
export type Session = {
  session_hash: string
  /** As it is stored; `openToken` opens it with the session's cookie. */
  id_token: string | null
  principal: Principal
}

export type NewSession = {
  principal: Principal
  opSid: string | null
  idToken: string | null
  /** Stores the token so that only the session's cookie opens it: it may hold an address. */
  sealsIdToken?: boolean
  userAgent: string
}

/** A new session: the cookie's value is kept nowhere else. */
export type StartedSession = { cookie: string; sessionHash: string; lifeSeconds: number }

/** Longest text kept of what a browser calls itself. */
const USER_AGENT_LENGTH = 256

/** Sessions on the server: made at sign-in, found by the hash of the cookie, ended for good. */
export class SessionService {
  readonly #sessions: SessionRepository
  readonly #clock: Clock

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#sessions = new SessionRepository(db)
    this.#clock = clock
  }

  /**
   * Starts a session with a new id.
   *
   * @throws AppError `forbidden` where an operator locked the account
   */
  async start(session: NewSession): Promise<StartedSession> {
    const cookie = createSecret()
    const sessionHash = hashSecret(cookie)
    const now = this.#clock.nowSeconds()
    const { lifeSeconds } = toSessionTimes(session.principal)
    await this.#sessions.insertSession({
      session_hash: sessionHash,
      principal_id: session.principal.principal_id,
      op_sid: session.opSid,
      id_token:
        session.sealsIdToken && session.idToken !== null
          ? sealToken(session.idToken, cookie)
          : session.idToken,
      user_agent: toStorableText(session.userAgent).slice(0, USER_AGENT_LENGTH),
      created_at: now,
      seen_at: now,
      expires_at: now + lifeSeconds,
    })
    // After the session is there: who locks the account meanwhile ends it, or is seen here.
    if (await this.#sessions.isLocked(session.principal.account_id)) {
      await this.#sessions.deleteSession(sessionHash)
      throw new AppError('forbidden')
    }
    return { cookie, sessionHash, lifeSeconds }
  }

  /** The session behind a cookie; undefined when it is unknown, ended, idle too long or too old. */
  async find(cookie: string | undefined): Promise<Session | undefined> {
    return cookie ? this.findByHash(hashSecret(cookie)) : undefined
  }

  /** As {@link find}, for those who keep the hash: content grants name their session by it. */
  async findByHash(sessionHash: string): Promise<Session | undefined> {
    const row = await this.#sessions.findSession(sessionHash)
    if (!row) return undefined
    const principal = toPrincipal(row)
    const now = this.#clock.nowSeconds()
    const { idleSeconds } = toSessionTimes(principal)
    if (now >= row.expires_at || now - row.seen_at > idleSeconds) return undefined
    await this.#touch(row, now, idleSeconds)
    return { session_hash: row.session_hash, id_token: row.id_token, principal }
  }

  /** Writes that the session is in use at this moment: what runs by it goes on. */
  async renew(sessionHash: string): Promise<void> {
    await this.#sessions.updateSeenAt(sessionHash, this.#clock.nowSeconds())
  }

  /** When a session was last written to be in use, in seconds; undefined when it is over. */
  async findSeenAt(sessionHash: string): Promise<number | undefined> {
    return (await this.#sessions.findSession(sessionHash))?.seen_at
  }

  /**
   * Asks that somebody has just signed in: who finds a browser signed in must not add ways in of their own.
   *
   * @throws AppError `sign_in_again`
   */
  async requireFresh(sessionHash: string): Promise<void> {
    const startedAt = await this.#sessions.findStart(sessionHash)
    const now = this.#clock.nowSeconds()
    if (startedAt === undefined || now - startedAt > TIMES.freshSignInSeconds)
      throw new AppError('sign_in_again')
  }

  /** Ends one session on the server; its cookie is worthless from then on. */
  async end(session: Session): Promise<void> {
    await this.#sessions.deleteSession(session.session_hash)
  }

  /** Writes that the session is in use, but not with every request: each write waits for the disk. */
  async #touch(
    row: { session_hash: string; seen_at: number },
    now: number,
    idleSeconds: number,
  ): Promise<void> {
    if (now - row.seen_at < idleSeconds / 30) return
    await this.#sessions.updateSeenAt(row.session_hash, now)
  }
}

/** Ends every session of a person, in the caller's transaction. */
export async function endPrincipalSessions(tx: Db, principalId: string): Promise<void> {
  await new SessionRepository(tx).deletePrincipalSessions(principalId)
}

/** What is stored of a secret that only the browser holds. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Administrators' sessions are short, because so much hangs on them. */
function toSessionTimes(principal: Principal): { idleSeconds: number; lifeSeconds: number } {
  return principal.admin_id === null
    ? { idleSeconds: TIMES.readerSessionIdleSeconds, lifeSeconds: TIMES.readerSessionSeconds }
    : { idleSeconds: TIMES.adminSessionIdleSeconds, lifeSeconds: TIMES.adminSessionSeconds }
}

/** The rights of a stored person; flags are numbers in the database. */
export function toPrincipal(
  row: Omit<Principal, 'is_super_user' | 'zip_allowed' | 'folder_allowed'> & {
    is_super_user: number
    zip_allowed: number
    folder_allowed: number
  },
): Principal {
  return {
    principal_id: row.principal_id,
    account_id: row.account_id,
    production_id: row.production_id,
    admin_id: row.admin_id,
    login_id: row.login_id,
    is_super_user: row.is_super_user === 1,
    zip_allowed: row.zip_allowed === 1,
    folder_allowed: row.folder_allowed === 1,
  }
}

function toStorableText(text: string): string {
  return text.replaceAll('\0', '')
}
