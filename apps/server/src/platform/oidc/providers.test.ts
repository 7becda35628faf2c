import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PROVIDER_SHAPES, type ProviderShape } from '#test/provider-documents.ts'
import { CLIENT_ID, CLIENT_SECRET, createKey, TestProvider } from '#test/test-provider.ts'
import { OutgoingFetch } from '../fetch/outgoing-fetch.ts'
import { chooseClientAuth, type ClientAuth } from './client-auth.ts'
import { OidcClient } from './oidc-client.ts'
import { findOidcCause } from './oidc-refused.ts'

const REDIRECT_URI = 'http://localhost:4000/login/callback'
const CHECKS = { state: 'state-1', nonce: 'nonce-1', verifier: 'v'.repeat(43) }

let provider: TestProvider

beforeAll(async () => {
  provider = await TestProvider.start()
})
beforeEach(async () => {
  Object.assign(provider, {
    isDown: false,
    issuerPath: '',
    ownDiscoveryPath: undefined,
    faults: {},
  })
  provider.keys = [await createKey('RS256')]
  provider.hits.clear()
})
afterAll(() => provider.stop())

/** The same with the test's provider as every host that it names. */
const toLocal = (text: string) => text.replace(/https:\/\/[\w.-]+/g, provider.origin)

const createClient = (options: Partial<ConstructorParameters<typeof OidcClient>[0]> = {}) =>
  new OidcClient({
    issuer: provider.issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    redirectUri: REDIRECT_URI,
    isHttpAllowed: true,
    readsUserinfo: true,
    outgoing: new OutgoingFetch({ origins: [provider.origin] }),
    ...options,
  })

async function signIn(client: OidcClient, alter: (query: URLSearchParams) => void = () => {}) {
  const query = provider.authorize(await client.toSignInUrl({ ...CHECKS, register: false }))
  alter(query)
  return client.finishSignIn(`${REDIRECT_URI}?${query.toString()}`, CHECKS)
}

/** Makes the provider of the test one of this shape. */
function become({ issuer, discovery, metadata, ...shape }: ProviderShape): OidcClient {
  const { pathname } = new URL(issuer)
  provider.issuerPath = pathname === '/' && !issuer.endsWith('/') ? '' : pathname
  provider.ownDiscoveryPath = discovery && new URL(discovery).pathname
  const absent = {
    userinfo_endpoint: undefined,
    end_session_endpoint: undefined,
    authorization_response_iss_parameter_supported: undefined,
  }
  const own = JSON.parse(toLocal(JSON.stringify(metadata))) as Record<string, unknown>
  provider.faults = {
    metadata: { ...absent, ...own },
    clientAuth: shape.clientAuth,
    claims: shape.idToken,
    omit: ['sid', 'login_id', 'at_hash'],
    userinfo: { login_id: undefined, ...shape.userinfo },
  }
  return createClient({
    issuer: toLocal(issuer),
    discoveryUrl: discovery === undefined ? undefined : toLocal(discovery),
    scope: 'openid email',
  })
}

describe.each(PROVIDER_SHAPES)('a provider such as $name', (shape) => {
  it('signs a person in with a verified address', async () => {
    const client = become(shape)
    const identity = await signIn(client, (query) => {
      if (!shape.hasIssParameter) query.delete('iss')
    })
    expect(identity).toMatchObject({ iss: toLocal(shape.issuer), sub: 'person-1', sid: null })
    expect(identity.claims).toMatchObject({ email: 'hana@example.test', email_verified: true })
    expect(provider.hits.has('/me')).toBe(shape.userinfo !== undefined)
  })

  it('signs out there when it has an address for that', async () => {
    const client = become(shape)
    const back = { returnUrl: 'http://localhost:4000/', state: '/library' }
    const url = await client.toSignOutUrl({ idToken: 'token', ...back })
    const end = shape.metadata['end_session_endpoint']
    expect(url?.split('?')[0]).toBe(typeof end === 'string' ? toLocal(end) : undefined)
  })
})

const RECORDINGS = join(import.meta.dirname, '../../../../../../shared/shops')
const recorded = existsSync(RECORDINGS)
  ? readdirSync(RECORDINGS).filter((name) => /openid-configuration.*\.json$/.test(name))
  : []

it.skipIf(recorded.length === 0)(
  'takes the recorded metadata of real providers (needs recordings of shops)',
  () => {
    for (const name of recorded) {
      const document = JSON.parse(readFileSync(join(RECORDINGS, name), 'utf8')) as {
        token_endpoint_auth_methods_supported?: string[]
      }
      const methods = document.token_endpoint_auth_methods_supported
      expect(chooseClientAuth(undefined, methods), name).toBeDefined()
    }
  },
)

describe('how the client proves itself', () => {
  const SECRETS = ['yk-secret_1.2~3*', 'a b+c%d:e/f=&?', '秘密の鍵', "it's (a) secret!"]

  it.each(
    SECRETS.flatMap((secret) => [
      ['basic', secret],
      ['post', secret],
    ]) as [ClientAuth, string][],
  )('by %s the secret arrives whole: %s', async (clientAuth, clientSecret) => {
    provider.faults = { clientAuth, clientSecret }
    const client = createClient({ clientAuth, clientSecret })
    expect(await signIn(client)).toMatchObject({ sub: 'person-1' })
  })

  it('by basic a provider that decodes nothing takes a secret with hyphens', async () => {
    provider.faults = { clientAuth: 'basic_undecoded', clientSecret: 'yk-secret_1.2' }
    const client = createClient({ clientSecret: 'yk-secret_1.2' })
    expect(await signIn(client)).toMatchObject({ sub: 'person-1' })
  })

  it('by none it sends no secret at all, and PKCE is what holds', async () => {
    provider.faults = { clientAuth: 'none' }
    const client = createClient({ clientAuth: 'none', clientSecret: undefined })
    expect(await signIn(client)).toMatchObject({ sub: 'person-1' })
    const query = provider.authorize(await client.toSignInUrl({ ...CHECKS, register: false }))
    const other = { ...CHECKS, verifier: 'w'.repeat(43) }
    await expect(
      client.finishSignIn(`${REDIRECT_URI}?${query.toString()}`, other),
    ).rejects.toMatchObject({ oidcCause: 'code_refused' })
  })

  it.each<[ClientAuth | undefined, string[] | undefined, ClientAuth | undefined]>([
    [undefined, undefined, 'basic'],
    [undefined, ['client_secret_post', 'client_secret_basic'], 'basic'],
    [undefined, ['client_secret_post'], 'post'],
    [undefined, ['private_key_jwt', 'none'], undefined],
    ['post', ['client_secret_basic'], 'post'],
    ['none', undefined, 'none'],
  ])('configured %s and offered %j, it is %s', (configured, offered, chosen) => {
    expect(chooseClientAuth(configured, offered)).toBe(chosen)
  })
})

describe('an address is verified by who names it', () => {
  it.each<[string, object, object, unknown]>([
    ['both in the token', { email: 'a@b.test', email_verified: true }, {}, true],
    ['both in userinfo', {}, { email: 'a@b.test', email_verified: true }, true],
    [
      'one address in both',
      { email: 'a@b.test' },
      { email: 'a@b.test', email_verified: true },
      true,
    ],
    [
      'another in userinfo',
      { email: 'a@b.test' },
      { email: 'x@b.test', email_verified: true },
      undefined,
    ],
    ['only the word in the token', { email_verified: true }, { email: 'a@b.test' }, undefined],
    [
      'the token says no',
      { email: 'a@b.test', email_verified: false },
      { email: 'a@b.test', email_verified: true },
      false,
    ],
    ['no address at all', { email_verified: true }, { email_verified: true }, undefined],
  ])('%s', async (_name, claims, userinfo, expected) => {
    provider.faults = { claims: { ...claims }, userinfo: { ...userinfo } }
    const identity = await signIn(createClient())
    expect(identity.claims['email_verified']).toBe(expected)
  })
})

describe('what was wrong has a code', () => {
  const refused = async (
    oidcCause: string,
    client: OidcClient,
    alter = (_: URLSearchParams) => {},
  ) => expect(signIn(client, alter)).rejects.toMatchObject({ oidcCause })

  it.each<[string, (query: URLSearchParams) => void]>([
    ['canceled', (query) => query.set('error', 'access_denied')],
    ['scope_refused', (query) => query.set('error', 'invalid_scope')],
    ['provider_error', (query) => query.set('error', 'server_error')],
    ['answer_invalid', (query) => query.set('state', 'state-2')],
    ['code_refused', (query) => query.set('code', 'guess')],
  ])('%s, from what the browser brings', async (code, alter) => {
    await refused(code, createClient(), alter)
  })

  it.each<[string, () => void]>([
    ['client_refused', () => (provider.faults = { clientSecret: 'another' })],
    [
      'client_auth_unsupported',
      () =>
        (provider.faults = {
          metadata: { token_endpoint_auth_methods_supported: ['private_key_jwt'] },
        }),
    ],
    ['issuer_mismatch', () => (provider.faults = { metadata: { issuer: 'https://evil.test' } })],
    [
      'no_signing_algorithm',
      () => (provider.faults = { metadata: { id_token_signing_alg_values_supported: ['HS256'] } }),
    ],
    ['id_token_claim', () => (provider.faults = { claims: { nonce: 'nonce-2' } })],
    ['id_token_time', () => (provider.faults = { claims: { exp: 1 } })],
    ['id_token_key', () => (provider.faults = { header: { kid: 'absent' } })],
    ['at_hash', () => (provider.faults = { claims: { at_hash: 'another' } })],
    ['userinfo_subject', () => (provider.faults = { userinfo: { sub: 'person-2' } })],
  ])('%s, from the provider', async (code, spoil) => {
    spoil()
    await refused(code, createClient())
  })

  it('provider_unreachable, when it is broken or away; origin_not_listed, when it may not be asked', async () => {
    provider.isDown = true
    await refused('provider_unreachable', createClient())
    provider.isDown = false
    const issuer = 'http://127.0.0.1:9'
    const outgoing = new OutgoingFetch({ origins: [issuer] })
    const client = createClient({ issuer, outgoing })
    const error: unknown = await signIn(client).catch((reason: unknown) => reason)
    expect(findOidcCause(error)).toBe('provider_unreachable')
    const unlisted = createClient({ outgoing })
    const refusal: unknown = await signIn(unlisted).catch((reason: unknown) => reason)
    expect(findOidcCause(refusal)).toBe('origin_not_listed')
  })

  it('issuer_mismatch, when metadata elsewhere names another issuer', async () => {
    provider.ownDiscoveryPath = '/shop/.well-known/openid-configuration'
    const discoveryUrl = `${provider.origin}/shop/.well-known/openid-configuration`
    expect(await signIn(createClient({ discoveryUrl }))).toMatchObject({ sub: 'person-1' })
    const client = createClient({ discoveryUrl, issuer: `${provider.origin}/other` })
    await refused('issuer_mismatch', client)
  })
})

it('takes tokens of a clock half a minute off, in both directions', async () => {
  const now = Math.floor(Date.now() / 1000)
  for (const claims of [{ iat: now + 30, nbf: now + 30 }, { exp: now - 30 }]) {
    provider.faults = { claims }
    expect(await signIn(createClient())).toMatchObject({ sub: 'person-1' })
  }
})
