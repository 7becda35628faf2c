import type { CompiledQuery } from 'kysely'
import { countRows } from '#platform/db/count-rows.ts'
import type { Db } from '#platform/db/database.ts'
import type {
  PrincipalTable,
  SessionTable,
  SignInAttemptTable,
} from '#platform/db/tables/people-tables.ts'

/** Tables whose rows end at a time that they name. */
const ENDING_TABLES = [
  'session',
  'sign_in_attempt',
  'logout_token',
  'mail_code',
  'passkey_challenge',
  'totp_pending',
] as const

const SESSION_COLUMNS = [
  'session.session_hash',
  'session.id_token',
  'session.seen_at',
  'session.expires_at',
  'principal.principal_id',
  'principal.account_id',
  'principal.production_id',
  'principal.admin_id',
  'principal.login_id',
  'principal.is_super_user',
  'principal.zip_allowed',
  'principal.folder_allowed',
] as const

type FoundSession = Pick<SessionTable, 'session_hash' | 'id_token' | 'seen_at' | 'expires_at'> &
  Omit<PrincipalTable, 'iss' | 'sub' | 'created_at' | 'updated_at'>

/** Rows of `principal`, `session`, `sign_in_attempt` and `logout_token`. */
export class SessionRepository {
  readonly #db: Db
  /** Every request asks it; building it each time would cost more than its answer does. */
  #sessionQuery: CompiledQuery<FoundSession> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  async findPrincipal(iss: string, sub: string): Promise<PrincipalTable | undefined> {
    return this.#db
      .selectFrom('principal')
      .selectAll()
      .where('iss', '=', iss)
      .where('sub', '=', sub)
      .executeTakeFirst()
  }

  /** Stores a person under (iss, sub); someone known keeps their id and first date. */
  async upsertPrincipal(principal: PrincipalTable): Promise<void> {
    const { principal_id, iss, sub, created_at, ...changes } = principal
    await this.#db
      .insertInto('principal')
      .values(principal)
      .onConflict((oc) => oc.columns(['iss', 'sub']).doUpdateSet(changes))
      .execute()
  }

  async insertSession(session: SessionTable): Promise<void> {
    await this.#db.insertInto('session').values(session).execute()
  }

  /** A session and its person. Asked with every request, so only what is used. */
  async findSession(sessionHash: string): Promise<FoundSession | undefined> {
    this.#sessionQuery ??= this.#db
      .selectFrom('session')
      .innerJoin('principal', 'principal.principal_id', 'session.principal_id')
      .select(SESSION_COLUMNS)
      .where('session_hash', '=', '')
      .compile()
    const query = { ...this.#sessionQuery, parameters: [sessionHash] }
    const { rows } = await this.#db.executeQuery<FoundSession>(query)
    return rows[0]
  }

  /** Whether an operator locked the account. People without one are locked at their provider. */
  async isLocked(accountId: string | null): Promise<boolean> {
    if (accountId === null) return false
    const row = await this.#db
      .selectFrom('locked_account')
      .select('account_id')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row !== undefined
  }

  async findStart(sessionHash: string): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom('session')
      .select('created_at')
      .where('session_hash', '=', sessionHash)
      .executeTakeFirst()
    return row?.created_at
  }

  async updateSeenAt(sessionHash: string, seenAt: number): Promise<void> {
    await this.#db
      .updateTable('session')
      .set({ seen_at: seenAt })
      .where('session_hash', '=', sessionHash)
      .execute()
  }

  async deleteSession(sessionHash: string): Promise<void> {
    await this.#db.deleteFrom('session').where('session_hash', '=', sessionHash).execute()
  }

  async deletePrincipalSessions(principalId: string): Promise<void> {
    await this.#db.deleteFrom('session').where('principal_id', '=', principalId).execute()
  }

  /** Ends what the provider names: one of its sessions, or all of a person. */
  async deleteProviderSessions(iss: string, sub?: string, sid?: string): Promise<void> {
    let people = this.#db.selectFrom('principal').select('principal_id').where('iss', '=', iss)
    if (sub !== undefined) people = people.where('sub', '=', sub)
    let sessions = this.#db.deleteFrom('session').where('principal_id', 'in', people)
    if (sid !== undefined) sessions = sessions.where('op_sid', '=', sid)
    await sessions.execute()
  }

  async insertAttempt(attempt: SignInAttemptTable): Promise<void> {
    await this.#db.insertInto('sign_in_attempt').values(attempt).execute()
  }

  /** Takes a browser's attempt out, so that an answer of the provider works once. */
  async takeAttempt(
    state: string,
    browserHash: string,
    now: number,
  ): Promise<SignInAttemptTable | undefined> {
    return this.#db
      .deleteFrom('sign_in_attempt')
      .where('state', '=', state)
      .where('browser_hash', '=', browserHash)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst()
  }

  /** False when a log-out token with this id was used before. */
  async insertLogoutToken(jti: string, expiresAt: number): Promise<boolean> {
    const result = await this.#db
      .insertInto('logout_token')
      .values({ jti, expires_at: expiresAt })
      .onConflict((oc) => oc.column('jti').doNothing())
      .executeTakeFirst()
    return result.numInsertedOrUpdatedRows === 1n
  }

  /** Drops everything that ended before `now`. @returns how many rows there were */
  async deleteExpired(now: number): Promise<number> {
    let count = 0
    for (const table of ENDING_TABLES) {
      const result = await this.#db
        .deleteFrom(table)
        .where('expires_at', '<=', now)
        .executeTakeFirst()
      count += Number(result.numDeletedRows)
    }
    return count
  }

  /** How many rows {@link deleteExpired} would drop. */
  async countExpired(now: number): Promise<number> {
    let count = 0
    for (const table of ENDING_TABLES) {
      count += await countRows(this.#db.selectFrom(table).where('expires_at', '<=', now))
    }
    return count
  }
}
