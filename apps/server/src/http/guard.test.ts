import { AppError, type ErrorCode, ERRORS } from '@yomikura/contract/errors'
import { patience } from '@yomikura/testkit/patience'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RateCounter } from '#platform/rate/rate-counter.ts'
import { TestClock } from '#test/test-visitors.ts'
import { type App, createHttpApp, type HttpAppOptions } from './app.ts'
import { healthRoutes, type HealthChecks } from './health.ts'
import { toRateKey } from './rate-limit.ts'
import { toAppHeaders, toMediaHeaders } from './security-headers.ts'

const HOSTS = {
  app: 'https://app.example.com',
  media: 'https://media.example.com',
  works: 'https://*.example-works.net',
  provider: 'https://shop.example',
  isSecure: true,
  hasSecureContext: true,
}

let app: App
let runs = 0
/** Ends the request to `/slow`. */
let finish = () => {}
/** Called when a request to `/slow` has come. */
let hasBegun = () => {}
const untilBegun = () => new Promise<void>((resolve) => (hasBegun = resolve))

async function start(
  options: Partial<HttpAppOptions> = {},
  addRoutes: (app: App) => void = () => {},
): Promise<number> {
  app = await createHttpApp({
    log: pino({ level: 'silent' }),
    resolveVisitor: async ({ headers }) => {
      const session = headers['x-test-session']
      return {
        actor: undefined,
        sessionHash: typeof session === 'string' ? session : null,
        isSignedIn: session !== undefined,
        hasAccount: session !== undefined,
        isOperator: false,
      }
    },
    ...{ csrfKeys: [Buffer.alloc(32)], origins: [], trustedProxyCount: 0 },
    headers: toAppHeaders(HOSTS),
    // A minute that ends in the middle of a test would begin its count again.
    rateCounter: new RateCounter({ db: undefined, clock: new TestClock() }),
    ...options,
  })
  app.get('/open', { config: { access: 'public' } }, async () => ({ ok: true }))
  app.get('/login', { config: { access: 'public', rate: 'sign_in' } }, async () => ({ ok: true }))
  app.get('/page', { config: { access: 'grant' } }, async () => ({ ok: true }))
  app.get('/private/list', { config: { access: 'signed_in' } }, async () => {
    runs += 1
    return { secret: true }
  })
  app.delete('/private/list', { config: { access: 'signed_in' } }, async () => ({ ok: true }))
  app.get('/slow', { config: { access: 'public' } }, async () => {
    await new Promise<void>((resolve) => {
      finish = resolve
      hasBegun()
    })
    return { ok: true }
  })
  addRoutes(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** Sends bytes as they are and answers all that comes back. */
async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(bytes)
  let answer = ''
  // A refusal may be followed by a reset when the server does not read the rest.
  const reset = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error
  }
  socket.on('data', (chunk) => (answer += chunk.toString()))
  await once(socket, 'close').catch(reset)
  return answer
}

beforeEach(() => {
  runs = 0
})
afterEach(() => app.close())

describe('an address that cannot be decoded', () => {
  const asPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  it.each(['/%E0%A4%A', '/work/RJ01000001/view/%E0%A4%A', '/%'])(
    'leads a person who opened %s to the page for such',
    async (url) => {
      await start({ missingPage: '/404' })
      const answer = await app.inject({ url, headers: asPage })
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/404'])
      expect((await app.inject({ url })).json()).toMatchObject({ status: 400, code: 'bad_request' })
    },
  )

  it('is refused where there are no pages, and below the API', async () => {
    await start({ missingPage: '/404' })
    const api = await app.inject({ url: '/api/yomikura/%ff', headers: asPage })
    expect(api.statusCode).toBe(400)
    await app.close()
    await start()
    expect((await app.inject({ url: '/%ff', headers: asPage })).statusCode).toBe(400)
  })
})

describe('headers', () => {
  it('that are larger than any client of ours sends end the connection with 431', async () => {
    const port = await start()
    const large = 'x'.repeat(20_000)
    const answer = await sendRaw(port, `GET /open HTTP/1.1\r\nhost: a\r\nx-large: ${large}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  })
})

describe('rates', () => {
  const rateLimits = { usual: 5, sign_in: 2, app: 5, upload: 5, upload_part: 5 }
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

  it('slow a visitor down, say when to come again, and leave others alone', async () => {
    await start({ rateLimits })
    for (let n = 0; n < 5; n += 1) expect((await get('/open')).statusCode).toBe(200)
    const refused = await get('/open')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await get('/open', { 'x-test-session': 'other' })).statusCode).toBe(200)
    expect((await get('/login')).statusCode).toBe(200)
  })

  it('are lower for signing in, and none for pages of works', async () => {
    await start({ rateLimits })
    const statuses = async (url: string) => {
      const found: number[] = []
      for (let n = 0; n < 8; n += 1) found.push((await get(url)).statusCode)
      return found
    }
    expect((await statuses('/login')).filter((status) => status === 200)).toHaveLength(2)
    expect((await statuses('/page')).every((status) => status === 200)).toBe(true)
  })

  it('cannot be dodged by a made-up client address', async () => {
    await start({ rateLimits })
    const statuses: number[] = []
    for (let n = 0; n < 8; n += 1) {
      const address = `203.0.113.${n}`
      const headers = {
        'x-forwarded-for': address,
        forwarded: `for=${address}`,
        'x-real-ip': address,
        'x-client-ip': address,
      }
      statuses.push((await get('/open', headers)).statusCode)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  })

  it('count by the address that the trusted proxy names, and no further', async () => {
    await start({ rateLimits, trustedProxyCount: 1 })
    const from = (addresses: string) => get('/open', { 'x-forwarded-for': addresses })
    for (let n = 0; n < 5; n += 1) await from(`198.51.100.${n}, 203.0.113.1`)
    expect((await from('198.51.100.77, 203.0.113.1')).statusCode).toBe(429)
    expect((await from('203.0.113.2')).statusCode).toBe(200)
  })

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['203.0.113.1', '203.0.113.1'],
  ])('count %s as %s', (ip, key) => {
    const visitor = { sessionHash: null }
    expect(toRateKey({ ip, visitor } as Parameters<typeof toRateKey>[0])).toBe(key)
  })
})

describe('addresses and methods', () => {
  it('names the methods that an address takes', async () => {
    await start()
    for (const method of ['POST', 'PUT', 'PATCH', 'TRACE', 'OPTIONS'] as const) {
      const answer = await app.inject({ method: method as 'POST', url: '/private/list' })
      expect([answer.statusCode, answer.json().code]).toEqual([405, 'method_not_allowed'])
      expect(answer.headers.allow).toBe('DELETE, GET, HEAD')
    }
    expect((await app.inject('/nowhere')).headers.allow).toBeUndefined()
  })

  it.each([
    '/private/list',
    '/private/list?x=/open',
    '/private/list#/open',
    '//private/list',
    '/./private/list',
    '/open/../private/list',
    '/open/%2e%2e/private/list',
    '/open/..%2fprivate/list',
    '/private//list',
    '/private/list/',
    '/private/list;x=1',
    '/private/list%00',
    '/private/list%20',
    '/private/list.',
    '/PRIVATE/list',
    '/private%2flist',
    '/private%252flist',
    '/privat%65/list',
    '/private\\list',
    '/private/%ff',
    '/private/%',
    'http://other.test/private/list',
    'http://127.0.0.1/private/list',
  ])('shows a guest nothing under the spelling %s', async (path) => {
    const port = await start()
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']) {
      const lines = [
        `${method} ${path} HTTP/1.1`,
        'Host: x',
        'Connection: close',
        'X-HTTP-Method-Override: GET',
        'X-Original-URL: /open',
        'X-Rewrite-URL: /open',
        'Content-Length: 0',
      ]
      const answer = await sendRaw(port, `${lines.join('\r\n')}\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect(answer).not.toContain('secret')
    }
    expect(runs).toBe(0)
  })

  it.each([
    'GET /%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'NONSENSE / HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'not http at all\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(100_000)}\r\n\r\n`,
    'POST /open HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'GET /open HTTP/1.1\r\nConnection: close\r\n\r\n',
    'GET /open HTTP/1.1\r\nHost: x\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    'GET /open HTTP/1.1\r\nHost: x\r\nhOST: x\r\nConnection: close\r\n\r\n',
  ])('answers the malformed request %# with a refusal that reveals nothing', async (bytes) => {
    const port = await start()
    const answer = await sendRaw(port, bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toMatch(/node_modules|\.ts:|\.js:|at .*\(/)
    const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
    const refusal = JSON.parse(body) as { code: ErrorCode; status: number; request_id: string }
    expect(refusal.status).toBe(ERRORS[refusal.code].status)
    expect(head).toContain(`HTTP/1.1 ${refusal.status} `)
    expect(head.toLowerCase()).toContain(`x-request-id: ${refusal.request_id}`)
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect((await app.inject('/open')).statusCode).toBe(200)
  })
})

describe('headers', () => {
  it('of the app host let scripts come from the app alone', async () => {
    await start()
    const { headers } = await app.inject('/open')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`default-src 'none'; script-src https://app.example.com;`)
    expect(policy).toContain(`frame-src https://*.example-works.net;`)
    expect(policy).toContain(`form-action https://app.example.com https://shop.example;`)
    expect(policy).not.toMatch(/unsafe|'self'|\*[^.]/)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers.server).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
  })

  it('come with refusals too', async () => {
    await start()
    for (const url of ['/nowhere', '/private/list', '/%ff']) {
      const { headers } = await app.inject(url)
      expect(headers['content-security-policy']).toBeDefined()
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })

  it('of the media host let nothing run', () => {
    const headers = toMediaHeaders(HOSTS)
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/)
    expect(headers['access-control-allow-origin']).toBe('https://app.example.com')
    expect(headers['cross-origin-resource-policy']).toBe('same-site')
  })
})

describe('readiness', () => {
  it('goes on for readers while the disk is full, and says so', async () => {
    const check = async () => Promise.reject(new AppError('storage_full'))
    await start({}, (own) => healthRoutes(own, { needed: { storage: check } }, () => false))
    const degraded = await app.inject('/readyz')
    expect([degraded.statusCode, degraded.json()]).toEqual([
      200,
      { status: 'degraded', parts: { storage: 'full' } },
    ])
  })

  it('goes on where a part fails that only helps, and ends where one fails that is needed', async () => {
    const fails = async () => Promise.reject(new Error('refused'))
    const works = async () => {}
    const ask = async (checks: HealthChecks) => {
      await start({}, (own) => healthRoutes(own, checks, () => false))
      const answer = await app.inject('/readyz')
      return [answer.statusCode, answer.json()] as const
    }
    expect(await ask({ needed: { database: works }, helpful: { storage: fails } })).toEqual([
      200,
      { status: 'degraded', parts: { database: 'ok', storage: 'failing' } },
    ])
    expect(await ask({ needed: { database: fails }, helpful: { storage: works } })).toEqual([
      503,
      { status: 'not_ready', parts: { database: 'failing', storage: 'ok' } },
    ])
  })

  it('asks its parts once for many who ask', async () => {
    let asked = 0
    const check = async () => void (asked += 1)
    await start({}, (own) => healthRoutes(own, { needed: { storage: check } }, () => false))
    await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')))
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    expect(asked).toBe(1)
  })
})

describe('stopping', () => {
  /** Longer than a test may take: what ends before was not waited for. */
  const drainMs = 600_000
  const untilPortIsClosed = () =>
    vi.waitUntil(() => !app.server.listening, { timeout: 20_000 * patience() })

  it('lets a running request end and takes no other', async () => {
    const port = await start({ drainMs })
    const begun = untilBegun()
    const running = fetch(`http://127.0.0.1:${port}/slow`)
    await begun
    const agent = { host: '127.0.0.1', port, path: '/open' }
    const closed = app.close()
    await untilPortIsClosed()
    const refused = new Promise((resolve) => request(agent).on('error', resolve).end())
    expect(await refused).toMatchObject({ code: 'ECONNREFUSED' })
    finish()
    expect((await running).status).toBe(200)
    // Although its connection could be kept for the next request.
    await closed
  })

  it('answers requests that had begun with a notice of the restart', async () => {
    const port = await start({ drainMs })
    const accepted = once(app.server, 'connection') as Promise<[Socket]>
    const socket = connect(port, '127.0.0.1')
    const answer = text(socket)
    socket.write('GET /open HTTP/1.1\r\nHost: x\r\n')
    const [connection] = await accepted
    await vi.waitUntil(() => connection.bytesRead > 0, { timeout: 20_000 * patience() })
    const closed = app.close()
    await untilPortIsClosed()
    socket.write('\r\n')
    expect(await answer).toMatch(/^HTTP\/1\.1 503 [^]*connection: close[^]*shutting_down/i)
    await closed
  })

  it('does not wait for connections without a request, which browsers open ahead', async () => {
    const port = await start({ drainMs })
    const silent = connect(port, '127.0.0.1')
    const ended = once(silent.resume(), 'close')
    await once(silent, 'connect')
    await fetch(`http://127.0.0.1:${port}/open`)
    await app.close()
    await ended
  })

  it('cuts a request that takes too long', async () => {
    const port = await start({ drainMs: 100 })
    const begun = untilBegun()
    const running = fetch(`http://127.0.0.1:${port}/slow`).catch((error: unknown) => error)
    await begun
    const closed = app.close()
    expect(await running).toBeInstanceOf(Error)
    finish()
    await closed
  })
})
