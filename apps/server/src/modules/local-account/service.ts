import { AppError } from '@yomikura/contract/errors'
import { INVITATIONS } from '@yomikura/contract/server-limits'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { createId } from '#platform/ids/ids.ts'
import type { KeyList } from '#platform/keys/key-list.ts'
import { createHmac } from 'node:crypto'
import type { Events } from '#events.ts'
import type { Principal } from '../access/index.ts'
import { endPrincipalSessions, toPrincipal } from '../auth/index.ts'
import { endPersonalTokens } from '../personal-tokens/index.ts'
import { SignInThrottle } from '../sign-in/index.ts'
import { isFirstRunToken } from './first-run.ts'
import { KnownBrowsers, type Marked } from './known-browsers.ts'
import { requireGoodPassword, requireLogin, toLoginKey } from './login.ts'
import {
  checkNobodysPassword,
  checkPassword,
  hashPassword,
  type PasswordCost,
  TooManyHashes,
} from './password-hash.ts'
import { type LocalAccount, LocalAccountRepository } from './repository.ts'

/** Issuer of people whom no provider vouches for. No provider's is like it: theirs are addresses. */
const LOCAL_ISSUER = 'local'

export type NewAccount = {
  login: string
  password: string
  isSuperUser?: boolean
  isAdmin?: boolean
}

/** What an operator sees of an account. */
export type AccountSummary = {
  login: string
  account_id: string
  roles: string[]
  is_disabled: boolean
}

/** Whether an operator made this person's account here, and did not close it. */
export async function isLocalAccount(db: Db, principalId: string): Promise<boolean> {
  return new LocalAccountRepository(db).hasPrincipal(principalId)
}

/** Where somebody tries something. */
type Place = {
  address: string
  /** What the browser's cookie says of people who signed in there. */
  knownBrowsers?: string | undefined
}

type Attempt = Place & { login: string; password: string }

/** A person who asks for something that their session alone does not allow. */
type KnownAttempt = Place & { principalId: string }

/** Whose password was right and who must send a code: what does not know of codes lets this person not in. */
export class SecondStepNeeded extends Error {
  readonly principal: Principal

  constructor(principal: Principal) {
    super('The password is right; a code must follow.')
    this.principal = principal
  }
}

/** Why what somebody sent does not hold; undefined where it does. */
type Refusal = 'wrong_password' | 'wrong_code' | undefined

type Parts = {
  db: Db
  clock: Clock
  events: Pick<Events, 'signInFailed'>
  /** The first-run token follows from the first one; they sign what browsers remember. */
  keys: KeyList
  /** What a digest costs that is made from now on. */
  passwordCost: PasswordCost
}

/** People of an install without a provider: made by an operator, known by a password of ours. */
export class LocalAccountService {
  readonly #parts: Parts
  readonly #accounts: LocalAccountRepository
  readonly #throttle: SignInThrottle
  readonly #knownBrowsers: KnownBrowsers

  constructor(parts: Parts) {
    this.#parts = parts
    this.#accounts = new LocalAccountRepository(parts.db)
    this.#throttle = new SignInThrottle(parts)
    this.#knownBrowsers = new KnownBrowsers(parts.keys)
  }

  /** The browser's cookie after this login was used there; as it was when no account has the login now. */
  async rememberBrowser(cookie: string | undefined, login: string): Promise<string> {
    const account = await this.#find(login)
    if (!account) return cookie ?? ''
    return this.#knownBrowsers.add(cookie, toMarked(account), this.#parts.clock.nowSeconds())
  }

  /** Whether no account exists yet, so that the first-run token still opens. */
  async isFirstRun(): Promise<boolean> {
    return !(await this.#accounts.hasAccounts())
  }

  /**
   * Proves who someone is. Unknown logins, disabled accounts and wrong passwords end alike and take
   * the same time.
   *
   * @param attempt `address` is the client's: attempts of one household are counted together
   * @throws AppError `wrong_password` or `rate_limited`
   * @throws SecondStepNeeded while the count of attempts goes on: the right password alone ends none
   */
  async signIn(attempt: Attempt): Promise<Principal> {
    const account = await this.#find(attempt.login)
    return this.#try(attempt, account, async () => {
      if (!(await this.#isProven(account, attempt.password)) || account?.is_disabled !== 0)
        return 'wrong_password'
      if (await this.#accounts.hasSecondStep(account.principal_id))
        throw new SecondStepNeeded(toPrincipal(account))
      return undefined
    })
  }

  /**
   * Lets a person in whose password was right before, by what `isRight` says of their code. Codes are
   * counted, answered and noted as passwords are, and by the day.
   *
   * @throws AppError `wrong_code`, for locked accounts too, or `rate_limited`
   */
  async takeSecondStep(attempt: KnownAttempt, isRight: () => Promise<boolean>): Promise<Principal> {
    const { principalId } = attempt
    const account = await this.#accounts.findByPrincipal(principalId)
    const principal = await this.#try(
      { ...attempt, login: account?.login_id ?? '' },
      account,
      async (isKnownBrowser) => {
        if (!isKnownBrowser) await this.#throttle.countOfDay('second_step', principalId)
        return account?.is_disabled === 0 && (await isRight()) ? undefined : 'wrong_code'
      },
    )
    await this.#throttle.forgiveDay('second_step', principalId)
    return principal
  }

  /**
   * Proves the person behind a session once more, by the password and by what `isCodeRight` says of a
   * code, which is counted by the day, too: a person who took the session over may have the password.
   *
   * @throws AppError `wrong_password`, `wrong_code` or `rate_limited`
   */
  async proveAgain(
    attempt: KnownAttempt & { password: string },
    isCodeRight?: () => Promise<boolean>,
  ): Promise<void> {
    const { principalId } = attempt
    const account = await this.#accounts.findByPrincipal(principalId)
    await this.#try({ ...attempt, login: account?.login_id ?? '' }, account, async () => {
      if (!(await this.#isProven(account, attempt.password))) return 'wrong_password'
      if (!isCodeRight) return undefined
      await this.#throttle.countOfDay('second_step_again', principalId)
      return (await isCodeRight()) ? undefined : 'wrong_code'
    })
    if (isCodeRight) await this.#throttle.forgiveDay('second_step_again', principalId)
  }

  /** Counts an attempt, has `prove` look at it, and notes in the log what is refused. */
  async #try(
    attempt: Omit<Attempt, 'password'>,
    account: LocalAccount | undefined,
    prove: (isKnownBrowser: boolean) => Promise<Refusal>,
  ): Promise<Principal> {
    try {
      return await this.#count(attempt, account, prove)
    } catch (error) {
      if (error instanceof AppError) {
        const { login, address } = attempt
        // A person who waits for a busy server is no guesser: the filter must not lock that address out.
        const isBusy = error.cause instanceof TooManyHashes
        const reason = isBusy ? 'server_busy' : error.code
        const who = account ? { login: account.login_id } : { login_hash: this.#toHash(login) }
        this.#parts.events.signInFailed({ reason, address, ...who })
      }
      throw error
    }
  }

  async #count(
    attempt: Omit<Attempt, 'password'>,
    account: LocalAccount | undefined,
    prove: (isKnownBrowser: boolean) => Promise<Refusal>,
  ): Promise<Principal> {
    const { clock } = this.#parts
    const isKnownBrowser =
      account !== undefined &&
      this.#knownBrowsers.has(attempt.knownBrowsers, toMarked(account), clock.nowSeconds())
    const loginKey = toLoginKey(attempt.login)
    const attempter = { loginKey, address: attempt.address, isKnownBrowser }
    await this.#throttle.countAttempt(attempter)
    const refusal = await prove(isKnownBrowser)
    if (!account || refusal !== undefined) throw new AppError(refusal ?? 'wrong_password')
    await this.#throttle.forgive(attempter)
    return toPrincipal(account)
  }

  /**
   * Makes the owner, who may do everything that an operator lets a person do.
   *
   * @throws AppError `first_run_over`, `first_run_token_invalid`, `rate_limited`, or as `create`
   */
  async createOwner(request: {
    token: string
    login: string
    password: string
    address: string
  }): Promise<Principal> {
    const { token, login, password, address } = request
    await this.#throttle.countAttempt({ loginKey: 'first run', address, isKnownBrowser: false })
    if (!(await this.isFirstRun())) throw new AppError('first_run_over')
    if (!isFirstRunToken(this.#parts.keys, token)) {
      this.#parts.events.signInFailed({ reason: 'first_run_token_invalid', address })
      throw new AppError('first_run_token_invalid')
    }
    return this.createBy(
      async (tx) => {
        if (await new LocalAccountRepository(tx).hasAccounts()) throw new AppError('first_run_over')
      },
      { login, password, isSuperUser: true },
    )
  }

  /** @throws AppError `login_invalid`, `login_taken`, `password_too_short` or `password_is_login` */
  async create(account: NewAccount): Promise<Principal> {
    return this.createBy(async () => {}, account)
  }

  /** Whether an account has the login. */
  async has(login: string): Promise<boolean> {
    return (await this.#find(login)) !== undefined
  }

  async list(): Promise<AccountSummary[]> {
    return (await this.#accounts.listAccounts()).map((account) => ({
      login: account.login_id,
      account_id: account.account_id ?? '',
      roles: [
        ...(account.is_super_user === 1 ? ['super user'] : []),
        ...(account.admin_id === null ? [] : ['administrator']),
      ],
      is_disabled: account.is_disabled === 1,
    }))
  }

  /**
   * Sets a password and ends every session, token, passkey and open invitation of the account: a person
   * with only the old one is out, and so is everything that was let in with it.
   *
   * @throws AppError `not_found`, `password_too_short` or `password_is_login`
   */
  async setPassword(login: string, password: string): Promise<void> {
    const account = await this.#get(login)
    requireGoodPassword(password, account.login_id)
    const password_hash = await hashPassword(password, this.#parts.passwordCost)
    const password_changed_at = this.#parts.clock.nowSeconds()
    await this.#change(account, { password_hash, password_changed_at }, { endsPasskeys: true })
  }

  /** Locks an account and ends its sessions, tokens and open invitations, or lets it in again. @throws AppError `not_found` */
  async setDisabled(login: string, isDisabled: boolean): Promise<void> {
    await this.#change(await this.#get(login), { is_disabled: Number(isDisabled) })
  }

  /** Drops what is kept of attempts and invitations that are long over. @returns how many rows that were */
  async sweep(): Promise<number> {
    const invitations = await this.#accounts.deleteInvitations(this.#longAgo())
    return invitations + (await this.#throttle.sweep())
  }

  /** How many rows {@link sweep} would drop. */
  async foresee(): Promise<number> {
    const invitations = await this.#accounts.countInvitations(this.#longAgo())
    return invitations + (await this.#throttle.foresee())
  }

  /** Invitations that ended by then are forgotten. */
  #longAgo(): number {
    return this.#parts.clock.nowSeconds() - INVITATIONS.keptDays * 86_400
  }

  async #isProven(account: LocalAccount | undefined, password: string): Promise<boolean> {
    const { passwordCost } = this.#parts
    try {
      if (!account) {
        await checkNobodysPassword(password, passwordCost)
        return false
      }
      const { isRight, isOutdated } = await checkPassword(
        password,
        account.password_hash,
        passwordCost,
      )
      if (isRight && isOutdated) {
        const better = await hashPassword(password, passwordCost)
        await this.#accounts.replaceHash(account.principal_id, account.password_hash, better)
      }
      return isRight
    } catch (error) {
      if (!(error instanceof TooManyHashes)) throw error
      throw new AppError('rate_limited', undefined, { cause: error, details: { retry_after: 5 } })
    }
  }

  /**
   * Makes an account in one transaction with what makes it lawful.
   *
   * @param claim throws where no account may be made; then there is none
   * @throws AppError as {@link create}, and whatever `claim` throws
   */
  async createBy(
    claim: (tx: Db) => Promise<void>,
    { login, password, isSuperUser = false, isAdmin = false }: NewAccount,
  ): Promise<Principal> {
    const login_id = requireLogin(login)
    requireGoodPassword(password, login_id)
    const password_hash = await hashPassword(password, this.#parts.passwordCost)
    const now = this.#parts.clock.nowSeconds()
    const principal_id = createId()
    const principal: Principal = {
      principal_id,
      account_id: `local-${principal_id}`,
      production_id: null,
      admin_id: isAdmin ? `local-${principal_id}` : null,
      login_id,
      is_super_user: isSuperUser,
      zip_allowed: true,
      folder_allowed: true,
    }
    await transact(this.#parts.db, async (tx) => {
      await claim(tx)
      const row = {
        ...principal,
        iss: LOCAL_ISSUER,
        sub: principal_id,
        is_super_user: Number(isSuperUser),
        zip_allowed: 1,
        folder_allowed: 1,
        created_at: now,
        updated_at: now,
      }
      const login_key = toLoginKey(login_id)
      const rest = { password_hash, is_disabled: 0, password_changed_at: now }
      const account = { principal_id, login_key, ...rest }
      const isFree = await new LocalAccountRepository(tx).insertAccount(row, account)
      if (!isFree) throw new AppError('login_taken')
    })
    return principal
  }

  #find(login: string): Promise<LocalAccount | undefined> {
    return this.#accounts.findByLogin(toLoginKey(login))
  }

  /**
   * Stands in the log for a login without an account, which may be a password typed into the wrong field:
   * equal ones are seen to be equal, and who lacks the server's key cannot try texts against it.
   */
  #toHash(login: string): string {
    const text = JSON.stringify(['failed login', toLoginKey(login)])
    return createHmac('sha256', this.#parts.keys[0]).update(text).digest('base64url').slice(0, 16)
  }

  async #get(login: string): Promise<LocalAccount> {
    const account = await this.#find(login)
    if (!account) throw new AppError('not_found', `There is no account ${login}.`)
    return account
  }

  async #change(
    { principal_id }: LocalAccount,
    changes: Parameters<LocalAccountRepository['updateAccount']>[1],
    { endsPasskeys = false }: { endsPasskeys?: boolean } = {},
  ): Promise<void> {
    await transact(this.#parts.db, async (tx) => {
      const accounts = new LocalAccountRepository(tx)
      await accounts.updateAccount(principal_id, changes)
      if (endsPasskeys) await accounts.deletePasskeys(principal_id)
      await accounts.deletePendingSteps(principal_id)
      await accounts.revokeInvitations(principal_id, this.#parts.clock.nowSeconds())
      await endPrincipalSessions(tx, principal_id)
      await endPersonalTokens(tx, principal_id)
    })
  }
}

function toMarked({ login_key, password_changed_at }: LocalAccount): Marked {
  return { loginKey: login_key, passwordChangedAt: password_changed_at }
}
