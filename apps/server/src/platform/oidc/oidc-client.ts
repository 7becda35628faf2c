import { createHash } from 'node:crypto'
import {
  createRemoteJWKSet,
  customFetch as joseFetch,
  decodeProtectedHeader,
  jwtVerify,
} from 'jose'
import * as openid from 'openid-client'
import type { OutgoingFetch } from '../fetch/outgoing-fetch.ts'
import { chooseClientAuth, type ClientAuth, toBasicHeader } from './client-auth.ts'
import { isSameIssuer, requireSafeIssuer } from './issuer.ts'
import { joinClaims } from './joined-claims.ts'
import { OidcRefused, toRefusal } from './oidc-refused.ts'

/** Signatures with the provider's private key only; never `none`, never a shared secret. */
const SIGNING_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'] as const

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** How far the provider's clock may be off. */
const CLOCK_TOLERANCE_SECONDS = 60
/** An ID token is used at once; an older one was kept by somebody. */
const ID_TOKEN_AGE_SECONDS = 600
const METADATA_LIFE_MS = 3600_000

export type OidcOptions = {
  /** Exactly as the provider writes it. */
  issuer: string
  /** Where its metadata lies, when not below the issuer; it must name the issuer all the same. */
  discoveryUrl?: string | undefined
  clientId: string
  /** Undefined for a public client, with `clientAuth` `none`. */
  clientSecret: string | undefined
  /** How the client proves itself when it exchanges a code; else as the provider's metadata says. */
  clientAuth?: ClientAuth | undefined
  /** Where the provider sends the browser back to; exactly as registered there. */
  redirectUri: string
  /** `openid` and whatever brings the claims that are wanted. */
  scope?: string
  /** Lets the issuer be plain http. For the demo on one machine only. */
  isHttpAllowed?: boolean
  /** Also asks the provider's userinfo call for claims, where it has one. */
  readsUserinfo?: boolean
  outgoing: Pick<OutgoingFetch, 'fetch'>
}

export type SignInChecks = { state: string; nonce: string; verifier: string }

/** Who the provider says has signed in, after every check held. */
export type ProvenIdentity = {
  iss: string
  /** With `iss` the only lasting key of a person. */
  sub: string
  /** The provider's session, when it names one. */
  sid: string | null
  idToken: string
  claims: Readonly<Record<string, unknown>>
}

/** What a back-channel log-out ends: one session of the provider, or all of a person. */
export type LogoutNotice = {
  iss: string
  sub: string | undefined
  sid: string | undefined
  /** To be remembered until the token expires, so that it is used once. */
  jti: string
  expiresAtSeconds: number
}

type Provider = { metadata: openid.ServerMetadata; foundAt: number }

/**
 * Signs people in at an OpenID provider: authorization code with PKCE, state and nonce.
 *
 * The provider is asked for its metadata at the first need, so that the server starts without it,
 * and again every hour.
 */
export class OidcClient {
  readonly #options: OidcOptions
  readonly #isHttp: boolean
  #provider: Provider | undefined
  #discovery: Promise<Provider> | undefined
  #logoutKeys: { uri: string; find: ReturnType<typeof createRemoteJWKSet> } | undefined

  /** @throws Error when the issuer is plain http without leave */
  constructor(options: OidcOptions) {
    this.#options = options
    this.#isHttp = options.issuer.startsWith('http:')
    requireSafeIssuer(options.issuer, options.isHttpAllowed ?? false)
  }

  /**
   * Address of the provider's sign-in form, or of its registration form.
   *
   * @param attempt its `languages` are asked of the provider's pages, best first
   */
  async toSignInUrl(
    attempt: SignInChecks & { register: boolean; languages?: readonly string[] },
  ): Promise<string> {
    const configuration = this.#configure(await this.#find())
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#options.redirectUri,
      scope: this.#options.scope ?? 'openid',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      ...(attempt.register ? { prompt: 'create' } : {}),
      ...(attempt.languages?.length ? { ui_locales: attempt.languages.join(' ') } : {}),
    })
    return url.href
  }

  /**
   * Turns the provider's answer into a proven identity.
   *
   * @param callbackUrl the address the browser came back to; only its query counts
   * @throws OidcRefused when signature, issuer, audience, nonce, state, code or time is wrong
   * @throws OutgoingFailed when the provider does not answer
   */
  async finishSignIn(callbackUrl: string, expected: SignInChecks): Promise<ProvenIdentity> {
    const configuration = this.#configure(await this.#find())
    // The address registered at the provider, not the one in the request: a proxy may change that.
    const url = new URL(this.#options.redirectUri)
    url.search = new URL(callbackUrl, url).search
    try {
      const tokens = await openid.authorizationCodeGrant(configuration, url, {
        expectedState: expected.state,
        expectedNonce: expected.nonce,
        pkceCodeVerifier: expected.verifier,
        idTokenExpected: true,
      })
      return await this.#toIdentity(configuration, tokens)
    } catch (error) {
      throw toRefusal(error, 'exchange')
    }
  }

  /**
   * Address that ends the provider's own session; undefined when it has none.
   *
   * @param returnUrl one that the provider knows; it adds `state` to it
   */
  async toSignOutUrl({
    idToken,
    returnUrl,
    state,
  }: {
    idToken: string | null
    returnUrl: string
    state: string
  }): Promise<string | undefined> {
    const configuration = this.#configure(await this.#find())
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
    return openid.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: returnUrl,
      state,
      ...(idToken === null ? {} : { id_token_hint: idToken }),
    }).href
  }

  /**
   * Verifies a back-channel log-out token. That it comes once is for the caller to see to (`jti`).
   *
   * @throws OidcRefused
   * @see OpenID Connect Back-Channel Logout 1.0, section 2.6
   */
  async readLogoutToken(token: string): Promise<LogoutNotice> {
    const { issuer, jwks_uri } = await this.#find()
    if (jwks_uri === undefined) {
      throw new OidcRefused('discovery_invalid', 'the provider publishes no keys')
    }
    try {
      const { payload } = await jwtVerify(token, this.#findLogoutKeys(jwks_uri), {
        issuer,
        audience: this.#options.clientId,
        algorithms: [...SIGNING_ALGORITHMS],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        maxTokenAge: ID_TOKEN_AGE_SECONDS,
        requiredClaims: ['jti', 'iat', 'events'],
      })
      return toLogoutNotice(payload)
    } catch (error) {
      throw toRefusal(error, 'logout')
    }
  }

  async #toIdentity(
    configuration: openid.Configuration,
    tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
  ): Promise<ProvenIdentity> {
    const claims = tokens.claims()
    if (!claims || tokens.id_token === undefined) {
      throw new OidcRefused('id_token_missing', 'there is no ID token')
    }
    assertFresh(claims.iat)
    if (!matchesAccessToken(tokens.id_token, claims['at_hash'], tokens.access_token)) {
      throw new OidcRefused('at_hash', 'at_hash belongs to another access token')
    }
    const more = await this.#readUserinfo(configuration, tokens.access_token, claims.sub)
    const { sid } = claims
    return {
      iss: claims.iss,
      sub: claims.sub,
      sid: typeof sid === 'string' ? sid : null,
      idToken: tokens.id_token,
      claims: joinClaims(claims, more),
    }
  }

  /** Providers need not have it: some put every claim into the ID token. */
  async #readUserinfo(
    configuration: openid.Configuration,
    accessToken: string,
    sub: string,
  ): Promise<Readonly<Record<string, unknown>>> {
    const { userinfo_endpoint } = configuration.serverMetadata()
    if (!this.#options.readsUserinfo || userinfo_endpoint === undefined) return {}
    try {
      return await openid.fetchUserInfo(configuration, accessToken, sub)
    } catch (error) {
      throw toRefusal(error, 'userinfo')
    }
  }

  async #find(): Promise<openid.ServerMetadata> {
    const known = this.#provider
    if (known && performance.now() - known.foundAt < METADATA_LIFE_MS) return known.metadata
    this.#discovery ??= this.#discover().finally(() => {
      this.#discovery = undefined
    })
    try {
      this.#provider = await this.#discovery
      return this.#provider.metadata
    } catch (error) {
      // What was true an hour ago most likely still is; people must be able to sign in.
      if (known) return known.metadata
      throw error
    }
  }

  async #discover(): Promise<Provider> {
    const { issuer, discoveryUrl = issuer, clientId } = this.#options
    const found = await openid
      .discovery(new URL(discoveryUrl), clientId, undefined, undefined, {
        [openid.customFetch]: this.#fetch,
        execute: this.#isHttp ? [openid.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        throw toRefusal(error, 'discovery')
      })
    // The library makes exceptions, among them one by which any tenant of a large provider is the issuer.
    const own = found.serverMetadata().issuer
    if (!isSameIssuer(own, issuer)) {
      throw new OidcRefused('issuer_mismatch', `it calls itself ${own}`)
    }
    const offered = found.serverMetadata().id_token_signing_alg_values_supported ?? ['RS256']
    const algorithms = SIGNING_ALGORITHMS.filter((algorithm) => offered.includes(algorithm))
    if (algorithms.length === 0) {
      throw new OidcRefused('no_signing_algorithm', 'it signs by no algorithm that we accept')
    }
    const metadata: openid.ServerMetadata = Object.assign(found.serverMetadata(), {
      id_token_signing_alg_values_supported: [...algorithms],
    })
    return { metadata, foundAt: performance.now() }
  }

  /**
   * A configuration for one use. The library keeps the provider's keys as long as the object lives,
   * and would refuse for a minute every token that a new key signed.
   */
  #configure(metadata: openid.ServerMetadata): openid.Configuration {
    const configuration = new openid.Configuration(
      structuredClone(metadata),
      this.#options.clientId,
      { [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      this.#toAuthentication(metadata),
    )
    configuration[openid.customFetch] = this.#fetch
    configuration.timeout = 10
    if (this.#isHttp) openid.allowInsecureRequests(configuration)
    // Without this the library trusts a token for the connection it came by, without a check of its signature.
    openid.enableNonRepudiationChecks(configuration)
    return configuration
  }

  #toAuthentication(metadata: openid.ServerMetadata): openid.ClientAuth {
    const { clientId, clientSecret = '', clientAuth } = this.#options
    const offered = metadata.token_endpoint_auth_methods_supported
    switch (chooseClientAuth(clientAuth, offered)) {
      case 'basic':
        return (_provider, _client, _body, headers) =>
          headers.set('authorization', toBasicHeader(clientId, clientSecret))
      case 'post':
        return openid.ClientSecretPost(clientSecret)
      case 'none':
        return openid.None()
      case undefined:
        throw new OidcRefused(
          'client_auth_unsupported',
          `its token address takes clients by ${(offered ?? []).join(', ')} alone`,
        )
    }
  }

  readonly #fetch: openid.CustomFetch = (url, { body, headers, method, signal }) =>
    this.#options.outgoing.fetch(url, {
      method,
      headers,
      ...(body === undefined || body === null ? {} : { body: toBody(body) }),
      ...(signal ? { signal } : {}),
    })

  #findLogoutKeys(uri: string): ReturnType<typeof createRemoteJWKSet> {
    if (this.#logoutKeys?.uri !== uri) {
      const find = createRemoteJWKSet(new URL(uri), {
        [joseFetch]: (url, { signal }) => this.#options.outgoing.fetch(url, { signal }),
        cooldownDuration: 1000,
      })
      this.#logoutKeys = { uri, find }
    }
    return this.#logoutKeys.find
  }
}

function toBody(body: openid.FetchBody): string | Uint8Array {
  if (body instanceof URLSearchParams) return body.toString()
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  throw new TypeError('The OpenID library sent a body of a kind that it never did.')
}

function assertFresh(issuedAtSeconds: number): void {
  const age = Date.now() / 1000 - issuedAtSeconds
  if (age < -CLOCK_TOLERANCE_SECONDS) {
    throw new OidcRefused('id_token_time', 'the ID token is from the future')
  }
  if (age > ID_TOKEN_AGE_SECONDS) {
    throw new OidcRefused('id_token_time', 'the ID token was issued long ago')
  }
}

function toLogoutNotice(payload: Readonly<Record<string, unknown>>): LogoutNotice {
  const { iss, sub, sid, jti, iat, exp, events } = payload
  if ('nonce' in payload) throw new OidcRefused('logout_token', 'a log-out token has no nonce')
  const event = (events as Record<string, unknown> | null)?.[LOGOUT_EVENT]
  if (typeof event !== 'object' || event === null)
    throw new OidcRefused('logout_token', 'it is no log-out token')
  const isNamed = typeof sub === 'string' || typeof sid === 'string'
  if (!isNamed || typeof jti !== 'string')
    throw new OidcRefused('logout_token', 'it names no session')
  return {
    iss: String(iss),
    sub: typeof sub === 'string' ? sub : undefined,
    sid: typeof sid === 'string' ? sid : undefined,
    jti,
    expiresAtSeconds: typeof exp === 'number' ? exp : Number(iat) + ID_TOKEN_AGE_SECONDS,
  }
}

const HASHES: Readonly<Record<string, string>> = {
  RS256: 'sha256',
  PS256: 'sha256',
  ES256: 'sha256',
  EdDSA: 'sha512',
  Ed25519: 'sha512',
}

/**
 * Whether an ID token's `at_hash` is that of the access token it came with; true when it has none.
 *
 * @see OpenID Connect Core 1.0, section 3.1.3.6
 */
function matchesAccessToken(idToken: string, atHash: unknown, accessToken: string): boolean {
  if (atHash === undefined) return true
  const hash = HASHES[decodeProtectedHeader(idToken).alg ?? '']
  if (hash === undefined) return false
  const digest = createHash(hash).update(accessToken).digest()
  return digest.subarray(0, digest.length / 2).toString('base64url') === atHash
}
