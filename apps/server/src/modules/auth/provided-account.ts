import type { AccountClaim } from '#platform/oidc/account-claim.ts'
import type { ProvenIdentity } from '#platform/oidc/oidc-client.ts'
import type { Principal } from '../access/index.ts'
import { type BuyerKeys, toMailAddress } from '../buyer-key/index.ts'
import { hasIdentity, readClaims, readId } from './claims.ts'

export type Roles = Omit<Principal, 'principal_id'>

/** Why a person whom the provider proved gets no account, one code each for the log. */
type AccountCause =
  | 'no_account_claim'
  | 'subject_form'
  | 'no_mail'
  | 'mail_unverified'
  | 'mail_form'
  | 'account_disabled'

const CODES = {
  mail_unverified: 'mail_unverified',
  account_disabled: 'forbidden',
} as const satisfies Partial<Record<AccountCause, string>>

/** The provider proved somebody, but not whose account it is. */
export class AccountRefused extends Error {
  readonly code: 'no_identity' | 'mail_unverified' | 'forbidden'
  readonly accountCause: AccountCause

  constructor(accountCause: AccountCause) {
    super(`The provider names no account: ${accountCause}.`)
    this.name = 'AccountRefused'
    this.accountCause = accountCause
    this.code = accountCause in CODES ? CODES[accountCause as keyof typeof CODES] : 'no_identity'
  }
}

/**
 * Accounts by a mail address or a password of ours. Some providers let people choose their subject, which
 * must then be no account of another way to sign in.
 */
const MADE_HERE = /^(?:b|local)-[\da-f]{8}-/i

/**
 * Whose account a proven identity is, by the claim that the operator chose.
 *
 * Makers, staff and super users come with `account_id` alone: a provider that sends it was set up for
 * this server. What others say of roles may be what people typed about themselves.
 *
 * @throws AccountRefused
 */
export async function findProvidedAccount(
  { sub, claims }: Pick<ProvenIdentity, 'sub' | 'claims'>,
  claim: AccountClaim,
  buyerKeys: Pick<BuyerKeys, 'accountOf'>,
): Promise<Roles> {
  if (claim === 'account_id') {
    const roles = readClaims(claims)
    if (!hasIdentity(roles)) throw new AccountRefused('no_account_claim')
    return roles
  }
  if (claim === 'sub') {
    const accountId = readId(sub)
    if (accountId === null) throw new AccountRefused('no_account_claim')
    if (MADE_HERE.test(accountId)) throw new AccountRefused('subject_form')
    return toCustomer(
      accountId,
      findName(claims, () => true),
    )
  }
  const accountId = await buyerKeys.accountOf('mail', readVerifiedMail(claims))
  // Names may be addresses, and the database is to hold none.
  return toCustomer(
    accountId,
    findName(claims, (name) => !/[@＠]/.test(name)),
  )
}

/**
 * The address that the provider vouches for. It must vouch for the form in which addresses are compared:
 * of two mailboxes that fold to one form, only one owner is the buyer. Case of ASCII letters, which no
 * provider of mail distinguishes, and the ways to write a domain may differ.
 */
function readVerifiedMail(claims: ProvenIdentity['claims']): string {
  const { email } = claims
  if (typeof email !== 'string' || email === '') throw new AccountRefused('no_mail')
  if (claims['email_verified'] !== true) throw new AccountRefused('mail_unverified')
  const normal = toMailAddress(email)
  const local = (address: string) => address.slice(0, address.lastIndexOf('@'))
  const lower = local(email).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  if (normal === undefined || local(normal) !== lower) throw new AccountRefused('mail_form')
  return normal
}

/** What the person is called on the page; their own word, and nothing is found by it. */
function findName(
  claims: ProvenIdentity['claims'],
  isFit: (name: string) => boolean,
): string | undefined {
  const names = ['login_id', 'preferred_username', 'name'].map((name) => readId(claims[name]))
  return names.find((name) => name !== null && isFit(name)) ?? undefined
}

function toCustomer(accountId: string, name: string | undefined): Roles {
  return {
    ...{ account_id: accountId, production_id: null, admin_id: null },
    ...{ login_id: name ?? accountId, is_super_user: false },
    ...{ zip_allowed: true, folder_allowed: true },
  }
}
