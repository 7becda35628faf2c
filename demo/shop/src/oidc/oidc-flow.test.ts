import { createRemoteJWKSet, jwtVerify } from 'jose'
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLIENT, POST_LOGOUT_URI, REDIRECT_URI, TestShop } from '../test-shop.ts'
import { TestVisitor } from '../test-visitor.ts'

type Discovery = Record<string, string> & { issuer: string }

describe('signing in at the shop', () => {
  let shop: TestShop
  let discovery: Discovery

  beforeAll(async () => {
    shop = await TestShop.open()
    const claims = { production_id: 'RG00009', admin_id: 'chief', is_super_user: true }
    const body = { login_id: 'aoi', password: 'himitsu', claims }
    expect((await shop.call('/api/operator/customers', { body })).status).toBe(201)
    const answer = await fetch(`${shop.url}/.well-known/openid-configuration`)
    discovery = (await answer.json()) as Discovery
  })
  afterAll(() => shop[Symbol.asyncDispose]())

  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')

  const toAuthorizeUrl = (changes: Record<string, string | undefined> = {}) => {
    const parameters = {
      client_id: CLIENT.id,
      response_type: 'code',
      scope: 'openid shop',
      redirect_uri: REDIRECT_URI,
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...changes,
    }
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined) query.set(name, value)
    }
    return `${discovery['authorization_endpoint']}?${query.toString()}`
  }
  const exchange = (code: string, changes: Record<string, string> = {}) =>
    fetch(discovery['token_endpoint'] ?? '', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`,
      },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: REDIRECT_URI,
        code_verifier: verifier,
        ...changes,
      }),
    })
  const signInAs = async (visitor: TestVisitor, loginId = 'aoi', password = 'himitsu') => {
    const form = await visitor.open(toAuthorizeUrl())
    return new URL((await visitor.signIn(form, loginId, password)).url)
  }
  const codeOf = (url: URL) => url.searchParams.get('code') ?? ''

  it('is announced at the root of the shop', () => {
    expect(discovery.issuer).toBe(shop.url)
    expect(discovery).toMatchObject({
      code_challenge_methods_supported: ['S256'],
      backchannel_logout_supported: true,
    })
    expect(discovery['end_session_endpoint']).toMatch(shop.url)
  })

  it('ends at the reader with a code that buys an id token with the shop’s claims', async () => {
    const back = await signInAs(new TestVisitor(shop.url))
    expect(back.href).toMatch(REDIRECT_URI)
    expect(back.searchParams.get('state')).toBe('state-1')
    expect(back.searchParams.get('iss')).toBe(shop.url)

    const answer = await exchange(codeOf(back))
    expect(answer.status).toBe(200)
    const { id_token } = (await answer.json()) as { id_token: string }
    const keys = createRemoteJWKSet(new URL(discovery['jwks_uri'] ?? ''))
    const { payload } = await jwtVerify(id_token, keys, {
      issuer: shop.url,
      audience: CLIENT.id,
      algorithms: ['RS256'],
    })
    expect(payload).toMatchObject({
      nonce: 'nonce-1',
      login_id: 'aoi',
      production_id: 'RG00009',
      admin_id: 'chief',
      is_super_user: true,
    })
    expect(payload['account_id']).toBe(payload.sub)
  })

  it('shows a form with login_id, password and exactly one button', async () => {
    const form = await new TestVisitor(shop.url).open(toAuthorizeUrl())
    expect(form.status).toBe(200)
    expect(form.text.match(/<button/g)).toHaveLength(1)
    expect(form.text).toContain('name="login_id"')
    expect(form.text).toContain('name="password"')
    expect(form.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('says what is wrong with a wrong password and lets the visitor try again', async () => {
    const visitor = new TestVisitor(shop.url, { 'accept-language': 'en' })
    const form = await visitor.open(toAuthorizeUrl())
    const refused = await visitor.signIn(form, 'aoi', 'wrong')
    expect(refused.status).toBe(401)
    expect(refused.text).toContain('The login ID or the password is wrong.')
    expect(refused.text).toContain('value="aoi"')
    expect((await visitor.signIn(refused, 'aoi', 'himitsu')).url).toMatch(REDIRECT_URI)
  })

  it('makes somebody who guesses wait, even with the right password then', async () => {
    await shop.call('/api/operator/customers', {
      body: { login_id: 'guessed', password: 'himitsu' },
    })
    const visitor = new TestVisitor(shop.url)
    let page = await visitor.open(toAuthorizeUrl())
    for (let tries = 0; tries < 8; tries += 1) page = await visitor.signIn(page, 'guessed', 'wrong')
    expect(page.status).toBe(401)
    const locked = await visitor.signIn(page, 'guessed', 'himitsu')
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('refuses a form without its token, or one that another site sent', async () => {
    const visitor = new TestVisitor(shop.url)
    const form = await visitor.open(toAuthorizeUrl())
    const fields = { login_id: 'aoi', password: 'himitsu' }
    expect((await visitor.submit(form, { ...fields, form_token: 'x' })).status).toBe(403)

    const foreign = new TestVisitor(shop.url, { 'sec-fetch-site': 'cross-site' })
    const same = await foreign.open(toAuthorizeUrl())
    expect((await foreign.submit(same, fields)).status).toBe(403)
  })

  it('accepts a code once', async () => {
    const code = codeOf(await signInAs(new TestVisitor(shop.url)))
    expect((await exchange(code)).status).toBe(200)
    const again = await exchange(code)
    expect(again.status).toBe(400)
    expect(await again.json()).toMatchObject({ error: 'invalid_grant' })
  })

  it('refuses a code with another verifier than the one announced', async () => {
    const code = codeOf(await signInAs(new TestVisitor(shop.url)))
    const answer = await exchange(code, { code_verifier: randomBytes(32).toString('base64url') })
    expect(answer.status).toBe(400)
  })

  it.each<[Record<string, string | undefined>, string]>([
    [{ code_challenge: undefined, code_challenge_method: undefined }, 'PKCE is missing'],
    [{ code_challenge_method: 'plain' }, 'PKCE is plain'],
  ])('sends %j back without a code, because %s', async (changes) => {
    const visitor = new TestVisitor(shop.url)
    const back = new URL((await visitor.open(toAuthorizeUrl(changes))).url)
    expect(back.searchParams.get('error')).toBe('invalid_request')
    expect(back.searchParams.get('code')).toBeNull()
  })

  it('shows an error page, without a redirect, for a redirect address it does not know', async () => {
    const visitor = new TestVisitor(shop.url)
    const page = await visitor.open(toAuthorizeUrl({ redirect_uri: 'https://evil.example/' }))
    expect(page.status).toBe(400)
    expect(page.url).toMatch(shop.url)
  })

  it('asks once: a second sign-in passes without a form', async () => {
    const visitor = new TestVisitor(shop.url)
    await signInAs(visitor)
    expect((await visitor.open(toAuthorizeUrl())).url).toMatch(REDIRECT_URI)
    expect((await visitor.open(toAuthorizeUrl({ prompt: 'login' }))).text).toContain('login_id')
  })

  it.each([{ prompt: 'create' }, { register: '1' }])(
    'opens registration for %j and comes back signed in',
    async (hint) => {
      const visitor = new TestVisitor(shop.url, { 'accept-language': 'en' })
      const form = await visitor.open(toAuthorizeUrl(hint))
      expect(form.text).toContain('Create an account')
      const taken = await visitor.signIn(form, 'AOI', 'himitsu')
      expect(taken.status).toBe(409)
      const loginId = `new-${Object.keys(hint).join('')}`
      const back = new URL((await visitor.signIn(taken, loginId, 'himitsu')).url)
      expect((await exchange(codeOf(back))).status).toBe(200)
    },
  )

  it('signs out of the reader and the shop and returns to the reader', async () => {
    const visitor = new TestVisitor(shop.url)
    const answer = await exchange(codeOf(await signInAs(visitor)))
    const { id_token } = (await answer.json()) as { id_token: string }
    const query = new URLSearchParams({
      id_token_hint: id_token,
      post_logout_redirect_uri: POST_LOGOUT_URI,
      state: 'bye',
    })
    const page = await visitor.open(`${discovery['end_session_endpoint']}?${query.toString()}`)
    expect(page.text).toContain('data-submits-itself')
    const back = await visitor.submit(page, { logout: 'yes' })
    expect(back.url).toBe(`${POST_LOGOUT_URI}?state=bye`)
    expect(visitor.cookieNames()).not.toContain('shop_session')
    expect((await visitor.open(toAuthorizeUrl())).text).toContain('login_id')
  })

  it('asks before it signs somebody out whom a stranger’s link sent', async () => {
    const visitor = new TestVisitor(shop.url)
    await signInAs(visitor)
    const openFrom = (site: string) =>
      visitor.open(discovery['end_session_endpoint'] ?? '', { headers: { 'sec-fetch-site': site } })
    expect((await openFrom('cross-site')).text).not.toContain('data-submits-itself')
    expect((await openFrom('same-origin')).text).toContain('data-submits-itself')
  })

  it('keeps sessions and keys when the shop starts again', async () => {
    // A connection that is kept would lead to the shop that is gone.
    const readKeys = async (url: string) =>
      (await fetch(`${url}/oidc/jwks`, { headers: { connection: 'close' } })).json()
    const first = await TestShop.open()
    await first.call('/api/operator/customers', {
      body: { login_id: 'stays', password: 'himitsu' },
    })
    const visitor = new TestVisitor(first.url)
    await visitor.signIn(await visitor.open('/sign-in'), 'stays', 'himitsu')
    const keys = await readKeys(first.url)
    await first.stop()

    const port = Number(new URL(first.url).port)
    await using second = await TestShop.open({ dataFolder: first.dataFolder, port })
    expect(await readKeys(second.url)).toEqual(keys)
    expect((await visitor.open('/my-page')).text).toContain('stays')
  })
})
