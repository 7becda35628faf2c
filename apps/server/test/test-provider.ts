import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'

export const CLIENT_ID = 'reader'
export const CLIENT_SECRET = 'a secret of the test of more than 32 bytes'

const DISCOVERY = '/.well-known/openid-configuration'

type Key = { kid: string; alg: string; privateKey: CryptoKey; jwk: JWK }

/** How the next token is made. The defaults are right; a test makes one of them wrong. */
export type Faults = {
  claims?: JWTPayload
  omit?: readonly string[]
  header?: Record<string, unknown>
  sign?: (payload: JWTPayload, header: { alg: string; kid: string }) => Promise<string>
  accessToken?: string
  metadata?: Record<string, unknown>
  userinfo?: Record<string, unknown>
  tokenStatus?: number
  /** How a client must prove itself at the token address, and whether Basic is form-decoded. */
  clientAuth?: 'basic' | 'basic_undecoded' | 'post' | 'none'
  clientSecret?: string
}

/** A small OpenID provider of the test's own: right by default, wrong in the way a test asks for. */
export class TestProvider {
  readonly #server: Server
  /** Published keys; the first one signs. */
  keys: Key[] = []
  faults: Faults = {}
  /** Codes not used yet, with the PKCE challenge and the nonce they belong to. */
  readonly codes = new Map<string, { challenge: string; nonce: string }>()
  #codeCount = 0
  /** Calls by path. */
  readonly hits = new Map<string, number>()
  isDown = false

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<TestProvider> {
    const server = createServer()
    const provider = new TestProvider(server)
    server.on('request', (request, response) => {
      provider
        .#answer(request, response)
        .catch((error: unknown) => response.destroy(error as Error))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    provider.keys = [await createKey('RS256')]
    return provider
  }

  /** Path of the issuer; it may end with a slash. */
  issuerPath = ''
  /** Where the metadata lies; `undefined` is below the issuer. */
  ownDiscoveryPath: string | undefined

  get discoveryPath(): string {
    return this.ownDiscoveryPath ?? this.issuerPath.replace(/\/$/, '') + DISCOVERY
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get issuer(): string {
    return this.origin + this.issuerPath
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** What the browser does at the provider: comes back with a code for this sign-in. */
  authorize(signInUrl: string): URLSearchParams {
    const { searchParams } = new URL(signInUrl)
    // Used codes are removed, so their number would name two sign-ins that overlap the same.
    const code = `code-${(this.#codeCount += 1)}-${searchParams.get('nonce')}`
    this.codes.set(code, {
      challenge: searchParams.get('code_challenge') ?? '',
      nonce: searchParams.get('nonce') ?? '',
    })
    return new URLSearchParams({ code, state: searchParams.get('state') ?? '', iss: this.issuer })
  }

  async sign(payload: JWTPayload): Promise<string> {
    const [key] = this.keys
    if (!key) throw new Error('The provider has no key.')
    const header = { alg: key.alg, kid: key.kid, ...this.faults.header }
    if (this.faults.sign) return this.faults.sign(payload, header)
    return new SignJWT(payload).setProtectedHeader(header).sign(key.privateKey)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = this.#toPath(new URL(request.url ?? '/', this.origin).pathname)
    this.hits.set(path, (this.hits.get(path) ?? 0) + 1)
    if (this.isDown) return void response.writeHead(503).end()
    const body = await this.#toBody(path, request)
    if (body === undefined) return void response.writeHead(404).end()
    const status = path === '/token' && 'error' in body ? (this.faults.tokenStatus ?? 400) : 200
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  /** Our own name of what the metadata puts at this path, so that it may look like any provider's. */
  #toPath(pathname: string): string {
    if (pathname === this.discoveryPath) return DISCOVERY
    const metadata = this.#toMetadata()
    const isAt = (name: string) => URL.parse(String(metadata[name]))?.pathname === pathname
    if (isAt('jwks_uri')) return '/jwks'
    if (isAt('token_endpoint')) return '/token'
    return isAt('userinfo_endpoint') ? '/me' : pathname
  }

  async #toBody(path: string, request: IncomingMessage): Promise<object | undefined> {
    switch (path) {
      case DISCOVERY:
        return this.#toMetadata()
      case '/jwks':
        return { keys: this.keys.map((key) => key.jwk) }
      case '/token':
        return this.#exchange(new URLSearchParams(await text(request)), request)
      case '/me':
        return { sub: 'person-1', login_id: 'from userinfo', ...this.faults.userinfo }
      default:
        return undefined
    }
  }

  #toMetadata(): Record<string, unknown> {
    const at = (path: string) => `${this.origin}${path}`
    return {
      issuer: this.issuer,
      authorization_endpoint: at('/auth'),
      token_endpoint: at('/token'),
      jwks_uri: at('/jwks'),
      userinfo_endpoint: at('/me'),
      end_session_endpoint: at('/end'),
      authorization_response_iss_parameter_supported: true,
      id_token_signing_alg_values_supported: ['RS256', 'ES256', 'PS256', 'EdDSA', 'HS256', 'none'],
      ...this.faults.metadata,
    }
  }

  #isClient(form: URLSearchParams, header: string | undefined): boolean {
    const { clientAuth = 'basic', clientSecret = CLIENT_SECRET } = this.faults
    const posted = [form.get('client_id'), form.get('client_secret')]
    const proofs: Record<typeof clientAuth, (string | null | undefined)[]> = {
      basic: [...decodeBasic(header, true), ...posted],
      basic_undecoded: [...decodeBasic(header, false), ...posted],
      post: [...posted, header],
      none: [...posted, header],
    }
    const expected = {
      basic: [CLIENT_ID, clientSecret, null, null],
      basic_undecoded: [CLIENT_ID, clientSecret, null, null],
      post: [CLIENT_ID, clientSecret, undefined],
      none: [CLIENT_ID, null, undefined],
    }
    return isDeepStrictEqual(proofs[clientAuth], expected[clientAuth])
  }

  async #exchange(form: URLSearchParams, request: IncomingMessage): Promise<object> {
    const code = this.codes.get(form.get('code') ?? '')
    this.codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256').update(form.get('code_verifier') ?? '')
    if (!code || code.challenge !== challenge.digest('base64url')) return { error: 'invalid_grant' }
    if (!this.#isClient(form, request.headers.authorization)) return { error: 'invalid_client' }
    const accessToken = 'an access token'
    const hash = createHash('sha256').update(accessToken).digest().subarray(0, 16)
    const now = Math.floor(Date.now() / 1000)
    const payload: JWTPayload = {
      iss: this.issuer,
      sub: 'person-1',
      aud: CLIENT_ID,
      iat: now,
      exp: now + 300,
      nonce: code.nonce,
      at_hash: hash.toString('base64url'),
      sid: 'session-1',
      login_id: 'reader',
      ...this.faults.claims,
    }
    for (const claim of this.faults.omit ?? []) delete payload[claim]
    return {
      access_token: this.faults.accessToken ?? accessToken,
      token_type: 'Bearer',
      id_token: await this.sign(payload),
    }
  }
}

let keyCount = 0

export async function createKey(alg: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const kid = `key-${(keyCount += 1)}`
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

/** A token without a signature. */
export function toUnsigned(payload: JWTPayload): string {
  return new UnsecuredJWT(payload).encode()
}

function decodeBasic(header: string | undefined, isForm: boolean): string[] {
  const text = Buffer.from(header?.replace(/^Basic /, '') ?? '', 'base64').toString()
  if (!isForm) return text.split(':')
  return text.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
}
