import { createRemoteJWKSet, jwtVerify } from 'jose'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { CLIENT, POST_LOGOUT_URI, REDIRECT_URI, TestShop } from '../test-shop.ts'
import { TestVisitor } from '../test-visitor.ts'

const AUTHORIZE = `/oidc/auth?${new URLSearchParams({
  client_id: CLIENT.id,
  response_type: 'code',
  scope: 'openid shop',
  redirect_uri: REDIRECT_URI,
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
}).toString()}`

describe('signing out in the shop', () => {
  it('notifies the reader by a signed logout token', async () => {
    let receive: (body: string) => void
    const received = new Promise<string>((resolve) => (receive = resolve))
    const reader = createServer((request, reply) => {
      request.setEncoding('utf8').on('data', (chunk: string) => receive(chunk))
      request.on('end', () => reply.end())
    })
    await new Promise<void>((resolve) => reader.listen(0, '127.0.0.1', resolve))
    const { port } = reader.address() as AddressInfo
    await using shop = await TestShop.open({
      client: {
        clientId: CLIENT.id,
        clientSecret: CLIENT.secret,
        redirectUris: [REDIRECT_URI],
        postLogoutUris: [POST_LOGOUT_URI],
        backchannelLogoutUri: `http://127.0.0.1:${String(port)}/backchannel`,
      },
    })
    const body = { login_id: 'leaves', password: 'himitsu' }
    const customer = await (await shop.call('/api/operator/customers', { body })).json()
    const visitor = new TestVisitor(shop.url)
    await visitor.signIn(await visitor.open(AUTHORIZE), 'leaves', 'himitsu')
    await visitor.submit(await visitor.open('/sign-out'), { logout: 'yes' })

    const token = new URLSearchParams(await received).get('logout_token') ?? ''
    const keys = createRemoteJWKSet(new URL(`${shop.url}/oidc/jwks`))
    const { payload } = await jwtVerify(token, keys, { issuer: shop.url, audience: CLIENT.id })
    expect(payload.sub).toBe((customer as { account_id: string }).account_id)
    expect(payload['sid']).toEqual(expect.any(String))
    expect(payload['events']).toHaveProperty(['http://schemas.openid.net/event/backchannel-logout'])
    reader.close()
  })
})

describe('the shop on another host over https', () => {
  it('names itself by its public address and keeps its cookies for https', async () => {
    const publicUrl = 'https://shop.yomikura.test'
    await using shop = await TestShop.open({ publicUrl })
    expect(shop.url).toBe(publicUrl)
    const direct = `http://127.0.0.1:${String(shop.port)}`
    const headers = { host: 'shop.yomikura.test', 'x-forwarded-proto': 'https' }
    const discovery = await fetch(`${direct}/.well-known/openid-configuration`, { headers })
    expect(await discovery.json()).toMatchObject({
      issuer: publicUrl,
      token_endpoint: `${publicUrl}/oidc/token`,
    })
    const answer = await fetch(direct + AUTHORIZE, { headers, redirect: 'manual' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('strict-transport-security')).toContain('max-age')
    const cookies = answer.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie.toLowerCase()).toMatch(/; secure/)
    for (const cookie of cookies) expect(cookie.toLowerCase()).toMatch(/; httponly/)
  })
})
