import type { Invitation, MadeInvitation } from '@yomikura/contract/auth'
import { AppError } from '@yomikura/contract/errors'
import { INVITATIONS } from '@yomikura/contract/server-limits'
import { createHmac } from 'node:crypto'
import type { Events } from '#events.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { advanceCounter } from '#platform/db/owner-counter.ts'
import type { InvitationTable } from '#platform/db/tables/local-account-tables.ts'
import { createId, createSecret } from '#platform/ids/ids.ts'
import { can, type Principal, requireCan, toActor } from '../access/index.ts'
import type { SessionService } from '../auth/index.ts'
import { toWireDate } from '../library/index.ts'
import { SignInThrottle } from '../sign-in/index.ts'
import { InvitationRepository } from './invitation-repository.ts'
import { LocalAccountRepository } from './repository.ts'
import type { LocalAccountService } from './service.ts'

const DAY_SECONDS = 86_400
/** Wrong tokens are counted by this name and the address they come from. */
const WRONG_TOKENS = 'invitation'

export type InvitationParts = {
  db: Db
  clock: Clock
  events: Pick<Events, 'signInFailed' | 'invitationMade' | 'invitationUsed' | 'invitationRevoked'>
  sessions: Pick<SessionService, 'requireFresh'>
  accounts: Pick<LocalAccountService, 'createBy' | 'rememberBrowser'>
  /** Keys the digests of tokens. It lasts: no digest of another key can be made of what is stored. */
  lastingKey: Buffer
  appUrl: string
}

/** Who lets others in, by which session. */
export type Inviter = { principal: Principal; sessionHash: string }

type Accepted = { secret: string; login: string; password: string; address: string }

/** Links by which people make accounts on this server, each for one account. */
export class Invitations {
  readonly #parts: InvitationParts
  readonly #throttle: SignInThrottle

  constructor(parts: InvitationParts) {
    this.#parts = parts
    this.#throttle = new SignInThrottle(parts)
  }

  /** The newest that were not withdrawn; none for people who may make none. */
  async list(principal: Principal): Promise<{ may_invite: boolean; invitations: Invitation[] }> {
    const object = await this.#toObject(principal)
    if (!can(toActor(principal), 'invite_people', object))
      return { may_invite: false, invitations: [] }
    const rows = await this.#rows().listNewest(INVITATIONS.listed)
    const now = this.#parts.clock.nowSeconds()
    return {
      may_invite: true,
      invitations: rows.map(({ login_id, ...row }) => toWire(row, login_id, now)),
    }
  }

  /**
   * Makes an invitation. Its link is in this answer and nowhere else.
   *
   * @throws AppError `forbidden`, `sign_in_again`, `invitation_limit`
   */
  async invite({ principal, sessionHash }: Inviter): Promise<MadeInvitation> {
    requireCan(toActor(principal), 'invite_people', await this.#toObject(principal))
    await this.#parts.sessions.requireFresh(sessionHash)
    return this.make(principal, INVITATIONS.days)
  }

  /**
   * The same without asking who may.
   *
   * @param maker undefined for a command of the operator
   * @throws AppError `invitation_limit`
   */
  async make(maker: Principal | undefined, days: number): Promise<MadeInvitation> {
    const { appUrl, clock, db, events } = this.#parts
    const now = clock.nowSeconds()
    const secret = createSecret()
    const row: InvitationTable = {
      invitation_id: createId(clock.nowMs()),
      principal_id: maker?.principal_id ?? null,
      token_digest: this.#toDigest(secret),
      created_at: now,
      expires_at: now + days * DAY_SECONDS,
      used_at: null,
      revoked_at: null,
    }
    await transact(db, async (tx) => {
      // Two that are made at once queue here, so that the limit holds for both.
      await advanceCounter(tx, { ownerId: 'server', name: 'invitations' })
      const rows = new InvitationRepository(tx)
      if ((await rows.countOpen(now)) >= INVITATIONS.open) throw new AppError('invitation_limit')
      await rows.insert(row)
    })
    const { principal_id, invitation_id } = row
    events.invitationMade({ principal_id, invitation_id })
    const link = `${appUrl}/login/invitation?${new URLSearchParams({ secret }).toString()}`
    return { invitation: toWire(row, maker?.login_id ?? null, now), link }
  }

  /**
   * Withdraws an open invitation, also one that another owner or administrator made.
   *
   * @throws AppError `forbidden`, `not_found` for one that is not open
   */
  async revoke(principal: Principal, invitation_id: string): Promise<void> {
    requireCan(toActor(principal), 'invite_people', await this.#toObject(principal))
    const { clock, events } = this.#parts
    const isRevoked = await this.#rows().revoke(invitation_id, clock.nowSeconds())
    if (!isRevoked) throw new AppError('not_found', 'There is no such open invitation.')
    events.invitationRevoked({ principal_id: principal.principal_id, invitation_id })
  }

  /**
   * The open invitation of a token. Others are counted, as wrong passwords are; a right token opens all
   * the same, as it cannot be guessed.
   *
   * @param address of the client
   * @throws AppError `invitation_invalid`, `invitation_used`, `invitation_over`, `rate_limited`
   */
  async requireOpen(secret: string, address: string): Promise<InvitationTable> {
    const row = await this.#rows().findByDigest(this.#toDigest(secret))
    const fault = findFault(row, this.#parts.clock.nowSeconds())
    if (row && !fault) return row
    await this.#count(WRONG_TOKENS, address)
    // Who opens a link twice is no guesser: the filter must not lock that address out.
    if (!row) this.#parts.events.signInFailed({ reason: 'invitation_invalid', address })
    throw new AppError(fault ?? 'invitation_invalid')
  }

  /**
   * Makes the account of an invitation, which opens nothing from then on. Where the account is refused
   * the invitation stays open.
   *
   * @throws AppError as {@link requireOpen} and {@link LocalAccountService.create}
   */
  async accept({ secret, login, password, address }: Accepted): Promise<Principal> {
    const { clock, accounts, events } = this.#parts
    const { invitation_id } = await this.requireOpen(secret, address)
    // With an invitation one could ask which logins exist, and have passwords digested at will.
    await this.#count(`${WRONG_TOKENS} ${invitation_id}`, address)
    const claim = async (tx: Db) => {
      const isTaken = await new InvitationRepository(tx).take(invitation_id, clock.nowSeconds())
      if (!isTaken) throw new AppError('invitation_used')
    }
    const principal = await accounts.createBy(claim, { login, password })
    events.invitationUsed({ principal_id: principal.principal_id, invitation_id })
    return principal
  }

  async #count(loginKey: string, address: string): Promise<void> {
    try {
      await this.#throttle.countAttempt({ loginKey, address, isKnownBrowser: false })
    } catch (error) {
      if (error instanceof AppError)
        this.#parts.events.signInFailed({ reason: error.code, address })
      throw error
    }
  }

  async #toObject({ principal_id }: Principal): Promise<{ isLocal: boolean }> {
    return { isLocal: await new LocalAccountRepository(this.#parts.db).hasPrincipal(principal_id) }
  }

  #rows(): InvitationRepository {
    return new InvitationRepository(this.#parts.db)
  }

  #toDigest(secret: string): string {
    const text = `invitation\0${secret}`
    return createHmac('sha256', this.#parts.lastingKey).update(text).digest('base64url')
  }
}

type Fault = 'invitation_invalid' | 'invitation_used' | 'invitation_over'

function findFault(row: InvitationTable | undefined, now: number): Fault | undefined {
  if (!row) return 'invitation_invalid'
  if (row.used_at !== null) return 'invitation_used'
  return row.revoked_at === null && row.expires_at > now ? undefined : 'invitation_over'
}

function toWire(row: InvitationTable, madeBy: string | null, now: number): Invitation {
  const { invitation_id, created_at, expires_at, used_at } = row
  return {
    id: invitation_id,
    made_by: madeBy,
    created_at: toDate(created_at),
    expires_at: toDate(expires_at),
    used_at: used_at === null ? null : toDate(used_at),
    is_open: findFault(row, now) === undefined,
  }
}

function toDate(seconds: number): string {
  return toWireDate(new Date(seconds * 1000).toISOString())
}
