import { type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OutgoingFetch } from '../fetch/outgoing-fetch.ts'
import { OidcClient } from './oidc-client.ts'
import { OidcRefused } from './oidc-refused.ts'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  createKey,
  type Faults,
  TestProvider,
  toUnsigned,
} from '#test/test-provider.ts'

const REDIRECT_URI = 'http://localhost:4000/login/callback'
const CHECKS = { state: 'state-1', nonce: 'nonce-1', verifier: 'v'.repeat(43) }
const now = () => Math.floor(Date.now() / 1000)

let provider: TestProvider
let client: OidcClient

const createClient = (options: Partial<ConstructorParameters<typeof OidcClient>[0]> = {}) =>
  new OidcClient({
    issuer: provider.issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    redirectUri: REDIRECT_URI,
    isHttpAllowed: true,
    outgoing: new OutgoingFetch({ origins: [provider.issuer] }),
    ...options,
  })

/** A whole sign-in; `alter` changes what the browser brings back. */
async function signIn(alter: (query: URLSearchParams) => void = () => {}, checks = CHECKS) {
  const query = provider.authorize(await client.toSignInUrl({ ...CHECKS, register: false }))
  alter(query)
  return client.finishSignIn(`${REDIRECT_URI}?${query.toString()}`, checks)
}

beforeAll(async () => {
  provider = await TestProvider.start()
})
beforeEach(async () => {
  provider.faults = {}
  provider.isDown = false
  provider.keys = [await createKey('RS256')]
  provider.hits.clear()
  client = createClient()
})
afterAll(() => provider.stop())

describe('signing in', () => {
  it('asks for a code with PKCE, state and nonce', async () => {
    const url = new URL(await client.toSignInUrl({ ...CHECKS, register: false }))
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: CLIENT_ID,
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      scope: 'openid',
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
    })
    const register = await client.toSignInUrl({ ...CHECKS, register: true })
    expect(new URL(register).searchParams.get('prompt')).toBe('create')
  })

  it.each(['RS256', 'ES256', 'PS256', 'EdDSA'])('accepts a person signed by %s', async (alg) => {
    provider.keys = [await createKey(alg)]
    // The hash of the access token depends on the algorithm; it may be left out.
    provider.faults = { omit: ['at_hash'] }
    const identity = await signIn()
    expect(identity).toMatchObject({ iss: provider.issuer, sub: 'person-1', sid: 'session-1' })
    expect(identity.claims).toMatchObject({ login_id: 'reader' })
    expect(identity.idToken.split('.')).toHaveLength(3)
  })

  it('accepts a matching hash of the access token', async () => {
    expect(await signIn()).toMatchObject({ sub: 'person-1' })
  })

  it('adds the claims of userinfo when configured to, and lets the ID token win', async () => {
    client = createClient({ readsUserinfo: true })
    provider.faults = { userinfo: { email: 'a@b.test' } }
    const { claims } = await signIn()
    expect(claims).toMatchObject({ email: 'a@b.test', login_id: 'reader' })
  })

  it('knows a new key at once', async () => {
    await signIn()
    provider.keys = [await createKey('RS256'), ...provider.keys]
    expect(await signIn()).toMatchObject({ sub: 'person-1' })
  })

  const wrong = (faults: () => Faults | Promise<Faults>) => faults
  it.each<[string, () => Faults | Promise<Faults>]>([
    ['no signature', wrong(() => ({ sign: async (payload) => toUnsigned(payload) }))],
    [
      'no signature and the name of a key',
      wrong(() => ({
        sign: async (payload, { kid }) => {
          const [, body] = toUnsigned(payload).split('.')
          const header = Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url')
          return `${header}.${body}.`
        },
      })),
    ],
    [
      'our own secret as the key',
      wrong(() => ({
        sign: (payload, { kid }) =>
          new SignJWT(payload)
            .setProtectedHeader({ alg: 'HS256', kid })
            .sign(Buffer.from(CLIENT_SECRET)),
      })),
    ],
    [
      'the public key as the secret',
      wrong(() => {
        const secret = Buffer.from(JSON.stringify(provider.keys[0]?.jwk))
        return {
          sign: (payload, { kid }) =>
            new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid }).sign(secret),
        }
      }),
    ],
    [
      'an unpublished key under a published name',
      wrong(async () => {
        const { privateKey } = await createKey('RS256')
        return {
          sign: (payload, header) =>
            new SignJWT(payload).setProtectedHeader(header).sign(privateKey),
        }
      }),
    ],
    [
      'an altered payload',
      wrong(() => ({
        sign: async (payload, header) => {
          const key = provider.keys[0]
          if (!key) throw new Error('no key')
          const token = await new SignJWT(payload).setProtectedHeader(header).sign(key.privateKey)
          const [head, , signature] = token.split('.')
          const other = { ...payload, sub: 'person-2' }
          const body = Buffer.from(JSON.stringify(other)).toString('base64url')
          return `${head}.${body}.${signature}`
        },
      })),
    ],
    ['a key it does not know', wrong(() => ({ header: { kid: 'absent' } }))],
    [
      'an algorithm that we do not list',
      wrong(async () => {
        provider.keys = [await createKey('RS512')]
        return {}
      }),
    ],
    ['another issuer', wrong(() => ({ claims: { iss: 'https://evil.test' } }))],
    ['an issuer with one slash more', wrong(() => ({ claims: { iss: `${provider.issuer}/` } }))],
    ['another audience', wrong(() => ({ claims: { aud: 'someone-else' } }))],
    ['no audience', wrong(() => ({ omit: ['aud'] }))],
    [
      'several audiences and another party',
      wrong(() => ({ claims: { aud: [CLIENT_ID, 'x'], azp: 'x' } })),
    ],
    ['another nonce', wrong(() => ({ claims: { nonce: 'nonce-2' } }))],
    ['no nonce', wrong(() => ({ omit: ['nonce'] }))],
    ['an end in the past', wrong(() => ({ claims: { exp: now() - 120 } }))],
    ['no end', wrong(() => ({ omit: ['exp'] }))],
    ['no time of issue', wrong(() => ({ omit: ['iat'] }))],
    ['a time of issue in the future', wrong(() => ({ claims: { iat: now() + 600 } }))],
    [
      'a time of issue long ago',
      wrong(() => ({ claims: { iat: now() - 7200, exp: now() + 7200 } })),
    ],
    ['a start in the future', wrong(() => ({ claims: { nbf: now() + 600 } }))],
    ['no subject', wrong(() => ({ omit: ['sub'] }))],
    ['the hash of another access token', wrong(() => ({ accessToken: 'another token' }))],
    ['something that is no token', wrong(() => ({ sign: async () => 'not.a.token' }))],
  ])('refuses an ID token with %s', async (_name, faults) => {
    await signIn() // The provider's keys are known, as they are in life.
    provider.faults = await faults()
    await expect(signIn()).rejects.toBeInstanceOf(OidcRefused)
  })

  it.each<[string, (query: URLSearchParams) => void]>([
    ['another state', (query) => query.set('state', 'state-2')],
    ['no state', (query) => query.delete('state')],
    ['two states', (query) => query.append('state', 'state-1')],
    ['a made-up code', (query) => query.set('code', 'guess')],
    ['no code', (query) => query.delete('code')],
    ['another provider’s name', (query) => query.set('iss', 'https://evil.test')],
    ['no provider’s name', (query) => query.delete('iss')],
    ['an error', (query) => query.set('error', 'access_denied')],
  ])('refuses an answer with %s', async (_name, alter) => {
    await expect(signIn(alter)).rejects.toBeInstanceOf(OidcRefused)
  })

  it('refuses a code from a sign-in that another browser began', async () => {
    const other = { ...CHECKS, verifier: 'w'.repeat(43) }
    await expect(signIn(() => {}, other)).rejects.toBeInstanceOf(OidcRefused)
  })

  it('refuses a code that was used', async () => {
    const query = provider.authorize(await client.toSignInUrl({ ...CHECKS, register: false }))
    const callback = `${REDIRECT_URI}?${query.toString()}`
    await client.finishSignIn(callback, CHECKS)
    await expect(client.finishSignIn(callback, CHECKS)).rejects.toBeInstanceOf(OidcRefused)
  })

  it('refuses userinfo about another person', async () => {
    client = createClient({ readsUserinfo: true })
    provider.faults = { userinfo: { sub: 'person-2' } }
    await expect(signIn()).rejects.toBeInstanceOf(OidcRefused)
  })
})

describe('finding the provider', () => {
  it('asks it once, and not before it is needed', async () => {
    // A request of the test before may still be on its way to the provider that the others share.
    const shared = provider
    provider = await TestProvider.start()
    try {
      provider.keys = shared.keys
      client = createClient()
      expect(provider.hits.size).toBe(0)
      await Promise.all([signIn(), signIn(), signIn()])
      expect(provider.hits.get('/.well-known/openid-configuration')).toBe(1)
    } finally {
      await provider.stop()
      provider = shared
    }
  })

  it('works again when a provider that was down is back', async () => {
    provider.isDown = true
    await expect(signIn()).rejects.toThrow()
    provider.isDown = false
    expect(await signIn()).toMatchObject({ sub: 'person-1' })
  })

  it.each([
    [{ issuer: 'https://evil.test' }],
    [{ id_token_signing_alg_values_supported: ['HS256', 'none'] }],
  ])('refuses metadata with %j', async (metadata) => {
    provider.faults = { metadata }
    await expect(signIn()).rejects.toThrow()
    expect(provider.hits.get('/token')).toBeUndefined()
  })

  it('sends the code to no host that is not listed', async () => {
    provider.faults = { metadata: { token_endpoint: 'http://169.254.169.254/token' } }
    await expect(signIn()).rejects.toThrow()
    provider.faults = { metadata: { jwks_uri: 'http://127.0.0.1:1/jwks' } }
    client = createClient()
    await expect(signIn()).rejects.toThrow()
  })

  it('takes no issuer over plain http without leave', () => {
    expect(() => createClient({ isHttpAllowed: false })).toThrow('https')
  })
})

describe('signing out', () => {
  it('leads to the provider’s end with the ID token', async () => {
    const returnUrl = 'http://localhost:4000/'
    const state = '/library?q=1'
    const url = new URL((await client.toSignOutUrl({ idToken: 'token', returnUrl, state })) ?? '')
    expect(url.pathname).toBe('/end')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      id_token_hint: 'token',
      post_logout_redirect_uri: returnUrl,
      state,
      client_id: CLIENT_ID,
    })
    provider.faults = { metadata: { end_session_endpoint: undefined } }
    const plain = createClient()
    expect(await plain.toSignOutUrl({ idToken: null, returnUrl, state })).toBeUndefined()
  })

  const aToken = (claims: JWTPayload = {}, omit: readonly string[] = []): Promise<string> => {
    const payload: JWTPayload = {
      iss: provider.issuer,
      aud: CLIENT_ID,
      iat: now(),
      exp: now() + 120,
      jti: 'logout-1',
      sub: 'person-1',
      sid: 'session-1',
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...claims,
    }
    for (const claim of omit) delete payload[claim]
    return provider.sign(payload)
  }

  it('reads what a log-out token ends', async () => {
    expect(await client.readLogoutToken(await aToken())).toMatchObject({
      iss: provider.issuer,
      sub: 'person-1',
      sid: 'session-1',
      jti: 'logout-1',
    })
    const person = await client.readLogoutToken(await aToken({}, ['sid']))
    expect(person.sid).toBeUndefined()
  })

  it.each<[string, JWTPayload, string[]]>([
    ['another audience', { aud: 'x' }, []],
    ['another issuer', { iss: 'https://evil.test' }, []],
    ['a nonce, as an ID token has', { nonce: 'n' }, []],
    ['no event', {}, ['events']],
    ['another event', { events: { other: {} } }, []],
    [
      'an event of another form',
      {
        events: { 'http://schemas.openid.net/event/backchannel-logout': true },
      },
      [],
    ],
    ['no person named', {}, ['sub', 'sid']],
    ['no id', {}, ['jti']],
    ['no time', {}, ['iat']],
    ['an end in the past', { exp: now() - 120 }, []],
    ['a time long ago', { iat: now() - 7200 }, []],
  ])('refuses a log-out token with %s', async (_name, claims, omit) => {
    const token = await aToken(claims, omit)
    await expect(client.readLogoutToken(token)).rejects.toBeInstanceOf(OidcRefused)
  })

  it('refuses log-out tokens that the provider did not sign', async () => {
    const payload = { iss: provider.issuer, aud: CLIENT_ID, iat: now(), jti: 'x', sub: 'person-1' }
    const shared = new SignJWT(payload).setProtectedHeader({ alg: 'HS256' })
    const foreign = await createKey('RS256')
    const kid = provider.keys[0]?.kid ?? ''
    const forged = new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid })
    for (const token of [
      toUnsigned(payload),
      await shared.sign(Buffer.from(CLIENT_SECRET)),
      await forged.sign(foreign.privateKey),
      'nonsense',
    ]) {
      await expect(client.readLogoutToken(token)).rejects.toBeInstanceOf(OidcRefused)
    }
  })
})
