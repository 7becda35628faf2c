import { AppError } from '@yomikura/contract/errors'
import { TIMES } from '@yomikura/contract/limits'
import type { OfferedSecret, RecoveryCodes, SecondStep, WithBoth } from '@yomikura/contract/totp'
import type { Events } from '#events.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { createSecret } from '#platform/ids/ids.ts'
import { openText, sealText } from '#platform/keys/sealed-text.ts'
import type { Principal } from '../access/index.ts'
import { hashSecret } from '../auth/index.ts'
import { isLocalAccount } from '../local-account/index.ts'
import { createTotpSecret, findTimeStep, toTimeStep, toTotpUri } from './one-time-code.ts'
import { createRecoveryCodes, toRecoveryDigest, toTypedCode } from './recovery-code.ts'
import { TotpRepository } from './repository.ts'

/** Who is behind a step: the person, and the client's address, for the log and the count. */
type Attempt = { principalId: string; address: string }

/** People with a password of ours, whose attempts are counted whatever they try. */
type Accounts = {
  /** @throws AppError `wrong_code`, `rate_limited` */
  takeSecondStep: (
    attempt: Attempt & { knownBrowsers: string | undefined },
    isRight: () => Promise<boolean>,
  ) => Promise<Principal>
  /** @throws AppError `wrong_password`, `wrong_code`, `rate_limited` */
  proveAgain: (
    attempt: Attempt & { password: string },
    isCodeRight?: () => Promise<boolean>,
  ) => Promise<void>
}

export type TotpParts = {
  db: Db
  clock: Clock
  events: Pick<Events, 'secondStepChanged' | 'recoveryCodeUsed'>
  /** Seals secrets and keys digests of recovery codes. It never changes, as these never end. */
  lastingKey: Buffer
  /** What authenticator apps call this server. */
  brand: string
  accounts: Accounts
}

/** Who changes the second step, by which session. `address` is the client's. */
export type Asker = { principal: Principal; sessionHash: string; address: string }

/** The second step of people who sign in with a password of ours. */
export class TotpService {
  readonly #parts: TotpParts
  readonly #rows: TotpRepository

  constructor(parts: TotpParts) {
    this.#parts = parts
    this.#rows = new TotpRepository(parts.db)
  }

  async show({ principal_id }: Principal): Promise<SecondStep> {
    const [may_have, totp, recovery_codes] = await Promise.all([
      isLocalAccount(this.#parts.db, principal_id),
      this.#rows.find(principal_id),
      this.#rows.countRecoveryCodes(principal_id),
    ])
    return { may_have, is_on: totp !== undefined, recovery_codes }
  }

  /**
   * Makes a secret, which holds once {@link switchOn} gets a code of it in the same session.
   *
   * @throws AppError `forbidden` for accounts without a password of ours, `totp_on`, `wrong_password`,
   *   `rate_limited`
   */
  async offer(asker: Asker, password: string): Promise<OfferedSecret> {
    const { accounts, brand, clock, db, lastingKey } = this.#parts
    const { principal_id: principalId, login_id: login } = asker.principal
    if (!(await isLocalAccount(db, principalId))) throw new AppError('forbidden')
    if (await this.#rows.find(principalId)) throw new AppError('totp_on')
    await accounts.proveAgain({ principalId, password, address: asker.address })
    const secret = createTotpSecret()
    const offer = createSecret()
    await this.#rows.insertPending({
      state_digest: hashSecret(offer),
      bound_to: toOffer(asker),
      principal_id: principalId,
      sealed_secret: sealText([lastingKey], toPurpose(principalId), secret),
      tries: 0,
      expires_at: clock.nowSeconds() + TIMES.secondStepSeconds,
    })
    return { offer, secret, uri: toTotpUri(secret, { brand, login }) }
  }

  /**
   * Switches the second step on. The code that is sent here opens nothing any more.
   *
   * @throws AppError `sign_in_expired` for an offer that is over, `wrong_code`, `totp_on`
   */
  async switchOn(asker: Asker, sent: { offer: string; code: string }): Promise<RecoveryCodes> {
    const { clock, db, events } = this.#parts
    const { principal_id } = asker.principal
    const state_digest = hashSecret(sent.offer)
    const now = clock.nowSeconds()
    const offered = await this.#rows.countTry(state_digest, toOffer(asker), now)
    const sealed_secret = offered?.sealed_secret ?? null
    if (sealed_secret === null) throw new AppError('sign_in_expired')
    const last_step = this.#findStep({ principal_id, sealed_secret }, toTypedCode(sent.code))
    if (last_step === undefined) throw new AppError('wrong_code')
    const codes = createRecoveryCodes()
    await transact(db, async (tx) => {
      const rows = new TotpRepository(tx)
      if (!(await rows.takePending(state_digest))) throw new AppError('sign_in_expired')
      if (!(await rows.insert({ principal_id, sealed_secret, last_step, created_at: now })))
        throw new AppError('totp_on')
      await this.#storeCodes(rows, principal_id, codes)
    })
    events.secondStepChanged({ principal_id, change: 'on' })
    return { codes }
  }

  /** @throws AppError `totp_off`, `wrong_password`, `wrong_code`, `rate_limited` */
  async makeRecoveryCodes(asker: Asker, sent: WithBoth): Promise<RecoveryCodes> {
    await this.#proveBoth(asker, sent)
    const { principal_id } = asker.principal
    const codes = createRecoveryCodes()
    await transact(this.#parts.db, async (tx) => {
      const rows = new TotpRepository(tx)
      // Switched off in another tab meanwhile.
      if (!(await rows.find(principal_id))) throw new AppError('totp_off')
      await this.#storeCodes(rows, principal_id, codes)
    })
    this.#parts.events.secondStepChanged({ principal_id, change: 'recovery_codes' })
    return { codes }
  }

  /** @throws AppError `totp_off`, `wrong_password`, `wrong_code`, `rate_limited` */
  async switchOff(asker: Asker, sent: WithBoth): Promise<SecondStep> {
    await this.#proveBoth(asker, sent)
    await this.remove(asker.principal.principal_id)
    return this.show(asker.principal)
  }

  /** Switches the second step off for people who have lost all codes. @returns whether it was on */
  async remove(principalId: string): Promise<boolean> {
    const { db, events } = this.#parts
    const wasOn = await transact(db, (tx) => new TotpRepository(tx).delete(principalId))
    if (wasOn) events.secondStepChanged({ principal_id: principalId, change: 'off' })
    return wasOn
  }

  /**
   * Notes that this browser has shown somebody's password.
   *
   * @returns names the sign-in when its code is sent, from the same browser
   */
  async begin({ principal_id }: Principal, browserSecret: string): Promise<string> {
    const state = createSecret()
    await this.#rows.insertPending({
      state_digest: hashSecret(state),
      bound_to: toBrowser(browserSecret),
      ...{ principal_id, sealed_secret: null, tries: 0 },
      expires_at: this.#parts.clock.nowSeconds() + TIMES.secondStepSeconds,
    })
    return state
  }

  /**
   * Signs in with a code after {@link begin}.
   *
   * @param attempt `knownBrowsers` is the cookie that says who signed in there before
   * @throws AppError `sign_in_expired` where the password has to be shown again, `wrong_code`,
   *   `rate_limited`
   */
  async signIn(attempt: {
    state: string
    code: string
    browserSecret: string
    address: string
    knownBrowsers: string | undefined
  }): Promise<Principal> {
    const { accounts, clock } = this.#parts
    const { address, knownBrowsers } = attempt
    const digest = hashSecret(attempt.state)
    const boundTo = toBrowser(attempt.browserSecret)
    const pending = await this.#rows.countTry(digest, boundTo, clock.nowSeconds())
    if (!pending) throw new AppError('sign_in_expired')
    const { principal_id: principalId } = pending
    const principal = await accounts.takeSecondStep({ principalId, address, knownBrowsers }, () =>
      this.#useCode(principalId, attempt.code),
    )
    if (!(await this.#rows.takePending(digest))) throw new AppError('sign_in_expired')
    return principal
  }

  async #proveBoth({ principal, address }: Asker, { password, code }: WithBoth): Promise<void> {
    const { principal_id: principalId } = principal
    if (!(await this.#rows.find(principalId))) throw new AppError('totp_off')
    await this.#parts.accounts.proveAgain({ principalId, password, address }, () =>
      this.#useCode(principalId, code),
    )
  }

  /** Whether the code holds; whichever it is, it holds once. */
  async #useCode(principalId: string, typed: string): Promise<boolean> {
    const { clock, events, lastingKey } = this.#parts
    const code = toTypedCode(typed)
    const totp = await this.#rows.find(principalId)
    if (!totp) return false
    const step = this.#findStep(totp, code)
    if (step !== undefined) return this.#rows.noteStep(principalId, step, toTimeStep(clock.nowMs()))
    const digest = toRecoveryDigest(lastingKey, principalId, code)
    const isRecovery = await this.#rows.takeRecoveryCode(principalId, digest)
    if (isRecovery) events.recoveryCodeUsed({ principal_id: principalId })
    return isRecovery
  }

  #findStep(
    { principal_id, sealed_secret }: { principal_id: string; sealed_secret: string },
    code: string,
  ): number | undefined {
    const { clock, lastingKey } = this.#parts
    const secret = openText([lastingKey], toPurpose(principal_id), sealed_secret)
    return secret === undefined ? undefined : findTimeStep(secret, code, clock.nowMs())
  }

  async #storeCodes(rows: TotpRepository, principalId: string, codes: string[]): Promise<void> {
    const { lastingKey } = this.#parts
    const digests = codes.map((code) => toRecoveryDigest(lastingKey, principalId, code))
    await rows.replaceRecoveryCodes(principalId, digests)
  }
}

/** A secret opens in the row of its person alone. */
function toPurpose(principalId: string): string {
  return `totp ${principalId}`
}

function toOffer({ sessionHash }: Asker): string {
  return `offer ${sessionHash}`
}

function toBrowser(browserSecret: string): string {
  return `sign_in ${hashSecret(browserSecret)}`
}
