/** What of the provider's answer was wrong, one code each: the log has it, and docs/guides/sign-in.md. */
type OidcCause =
  | 'canceled'
  | 'provider_unreachable'
  | 'origin_not_listed'
  | 'discovery_invalid'
  | 'issuer_mismatch'
  | 'no_signing_algorithm'
  | 'client_auth_unsupported'
  | 'client_refused'
  | 'code_refused'
  | 'scope_refused'
  | 'provider_error'
  | 'answer_invalid'
  | 'id_token_missing'
  | 'id_token_claim'
  | 'id_token_time'
  | 'id_token_key'
  | 'at_hash'
  | 'userinfo_refused'
  | 'userinfo_subject'
  | 'logout_token'

/** The provider's answer or token is not what it must be. The message is for the log only. */
export class OidcRefused extends Error {
  readonly oidcCause: OidcCause

  constructor(oidcCause: OidcCause, reason: string, cause?: unknown) {
    super(`The provider's answer was refused: ${reason}.`, { cause })
    this.name = 'OidcRefused'
    this.oidcCause = oidcCause
  }
}

/** Codes of the OAuth library. */
const BY_LIBRARY_CODE: Readonly<Record<string, OidcCause>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'id_token_time',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'id_token_claim',
  OAUTH_KEY_SELECTION_FAILED: 'id_token_key',
  OAUTH_MISSING_SERVER_METADATA: 'discovery_invalid',
  OAUTH_INVALID_SERVER_METADATA: 'discovery_invalid',
  OAUTH_TIMEOUT: 'provider_unreachable',
}

/** Where in a sign-in an error came up, by what it means when nothing in it says more. */
const BY_STAGE = {
  discovery: { otherwise: 'discovery_invalid', mismatch: 'issuer_mismatch' },
  exchange: {
    otherwise: 'answer_invalid',
    mismatch: 'answer_invalid',
    challenge: 'client_refused',
  },
  userinfo: { otherwise: 'userinfo_refused', mismatch: 'userinfo_subject' },
  logout: { otherwise: 'logout_token', mismatch: 'logout_token' },
} as const satisfies Record<
  string,
  { otherwise: OidcCause; mismatch: OidcCause; challenge?: OidcCause }
>

/** Error codes of the protocol, in the address that the browser brings or from the token address. */
const BY_PROTOCOL_ERROR: Readonly<Record<string, OidcCause>> = {
  access_denied: 'canceled',
  invalid_client: 'client_refused',
  unauthorized_client: 'client_refused',
  invalid_grant: 'code_refused',
  invalid_scope: 'scope_refused',
}

/** What an error of the client or of the way out means; undefined for what neither of them threw. */
export function findOidcCause(error: unknown): OidcCause | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof OidcRefused) return at.oidcCause
    if (at.name === 'OutgoingFailed') return 'provider_unreachable'
    if (at.name === 'OutgoingRefused') return 'origin_not_listed'
  }
  return undefined
}

/** An error of the library as one of ours; the way out's own errors stay. */
export function toRefusal(error: unknown, stage: keyof typeof BY_STAGE): Error {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OidcRefused || cause.name.startsWith('Outgoing')) return cause
  }
  const reason = error instanceof Error ? error.message : String(error)
  return new OidcRefused(readCause(error, BY_STAGE[stage]), reason, error)
}

function readCause(
  error: unknown,
  stage: { otherwise: OidcCause; mismatch: OidcCause; challenge?: OidcCause },
): OidcCause {
  for (let at = error; at instanceof Error; at = at.cause) {
    const said = readText(at, 'error')
    // What the provider calls by another name is its own affair.
    if (said !== '') return BY_PROTOCOL_ERROR[said] ?? 'provider_error'
    const code = readText(at, 'code')
    if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return stage.mismatch
    if (code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE') return stage.challenge ?? stage.otherwise
    if (isServerFault(at.cause)) return 'provider_unreachable'
    const own = BY_LIBRARY_CODE[code]
    if (own !== undefined) return own
  }
  return stage.otherwise
}

/** Whether the library gave an answer as the cause by which the provider said that it is broken. */
function isServerFault(cause: unknown): boolean {
  const status: unknown = cause && typeof cause === 'object' && Reflect.get(cause, 'status')
  return typeof status === 'number' && status >= 500
}

function readText(error: Error, field: string): string {
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'string' ? value : ''
}
