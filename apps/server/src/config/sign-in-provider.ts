import { ACCOUNT_CLAIMS, type AccountClaim } from '#platform/oidc/account-claim.ts'
import { CLIENT_AUTHS, type ClientAuth } from '#platform/oidc/client-auth.ts'
import type { EnvironmentReader } from './environment.ts'
import { toServiceUrl } from './public-url.ts'

/** The OpenID provider that signs people in. */
export type SignInProvider = {
  /** To the letter, as the provider calls itself. */
  issuer: string
  /** Where its metadata lies, when not below the issuer. */
  discoveryUrl: string | undefined
  clientId: string
  /** Undefined for a public client. */
  clientSecret: string | undefined
  /** Undefined for what the provider's metadata says. */
  clientAuth: ClientAuth | undefined
  /** Beside the issuer's. */
  origins: readonly string[]
  scope: string
  accountClaim: AccountClaim
  /** The basis of accounts that the operator changes to knowingly (decision 137). */
  changeTo: string | undefined
}

const SCOPES: Readonly<Record<AccountClaim, string>> = {
  // A scope of the shop's own; other providers refuse what they do not know.
  account_id: 'openid shop',
  sub: 'openid',
  email: 'openid email',
}
/** @see RFC 6749, section 3.3 */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/

/** @returns undefined when no provider is configured */
export function readSignInProvider(read: EnvironmentReader): SignInProvider | undefined {
  const issuer = toServiceUrl(read, 'OIDC_ISSUER')
  if (issuer === undefined) return undefined
  const clientAuth = readChoice(read, 'OIDC_CLIENT_AUTH', CLIENT_AUTHS)
  const accountClaim = readAccountClaim(read)
  return {
    issuer,
    discoveryUrl: readDiscoveryUrl(read),
    clientId: read.required('OIDC_CLIENT_ID', 'the client id the provider gave'),
    clientSecret: readSecret(read, clientAuth),
    clientAuth,
    origins: readOrigins(read, 'OIDC_ORIGINS'),
    scope: readScope(read, accountClaim),
    accountClaim,
    changeTo: read.text('OIDC_CHANGE_TO'),
  }
}

/** Every origin that signing in may ask. */
export function listProviderOrigins(provider: SignInProvider): string[] {
  const { issuer, discoveryUrl = issuer, origins } = provider
  return [new URL(issuer).origin, new URL(discoveryUrl).origin, ...origins]
}

function readChoice<T extends string>(
  read: EnvironmentReader,
  name: string,
  choices: readonly T[],
): T | undefined {
  const value = read.text(name)
  const found = choices.find((choice) => choice === value)
  if (value !== undefined && found === undefined) read.report(name, choices.join(', '))
  return found
}

function readSecret(
  read: EnvironmentReader,
  clientAuth: ClientAuth | undefined,
): string | undefined {
  const name = 'OIDC_CLIENT_SECRET'
  if (clientAuth !== 'none') return read.required(name, 'the client secret the provider gave')
  if (read.text(name) !== undefined) {
    read.report(name, 'nothing where YOMIKURA_OIDC_CLIENT_AUTH is none')
  }
  return undefined
}

function readAccountClaim(read: EnvironmentReader): AccountClaim {
  return readChoice(read, 'OIDC_ACCOUNT_CLAIM', ACCOUNT_CLAIMS) ?? 'account_id'
}

/** What a sign-in will ask the provider for, wherever that is. */
export function readAskedScope(read: EnvironmentReader): string {
  return readScope(read, readAccountClaim(read))
}

function readScope(read: EnvironmentReader, claim: AccountClaim): string {
  const scope = read.matching('OIDC_SCOPE', SCOPE, SCOPES[claim], 'scopes with one space between')
  if (!scope.split(' ').includes('openid')) read.report('OIDC_SCOPE', 'openid among its scopes')
  return scope
}

function readDiscoveryUrl(read: EnvironmentReader): string | undefined {
  const url = toServiceUrl(read, 'OIDC_DISCOVERY_URL')
  if (url !== undefined && !url.includes('/.well-known/')) {
    read.report('OIDC_DISCOVERY_URL', 'the whole address of a document below /.well-known/')
  }
  return url
}

/** Origins that a provider has beside its issuer's: some keep tokens or keys on other hosts. */
function readOrigins(read: EnvironmentReader, name: string): readonly string[] {
  return read.list(name).flatMap((entry) => {
    const url = URL.parse(entry)
    if (url && /^https?:$/.test(url.protocol) && url.origin === entry.replace(/\/$/, ''))
      return [url.origin]
    read.report(name, 'a comma list of origins such as https://tokens.example.com')
    return []
  })
}
