import { AppError } from '@yomikura/contract/errors'
import { MAIL_SIGN_IN } from '@yomikura/contract/server-limits'
import type { Locale } from '@yomikura/i18n/locales'
import { createHmac, randomInt } from 'node:crypto'
import type { Events } from '#events.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import type { MailCodeTable } from '#platform/db/tables/buyer-tables.ts'
import { createSecret } from '#platform/ids/ids.ts'
import type { KeyList } from '#platform/keys/key-list.ts'
import { sealText } from '#platform/keys/sealed-text.ts'
import type { Queue } from '#platform/queue/queue.ts'
import type { Principal } from '../access/index.ts'
import { findOrAddPrincipal, hashSecret, isAccountLocked } from '../auth/index.ts'
import { BuyerKeys, toMailAddress } from '../buyer-key/index.ts'
import { SignInThrottle } from '../sign-in/index.ts'
import { MailCodeRepository } from './repository.ts'
import { MAIL_JOB, MAIL_PURPOSE, type SignInMail } from './sign-in-mail.ts'

/** Issuer of people whom a mail address proves. No provider's is like it: theirs are addresses. */
const MAIL_ISSUER = 'mail'
const DIGITS = 6

type Parts = {
  db: Db
  clock: Clock
  queue: Queue
  events: Pick<Events, 'signedIn' | 'signInFailed'>
  /** They seal what waits to be sent, and key the digests of digits. */
  keys: KeyList
  /** Keys the digests of addresses. */
  lastingKey: Buffer
  appUrl: string
}

/** Who comes with digits or a link. `address` is the client's, for the log and the count. */
type Attempt = { address: string }

/** Someone whose address is proven, and where they wanted to go. */
export type Proven = { principal: Principal; returnPath: string }

/** Signing in with what was sent to a mail address. No address is stored, but sealed until it is sent. */
export class MailSignInService {
  readonly #parts: Parts
  readonly #throttle: SignInThrottle
  readonly #buyers: BuyerKeys

  constructor(parts: Parts) {
    this.#parts = parts
    this.#throttle = new SignInThrottle(parts)
    this.#buyers = new BuyerKeys(parts)
  }

  /**
   * Sends digits and a link to an address. The answer and the work are the same for every address,
   * whether it has an account, and whether a mail goes out or too many did.
   *
   * @throws AppError `mail_invalid` for what is no address, `rate_limited`
   */
  async sendMail(
    asked: Attempt & { mail: string; browserSecret: string; returnPath: string; locale: Locale },
  ): Promise<void> {
    const { clock, db, keys, queue, appUrl } = this.#parts
    const to = toMailAddress(asked.mail)
    if (to === undefined) throw new AppError('mail_invalid')
    const key_digest = this.#buyers.toDigest('mail', to)
    await this.#count({ loginKey: `mail ${key_digest}`, address: asked.address })
    const isSent = await this.#throttle.countOf('mail', key_digest)
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
    const secret = createSecret()
    const browser_hash = hashSecret(asked.browserSecret)
    const expires_at = clock.nowSeconds() + MAIL_SIGN_IN.codeSeconds
    const link = `${appUrl}/login/mail/link?${new URLSearchParams({ lang: asked.locale, secret }).toString()}`
    const mail: SignInMail = { to, locale: asked.locale, code, link, expires_at, isSent }
    await transact(db, async (tx) => {
      await new MailCodeRepository(tx).insertCode({
        link_digest: hashSecret(secret),
        code_digest: this.#toCodeDigests(code, browser_hash)[0] ?? '',
        ...{ browser_hash, key_digest, expires_at },
        return_to: asked.returnPath,
        attempts: 0,
      })
      const sealed = sealText(keys, MAIL_PURPOSE, JSON.stringify(mail))
      await queue.enqueue(MAIL_JOB, { sealed }, { db: tx, maxAttempts: MAIL_SIGN_IN.sendAttempts })
    })
  }

  /**
   * Signs in with the digits of a mail, in the browser that asked for it.
   *
   * @throws AppError `wrong_code`, `sign_in_expired` when there is none to try, `rate_limited`,
   *   `forbidden` for a locked account
   */
  async signInByCode(attempt: Attempt & { code: string; browserSecret: string }): Promise<Proven> {
    const { clock, db } = this.#parts
    const { address } = attempt
    const browserHash = hashSecret(attempt.browserSecret)
    await this.#count({ loginKey: `code ${browserHash}`, address })
    const now = clock.nowSeconds()
    const rows = new MailCodeRepository(db)
    const open = await rows.countAttempt(browserHash, now, MAIL_SIGN_IN.codeTries)
    if (open.length === 0) return this.#fail('sign_in_expired', address)
    const digits = attempt.code.normalize('NFKC').replaceAll(/[\s-]/g, '')
    const digests = this.#toCodeDigests(digits, browserHash)
    let found: MailCodeTable | undefined
    for (const row of open) {
      // Someone who asks for mails to one address day by day must not find its digits by and by.
      const mayTry = await this.#throttle.countOf('code', row.key_digest)
      if (mayTry && digests.includes(row.code_digest)) found = row
    }
    if (!found) return this.#fail('wrong_code', address)
    const taken = await rows.takeCode(found.link_digest, now)
    return taken ? this.#signIn(taken, address) : this.#fail('sign_in_expired', address)
  }

  /**
   * Signs in with the link of a mail, in whatever browser it was opened.
   *
   * @throws AppError `sign_in_expired`, `forbidden` for a locked account
   */
  async signInByLink({ secret, address }: Attempt & { secret: string }): Promise<Proven> {
    const { clock, db } = this.#parts
    const rows = new MailCodeRepository(db)
    const taken = await rows.takeCode(hashSecret(secret), clock.nowSeconds())
    return taken ? this.#signIn(taken, address) : this.#fail('sign_in_expired', address)
  }

  async #signIn({ key_digest, return_to }: MailCodeTable, address: string): Promise<Proven> {
    const { clock, db, events } = this.#parts
    await new MailCodeRepository(db).deleteCodesOf(key_digest)
    await this.#throttle.forgiveCodes(key_digest)
    const account_id = await this.#buyers.accountOfDigest('mail', key_digest)
    if (await isAccountLocked(db, account_id)) return this.#fail('forbidden', address)
    const roles = {
      account_id,
      production_id: null,
      admin_id: null,
      // Shown on pages, where the address must not stand.
      login_id: account_id.slice(0, 10),
      is_super_user: false,
      zip_allowed: true,
      folder_allowed: true,
    }
    const person = { iss: MAIL_ISSUER, sub: account_id }
    const principal = await findOrAddPrincipal(db, person, roles, clock.nowSeconds())
    events.signedIn({ principal_id: principal.principal_id })
    return { principal, returnPath: return_to }
  }

  async #count(attempt: { loginKey: string; address: string }): Promise<void> {
    try {
      await this.#throttle.countAttempt({ ...attempt, isKnownBrowser: false })
    } catch (error) {
      if (error instanceof AppError)
        this.#parts.events.signInFailed({ reason: error.code, address: attempt.address })
      throw error
    }
  }

  /** One for each key: the digits of a mail hold while keys rotate. The first is what is stored. */
  #toCodeDigests(code: string, browserHash: string): string[] {
    const text = JSON.stringify(['mail code', browserHash, code])
    return this.#parts.keys.map((key) => createHmac('sha256', key).update(text).digest('base64url'))
  }

  #fail(reason: 'wrong_code' | 'sign_in_expired' | 'forbidden', address: string): never {
    const cause_code = reason === 'forbidden' ? 'account_disabled' : undefined
    this.#parts.events.signInFailed({ reason, address, cause_code })
    throw new AppError(reason)
  }
}
