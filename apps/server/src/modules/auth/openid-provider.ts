import { createRemoteJWKSet, customFetch as joseFetch, type JWTPayload, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { hasIdentity, readClaims } from './claims.ts'
import type { IdentityProvider, LogoutNotice, ProvenIdentity } from './identity-provider.ts'

type Options = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Where the provider sends the browser back to. */
  redirectUrl: string
  fetch: typeof fetch
}

/** The standard scope and the one under which a shop puts its own claims. */
const SCOPE = 'openid shop'
/** Signatures that need the provider's private key; `none` and shared secrets are not among them. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA']
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const TIMEOUT_SECONDS = 5
/** Clocks of two machines may differ by this much. */
const LEEWAY_SECONDS = 60

/** An OpenID provider found by discovery, spoken to with code, PKCE, state and nonce. */
export class OpenIdProvider implements IdentityProvider {
  readonly #options: Options
  #discovered: Promise<client.Configuration> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  async toSignInUrl(attempt: {
    state: string
    nonce: string
    verifier: string
    register: boolean
  }): Promise<string> {
    const url = client.buildAuthorizationUrl(await this.#discover(), {
      redirect_uri: this.#options.redirectUrl,
      scope: SCOPE,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      ...(attempt.register && { prompt: 'create' }),
    })
    return url.href
  }

  async finishSignIn(
    callbackUrl: string,
    expected: { state: string; nonce: string; verifier: string },
  ): Promise<ProvenIdentity> {
    const provider = await this.#discover()
    const tokens = await client.authorizationCodeGrant(provider, new URL(callbackUrl), {
      pkceCodeVerifier: expected.verifier,
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims || tokens.id_token === undefined) throw new Error('The answer has no id token.')
    return {
      iss: claims.iss,
      sub: claims.sub,
      sid: typeof claims['sid'] === 'string' ? claims['sid'] : null,
      idToken: tokens.id_token,
      claims: await this.#completeClaims(provider, claims, tokens.access_token),
    }
  }

  async toSignOutUrl(options: {
    idToken: string | null
    returnUrl: string
  }): Promise<string | undefined> {
    const provider = await this.#discover()
    if (provider.serverMetadata().end_session_endpoint === undefined) return undefined
    const url = client.buildEndSessionUrl(provider, {
      post_logout_redirect_uri: options.returnUrl,
      ...(options.idToken !== null && { id_token_hint: options.idToken }),
    })
    return url.href
  }

  /** @see https://openid.net/specs/openid-connect-backchannel-1_0.html#Validation */
  async readLogoutToken(token: string): Promise<LogoutNotice> {
    const metadata = (await this.#discover()).serverMetadata()
    if (metadata.jwks_uri === undefined) throw new Error('The provider publishes no keys.')
    const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
      timeoutDuration: TIMEOUT_SECONDS * 1000,
      [joseFetch]: this.#options.fetch,
    })
    const { payload } = await jwtVerify(token, keys, {
      issuer: metadata.issuer,
      audience: this.#options.clientId,
      algorithms: ALGORITHMS,
      clockTolerance: LEEWAY_SECONDS,
      requiredClaims: ['iat', 'exp', 'jti'],
    })
    return toNotice(payload)
  }

  /** Most providers keep their own claims out of the id token and tell them on request. */
  async #completeClaims(
    provider: client.Configuration,
    claims: client.IDToken,
    accessToken: string,
  ): Promise<Readonly<Record<string, unknown>>> {
    const isEnough = hasIdentity(readClaims(claims))
    if (isEnough || provider.serverMetadata().userinfo_endpoint === undefined) return claims
    return { ...(await client.fetchUserInfo(provider, accessToken, claims.sub)), ...claims }
  }

  /** Asks once; a provider that was down is asked again by the next sign-in. */
  #discover(): Promise<client.Configuration> {
    this.#discovered ??= this.#askProvider().catch((error: unknown) => {
      this.#discovered = undefined
      throw error
    })
    return this.#discovered
  }

  #askProvider(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#options
    const isPlain = new URL(issuer).protocol === 'http:'
    return client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: LEEWAY_SECONDS },
      client.ClientSecretBasic(clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        [client.customFetch]: (url, options) => this.#options.fetch(url, options as RequestInit),
        execute: [
          // Without it a code's id token is trusted for its connection alone.
          client.enableNonRepudiationChecks,
          ...(isPlain ? [client.allowInsecureRequests] : []),
        ],
      },
    )
  }
}

function toNotice(payload: JWTPayload): LogoutNotice {
  const events = payload['events']
  const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events
  if (!isLogout) throw new Error('The token is about no log-out.')
  // An id token must not pass for a log-out token.
  if ('nonce' in payload) throw new Error('A log-out token has no nonce.')
  const sid = typeof payload['sid'] === 'string' ? payload['sid'] : undefined
  if (payload.sub === undefined && sid === undefined) throw new Error('The token names nobody.')
  return {
    iss: payload.iss ?? '',
    sub: payload.sub,
    sid,
    jti: payload.jti ?? '',
    expiresAtSeconds: (payload.exp ?? 0) + LEEWAY_SECONDS,
  }
}

/** Stands in while no provider is configured: nobody can sign in, and everything else works. */
export class NoProvider implements IdentityProvider {
  async toSignInUrl(): Promise<string> {
    throw new Error('No sign-in provider is configured.')
  }

  async finishSignIn(): Promise<ProvenIdentity> {
    throw new Error('No sign-in provider is configured.')
  }

  async toSignOutUrl(): Promise<undefined> {
    return undefined
  }

  async readLogoutToken(): Promise<LogoutNotice> {
    throw new Error('No sign-in provider is configured.')
  }
}
