import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { aZip } from '@yomikura/ingest/test-zips'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_KEY, TestStorefront } from '#test/test-storefront.ts'
import { checkStorefront } from './check-storefront.ts'
import { type Finding, toTable } from './finding.ts'

const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`

let shop: TestStorefront
let webhookPort: number

beforeAll(async () => {
  webhookPort = await findFreePort()
  const url = `http://127.0.0.1:${webhookPort}/`
  shop = await TestStorefront.start('http://localhost:4000', { url, secret: SECRET })
  for (const workno of ['RJ01000001', 'BJ01000002', 'VJ01000003'])
    await shop.operate('works', {
      workno,
      name: { ja_JP: workno },
      price_yen: 100,
      inservice: true,
    })
  await shop.operate('works', { workno: 'RJ01000001', is_one_click_free: true, sample_pages: 2 })
  const zip = aZip([{ name: '1.png', data: await aPicture(40, 60).png().toBuffer() }])
  for (const workno of ['RJ01000001', 'BJ01000002']) {
    const answer = await fetch(`${shop.url}/api/operator/works/${workno}/content`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/zip' },
      body: new Uint8Array(zip),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
  await shop.createCustomer('hanako')
})
afterAll(() => shop.stop())

const check = (
  url: string,
  webhooks: Parameters<typeof checkStorefront>[0]['webhooks'],
  scope = 'openid shop',
) =>
  checkStorefront({
    scope,
    url,
    issuer: url,
    apiKey: API_KEY,
    webhooks,
    onListening: async () => {
      await shop.operate('sales', { login_id: 'hanako', workno: 'BJ01000002' })
      await shop.operate('refunds', { login_id: 'hanako', workno: 'BJ01000002' })
    },
  })

const failures = (findings: readonly Finding[]) =>
  findings.filter(({ outcome }) => outcome === 'fail')

describe('yomikura storefront check', () => {
  it('passes the demo shop, webhooks and a refund included', async () => {
    const findings = await check(shop.url, { port: webhookPort, secret: SECRET, waitSeconds: 30 })
    expect(toTable(failures(findings))).toBe('')
    const untried = findings.filter(({ outcome }) => outcome === 'skipped')
    expect(untried.map(({ claim }) => claim)).toEqual(['a reservation has an end'])
    expect(findings.length).toBeGreaterThan(25)
  })

  it('asks the provider for the scopes that the server will ask for', async () => {
    const claim = 'knows the scopes openid and email'
    const findings = await check(shop.url, undefined, 'openid email')
    expect(findings.find((each) => each.claim === claim)).toMatchObject({
      outcome: 'fail',
      why: expect.stringContaining('lacks email') as string,
    })
    const alone = await check(shop.url, undefined, 'openid')
    expect(alone.find((each) => each.claim === 'knows the scopes openid')).toMatchObject({
      outcome: 'pass',
    })
  })

  it('fails webhooks that are signed with another secret', async () => {
    const other = `whsec_${Buffer.alloc(32, 6).toString('base64')}`
    const findings = await check(shop.url, { port: webhookPort, secret: other, waitSeconds: 5 })
    expect(failures(findings)).toEqual([
      expect.objectContaining({
        claim: 'arrive, signed with the secret and lately',
        why: expect.stringContaining('signature does not match') as string,
      }),
    ])
  })

  it.each<[string, Break, string, RegExp]>([
    [
      'another issuer',
      onJson('openid-configuration', set('issuer', 'http://x')),
      'discovery names exactly this issuer',
      /http:\/\/x/,
    ],
    [
      'no PKCE',
      onJson('openid-configuration', set('code_challenge_methods_supported', ['plain'])),
      'takes the code flow with PKCE S256',
      /S256/,
    ],
    [
      'only HS256',
      onJson('openid-configuration', set('id_token_signing_alg_values_supported', ['HS256'])),
      'signs id tokens with a key that we take',
      /RS256/,
    ],
    [
      'an open feed',
      { on: 'feed/sales', addsKey: true },
      'is closed without the key',
      /200 without a key/,
    ],
    [
      'a short feed',
      onJson('feed/works', (page) => {
        page.items.pop()
      }),
      'can be read to its end, and says how long it is',
      /total says 3/,
    ],
    [
      'a bad row',
      onJson('feed/works', (page) => {
        Object.assign(page.items[0] ?? {}, { work_type: 'manga' })
      }),
      'has rows of the right form',
      /work_type/,
    ],
    [
      'a cursor in circles',
      onJson('feed/works', set('next_cursor', Buffer.from('after-0').toString('base64url'))),
      'can be read to its end, and says how long it is',
      /circles/,
    ],
    [
      'silent changes',
      onJson('feed/works', (page) => {
        Object.assign(page.items[0] ?? {}, { description: { ja_JP: String(performance.now()) } })
      }),
      'changes no row without a new version',
      /version/,
    ],
    [
      'another digest',
      onJson('feed/works', (page) => {
        for (const { content } of page.items) if (content) content.sha256 = 'a'.repeat(64)
      }),
      'is a zip of the promised length and digest',
      /digest/,
    ],
    [
      'files elsewhere',
      onJson('feed/works', (page) => {
        for (const { content } of page.items)
          if (content) content.url = content.url.replace('http://', 'http://cdn.')
      }),
      'lies on the shop’s own origin',
      /cdn\./,
    ],
    [
      'no ranges',
      { on: 'content.zip', dropsRange: true },
      'has a strong ETag, and goes on where a transfer broke',
      /206/,
    ],
    [
      'a free time that is over',
      onJson('feed/works', (page) => {
        for (const work of page.items)
          if (work['is_one_click_free']) work['free_until'] = '2020-01-01T00:00:00Z'
      }),
      'free works have files and a time',
      /over/,
    ],
    [
      'a refund without a version',
      onJson('feed/sales', (page) => {
        for (const sale of page.items) Object.assign(sale, { version: 1, status: 'refunded' })
      }),
      'keeps a refunded sale as a row',
      /version/,
    ],
  ])('fails a shop with %s on the right line', async (_what, fault, claim, why) => {
    const broken = await BrokenShop.start(shop.url, fault)
    try {
      const failed = failures(await check(broken.url, undefined))
      expect(failed.map((finding) => finding.claim)).toContain(claim)
      expect(failed.find((finding) => finding.claim === claim)?.why).toMatch(why)
    } finally {
      await broken.stop()
    }
  })
})

type Item = Record<string, unknown> & { content: { url: string; sha256: string } | null }
type Json = Record<string, unknown> & { items: Item[] }
type Break = {
  /** Part of the address at which the shop is broken. */
  on: string
  change?: (body: Json) => void
  addsKey?: boolean
  dropsRange?: boolean
}

function onJson(on: string, change: (body: Json) => void): Break {
  return { on, change }
}

const set = (name: string, value: unknown) => (body: Json) => {
  Object.assign(body, { [name]: value })
}

/** The demo shop behind a server that breaks one of its promises. */
class BrokenShop {
  readonly url: string
  readonly #server: Server

  private constructor(url: string, server: Server) {
    this.url = url
    this.#server = server
  }

  static async start(shopUrl: string, fault: Break): Promise<BrokenShop> {
    let own = ''
    const server = createServer((request, answer) => {
      void forward(shopUrl, own, request.url ?? '/', request.headers, fault).then(
        ({ status, headers, body }) => answer.writeHead(status, headers).end(body),
        (error: unknown) => answer.writeHead(500).end(String(error)),
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return new BrokenShop(own, server)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

async function forward(
  shopUrl: string,
  ownUrl: string,
  path: string,
  given: IncomingHttpHeaders,
  fault: Break,
) {
  const isBroken = path.includes(fault.on)
  const wanted = isBroken && fault.dropsRange ? [] : (['range', 'if-range'] as const)
  const headers = new Headers()
  for (const name of wanted) if (given[name] !== undefined) headers.set(name, String(given[name]))
  const key = isBroken && fault.addsKey ? `Bearer ${API_KEY}` : given.authorization
  if (key !== undefined) headers.set('authorization', key)
  const found = await fetch(shopUrl + path, { headers })
  let body = Buffer.from(await found.arrayBuffer())
  if (found.headers.get('content-type')?.includes('json')) {
    const json = JSON.parse(body.toString().replaceAll(shopUrl, ownUrl)) as Json
    if (isBroken) fault.change?.(json)
    body = Buffer.from(JSON.stringify(json))
  }
  const kept = ['content-type', 'etag', 'content-range'].flatMap((name) => {
    const value = found.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { status: found.status, headers: Object.fromEntries(kept), body }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
