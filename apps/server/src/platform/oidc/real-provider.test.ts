import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { afterEach, describe, expect, it } from 'vitest'
import { TestBrowser } from '#test/test-browser.ts'
import { OutgoingFetch } from '../fetch/outgoing-fetch.ts'
import type { ClientAuth } from './client-auth.ts'
import { OidcClient } from './oidc-client.ts'

const REDIRECT_URI = 'http://localhost:4000/login/callback'
const CHECKS = { state: 'state-1', nonce: 'nonce-1', verifier: 'v'.repeat(43) }
const SECRET = 'a-secret_of.the+tests: with 100%'

type Shape = {
  auth: ClientAuth
  alg: 'RS256' | 'PS256' | 'ES256' | 'EdDSA'
  hasUserinfo: boolean
  hasEndSession: boolean
}

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

/** Gives what was asked for without a page that asks. */
async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc
  if (!client || !session?.accountId) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid email')
  await grant.save()
  return grant
}

async function configure({ auth, alg, ...shape }: Shape): Promise<Configuration> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return {
    clients: [
      {
        client_id: 'reader',
        ...(auth !== 'none' && { client_secret: SECRET }),
        token_endpoint_auth_method: auth === 'none' ? 'none' : `client_secret_${auth}`,
        redirect_uris: [REDIRECT_URI],
        post_logout_redirect_uris: ['http://localhost:4000/'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: alg,
      },
    ],
    clientAuthMethods: [auth === 'none' ? 'none' : `client_secret_${auth}`],
    enabledJWA: { idTokenSigningAlgValues: [alg] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg, use: 'sig', kid: 'key-1' }] },
    cookies: { keys: ['a key of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // With userinfo the claims stand there alone, as the standard says.
    conformIdTokenClaims: shape.hasUserinfo,
    // It writes a line about each that is not set.
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: shape.hasUserinfo },
      rpInitiatedLogout: { enabled: shape.hasEndSession },
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: grantEverything,
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, email: 'hana@example.test', email_verified: true }),
    }),
  }
}

/** A provider by a program of others, on a port of its own. @returns its issuer */
async function listen(shape: Shape): Promise<string> {
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined
  const started = createServer((request, response) => void answer(request, response))
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(started.address() as AddressInfo).port}`
  const provider = new Provider(issuer, await configure(shape))
  const call = provider.callback()
  answer = (request, response) =>
    request.url?.startsWith('/interaction/')
      ? provider.interactionFinished(request, response, { login: { accountId: 'person-1' } })
      : call(request, response)
  return issuer
}

/** Goes where the provider leads, to the address that comes back to us. */
async function passThrough(address: string): Promise<string> {
  const browser = new TestBrowser('http://localhost:4000')
  let at = address
  while (!at.startsWith(REDIRECT_URI)) {
    const { headers, text } = await browser.visit(at)
    const location = headers.get('location')
    if (location === null) throw new Error(`The provider stays at ${at}: ${text.slice(0, 500)}`)
    at = new URL(location, at).href
  }
  return at
}

describe('the provider of the package oidc-provider', () => {
  it.each<Shape>([
    { auth: 'basic', alg: 'RS256', hasUserinfo: true, hasEndSession: true },
    { auth: 'basic', alg: 'PS256', hasUserinfo: false, hasEndSession: true },
    { auth: 'post', alg: 'ES256', hasUserinfo: false, hasEndSession: false },
    { auth: 'post', alg: 'EdDSA', hasUserinfo: true, hasEndSession: false },
    { auth: 'none', alg: 'RS256', hasUserinfo: true, hasEndSession: true },
  ])('signs a person in, set up as %j', async (shape) => {
    const issuer = await listen(shape)
    const client = new OidcClient({
      ...{ issuer, clientId: 'reader', redirectUri: REDIRECT_URI, scope: 'openid email' },
      clientSecret: shape.auth === 'none' ? undefined : SECRET,
      // What is not configured is read from the metadata.
      clientAuth: shape.auth === 'none' ? 'none' : undefined,
      ...{ isHttpAllowed: true, readsUserinfo: true },
      outgoing: new OutgoingFetch({ origins: [issuer] }),
    })
    const back = await passThrough(await client.toSignInUrl({ ...CHECKS, register: false }))
    const identity = await client.finishSignIn(back, CHECKS)
    expect(identity).toMatchObject({ iss: issuer, sub: 'person-1' })
    expect(identity.claims).toMatchObject({ email: 'hana@example.test', email_verified: true })
    const { idToken } = identity
    const end = await client.toSignOutUrl({
      ...{ idToken, returnUrl: 'http://localhost:4000/', state: '/library' },
    })
    expect(end !== undefined).toBe(shape.hasEndSession)
  })
})
