/** How the server proves to the provider's token address which client it is. */
export const CLIENT_AUTHS = ['basic', 'post', 'none'] as const
export type ClientAuth = (typeof CLIENT_AUTHS)[number]

/** Names that discovery gives them. */
const METHODS: Readonly<Record<ClientAuth, string>> = {
  basic: 'client_secret_basic',
  post: 'client_secret_post',
  none: 'none',
}

/**
 * The way that is configured, else the first that the provider takes. `none` is never a guess: with it
 * only PKCE says who exchanges a code.
 *
 * @param offered `token_endpoint_auth_methods_supported`; absent means basic
 * @returns undefined when the provider takes none of ours
 * @see OpenID Connect Discovery 1.0, section 3
 */
export function chooseClientAuth(
  configured: ClientAuth | undefined,
  offered: readonly string[] | undefined,
): ClientAuth | undefined {
  // Documents are incomplete: what the operator says was tried.
  if (configured !== undefined) return configured
  const methods = offered ?? [METHODS.basic]
  return (['basic', 'post'] as const).find((way) => methods.includes(METHODS[way]))
}

/**
 * The header of Basic. Id and secret are form-encoded first, which leaves `-`, `.` and `_` as they
 * are: many providers decode nothing, and secrets mostly hold no other signs.
 *
 * @see RFC 6749, section 2.3.1 and appendix B
 */
export function toBasicHeader(clientId: string, clientSecret: string): string {
  const pair = `${encodeForm(clientId)}:${encodeForm(clientSecret)}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

function encodeForm(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1)
}
