import { patience } from '@yomikura/testkit/patience'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { settleAddresses } from '#addresses.ts'
import { type Config, readConfig } from '#config/config.ts'
import { TestBrowser } from '#test/test-browser.ts'
import { API_KEY, TestStorefront } from '#test/test-storefront.ts'
import { TEST_DIALECTS, type TestDatabase } from '#test/test-dialects.ts'
import { type RunningServer, startServer } from './start-server.ts'

const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
const WORKNO = 'BJ00000101'
const FAR_AWAY = { timeout: 15_000 * patience(), interval: 50 }

type Operation = { method: string; path: string; access: string }

describe.each(TEST_DIALECTS)('the whole server on $engine', ({ open }) => {
  let folder: string
  let database: TestDatabase
  let shop: TestStorefront
  let server: RunningServer
  let operations: Operation[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-server-'))
    database = await open()
    const ports = await settleAddresses(
      readConfig({ YOMIKURA_APP_PORT: '0', YOMIKURA_MEDIA_PORT: '0', YOMIKURA_WORKS_PORT: '0' }),
    )
    shop = await TestStorefront.start(ports.appUrl, {
      url: `${ports.appUrl}/api/yomikura/storefront/webhooks`,
      secret: SECRET,
    })
    await shop.createCustomer('hanako')
    await shop.createCustomer('taro')
    server = await startServer(toConfig(ports, shop.url), pino({ level: 'silent' }))
    await shop.operate('works', { workno: WORKNO, name: { ja_JP: '夜の灯台' }, price_yen: 100 })
    operations = await listOperations(server.appUrl)
  }, 90_000 * patience())
  afterAll(async () => {
    await server.stop()
    await shop.stop()
    await database.remove()
    await rm(folder, { recursive: true, force: true })
  })

  function toConfig(
    ports: { appPort: number; mediaPort: number; worksPort: number },
    shopUrl: string,
  ): Config {
    const { config } = database
    return readConfig({
      YOMIKURA_DATA: folder,
      YOMIKURA_APP_PORT: String(ports.appPort),
      YOMIKURA_MEDIA_PORT: String(ports.mediaPort),
      YOMIKURA_WORKS_PORT: String(ports.worksPort),
      YOMIKURA_OIDC_ISSUER: shopUrl,
      YOMIKURA_OIDC_CLIENT_ID: shop.client.clientId,
      YOMIKURA_OIDC_CLIENT_SECRET: shop.client.clientSecret,
      YOMIKURA_STOREFRONT_URL: shopUrl,
      YOMIKURA_STOREFRONT_API_KEY: API_KEY,
      YOMIKURA_STOREFRONT_WEBHOOK_SECRETS: SECRET,
      YOMIKURA_OPERATOR_TOKEN: 'operator-token-of-the-tests',
      YOMIKURA_CHECK_ANSWERS: '1',
      ...(config.engine === 'postgres' && { YOMIKURA_DATABASE_URL: config.url }),
    })
  }

  const signIn = async (name: string) => {
    const browser = new TestBrowser(server.appUrl)
    const form = await browser.open('/login?to=/library')
    await browser.submit(form, { login_id: name, password: `${name}-${name}` })
    // The page asks who it is; this brings the anti-forgery token.
    await browser.open('/api/yomikura/authorize')
    return browser
  }
  const sales = async (browser: TestBrowser) => {
    const { text } = await browser.open('/api/yomikura/v3/content/sales?last=0')
    return (JSON.parse(text) as { workno: string }[]).map(({ workno }) => workno)
  }
  const ownHeaders = (browser: TestBrowser) => ({
    'content-type': 'application/json',
    origin: server.appUrl,
    'sec-fetch-site': 'same-origin',
    'x-xsrf-token': decodeURIComponent(browser.cookie('XSRF-TOKEN') ?? ''),
  })

  it('shows a purchase in the library after its webhook, and drops it after the refund', async () => {
    const hanako = await signIn('hanako')
    const taro = await signIn('taro')
    expect(await sales(hanako)).toEqual([])
    await shop.operate('sales', { login_id: 'hanako', workno: WORKNO })
    await vi.waitFor(async () => expect(await sales(hanako)).toEqual([WORKNO]), FAR_AWAY)
    expect(await sales(taro)).toEqual([])
    const detail = `/api/yomikura/v3/work/${WORKNO}`
    expect((await hanako.open(detail)).status).toBe(200)
    expect((await taro.open(detail)).status).toBe(404)
    await shop.operate('refunds', { login_id: 'hanako', workno: WORKNO })
    await vi.waitFor(async () => expect(await sales(hanako)).toEqual([]), FAR_AWAY)
    expect((await hanako.open(detail)).status).toBe(403)
  })

  it('lists its routes with what each asks of the visitor', () => {
    const access = new Map(
      operations.map(({ method, path, access: policy }) => [`${method} ${path}`, policy]),
    )
    expect(access.get('GET /api/yomikura/v3/content/count')).toBe('signed_in')
    expect(access.get('POST /api/yomikura/storefront/webhooks')).toBe('webhook')
    expect([...access.values()]).not.toContain(undefined)
  })

  it('asks guests to sign in on every route that is not open, whatever else they send', async () => {
    const closed = operations.filter(({ access }) => ['signed_in', 'account'].includes(access))
    expect(closed.length).toBeGreaterThan(5)
    const cookie = 'yomikura_session=forged'
    for (const { method, path } of closed) {
      const answer = await fetch(server.appUrl + toAddress(path), { method, headers: { cookie } })
      expect([path, answer.status]).toEqual([path, 401])
      await answer.body?.cancel()
    }
  })

  it('refuses operators’ routes to everybody without the token, administrators included', async () => {
    for (const { method, path } of operations.filter(({ access }) => access === 'operator')) {
      for (const authorization of ['', 'Bearer ', 'Bearer wrong', 'operator-token-of-the-tests']) {
        const answer = await fetch(server.appUrl + toAddress(path), {
          method,
          headers: { authorization },
        })
        expect([path, answer.status]).toEqual([path, 401])
        await answer.body?.cancel()
      }
    }
    const headers = { authorization: 'Bearer operator-token-of-the-tests' }
    const metrics = await fetch(`${server.appUrl}/metrics`, { headers })
    expect(await metrics.text()).toContain('yomikura_events_total{event="signed_in"} ')
  })

  it('refuses every write that another site could have made', async () => {
    const hanako = await signIn('hanako')
    const taro = await signIn('taro')
    // What shows a secret that no browser sends by itself, another site cannot have made.
    const byToken = ['webhook', 'operator', 'app_progress']
    const writes = operations.filter(
      ({ method, access }) => method !== 'GET' && !byToken.includes(access),
    )
    expect(writes.length).toBeGreaterThanOrEqual(2)
    const own = ownHeaders(hanako)
    const { 'x-xsrf-token': token, ...noToken } = own
    const cases: [string, Record<string, string>, number][] = [
      ['no token', noToken, 403],
      [
        'another session’s token',
        { ...own, 'x-xsrf-token': ownHeaders(taro)['x-xsrf-token'] },
        403,
      ],
      ['a made-up token', { ...own, 'x-xsrf-token': 'a.b' }, 403],
      ['a foreign origin', { ...own, origin: 'https://evil.example' }, 403],
      ['origin null', { ...own, origin: 'null' }, 403],
      ['a cross-site fetch', { ...own, 'sec-fetch-site': 'cross-site' }, 403],
      ['a form', { ...own, 'content-type': 'application/x-www-form-urlencoded' }, 415],
      ['plain text', { ...own, 'content-type': 'text/plain' }, 415],
    ]
    for (const { method, path } of writes) {
      for (const [title, headers, status] of cases) {
        const page = await hanako.visit(toAddress(path), { method, headers, body: '{}' })
        expect([path, title, page.status]).toEqual([path, title, status])
      }
    }
    expect((await hanako.open('/api/yomikura/authorize')).text).toContain('hanako')
  })

  it('knows a session no more on any route once it is logged out', async () => {
    const browser = await signIn('hanako')
    const cookie = `yomikura_session=${browser.cookie('yomikura_session')}`
    const headers = ownHeaders(browser)
    await browser.visit('/logout', { method: 'POST', headers, body: '{"to":"/"}' })
    for (const { method, path, access } of operations) {
      if (access !== 'signed_in') continue
      const answer = await fetch(server.appUrl + toAddress(path), { method, headers: { cookie } })
      expect([path, answer.status]).toEqual([path, 401])
      await answer.body?.cancel()
    }
    const media = `${server.mediaUrl}/api/yomikura/v3/download/sign/cookie?workno=${WORKNO}`
    expect((await fetch(media, { headers: { cookie } })).status).toBe(401)
  })

  it('ends the session when the person logs out at the shop', async () => {
    const browser = await signIn('hanako')
    const question = await browser.open(`${shop.url}/oidc/session/end`)
    await browser.submit(question, { logout: 'yes' })
    await vi.waitFor(async () => {
      expect((await browser.open('/api/yomikura/authorize')).text).toBe('{}')
    }, FAR_AWAY)
  })

  it('says what it is on both hosts, and that it works', async () => {
    for (const url of [server.appUrl, server.mediaUrl]) {
      const answer = await fetch(`${url}/readyz`)
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { status: 'ready', parts: { database: 'ok', storage: 'ok' } },
      ])
    }
    const config = (await (await fetch(`${server.appUrl}/api/yomikura/config`)).json()) as object
    expect(config).toMatchObject({ app: 'yomikura', media_url: server.mediaUrl })
  })

  it('lets signed-in readers go on while the shop is down, and says so to who signs in', async () => {
    const browser = await signIn('taro')
    await shop.stop()
    expect((await browser.open('/api/yomikura/authorize')).text).toContain('taro')
    expect((await browser.open('/api/yomikura/v3/content/count?last=0')).status).toBe(200)
    const form = await new TestBrowser(server.appUrl).visit('/login?to=/library')
    // The provider's address is known from before; its form is what does not come.
    expect(form.headers.get('location')).toContain(shop.url)
    const headers = ownHeaders(browser)
    const answer = await browser.visit('/logout', { method: 'POST', headers, body: '{"to":"/"}' })
    expect(answer.status).toBe(200)
    expect((await browser.open('/api/yomikura/authorize')).text).toBe('{}')
  })
})

/** Every route of the app host, as its own document lists them. */
async function listOperations(appUrl: string): Promise<Operation[]> {
  const answer = await fetch(`${appUrl}/api/yomikura/docs`)
  const { paths } = (await answer.json()) as {
    paths: Record<string, Record<string, { 'x-access': string; servers?: object[] }>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // A call that names a server is answered by the media host or by the shop.
      .filter(([, { servers }]) => servers === undefined)
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        access: operation['x-access'],
      })),
  )
}

/** A path of the document with its parameters filled in. */
function toAddress(path: string): string {
  return path.replace('{workno}', WORKNO).replaceAll(/\{[^}]+\}/g, '1')
}
