import { eventually } from '@yomikura/testkit/eventually'
import { findFreePort } from '@yomikura/testkit/free-port'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#config/config.ts'
import { type RunningServer, startServer } from './start-server.ts'

type WireSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
}
type WireRequest = { resourceSpans: { scopeSpans: { spans: WireSpan[] }[] }[] }

const [TRACE, SPAN] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
const SECRETS = ['secret-of-a-cookie', 'secret-of-a-query', 'secret-of-an-app', 'RJ12345678']

describe('traces of a server', () => {
  let folder: string
  let server: RunningServer | undefined
  let collector: Server
  let shop: Server
  let taken: { url: string | undefined; type: string | undefined; text: string }[]
  let asked: IncomingHttpHeaders[]
  let answer: number
  let ports: number[]

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-traces-'))
    ports = []
    while (ports.length < 6) ports.push(await findFreePort())
    ;[taken, asked, answer] = [[], [], 200]
    collector = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { url, headers } = request
        const text = Buffer.concat(chunks).toString()
        taken.push({ url, type: headers['content-type'], text })
        response.writeHead(answer, { 'content-type': 'application/json' }).end('{}')
      })
    }).listen(ports[4], '127.0.0.1')
    shop = createServer((request, response) => {
      asked.push(request.headers)
      response.writeHead(404).end()
    }).listen(ports[5], '127.0.0.1')
  })
  afterEach(async () => {
    await server?.stop()
    server = undefined
    for (const other of [collector, shop]) {
      other.closeAllConnections()
      other.close()
    }
    await rm(folder, { recursive: true, force: true })
  })

  async function start(settings: NodeJS.ProcessEnv): Promise<string> {
    const [app, media, works, management] = ports.map(String)
    const config = readConfig({
      ...settings,
      YOMIKURA_DATA: folder,
      YOMIKURA_APP_PORT: app,
      YOMIKURA_MEDIA_PORT: media,
      YOMIKURA_WORKS_PORT: works,
      YOMIKURA_MANAGEMENT: management,
    })
    server = await startServer(config, pino({ level: 'silent' }))
    return `http://127.0.0.1:${app}`
  }
  const on = () => ({ YOMIKURA_TRACES: `http://127.0.0.1:${ports[4]}` })
  const listSpans = () =>
    taken
      .flatMap(({ text }) => (JSON.parse(text) as WireRequest).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  const readDropped = async () => {
    const text = await (await fetch(`http://127.0.0.1:${ports[3]}/metrics`)).text()
    return Number(/^yomikura_traces_dropped_total (\d+)/m.exec(text)?.[1])
  }

  it('hold requests as parts of their caller’s trace, with what they asked of the database, and no secret', async () => {
    const app = await start({ ...on(), YOMIKURA_ROLES: 'web,content' })
    const response = await fetch(`${app}/api/yomikura/v3/work/RJ12345678?token=secret-of-a-query`, {
      headers: {
        traceparent: `00-${TRACE}-${SPAN}-01`,
        cookie: 'yomikura_session=secret-of-a-cookie',
      },
    })
    expect(response.status).toBe(401)
    const route = 'GET /api/yomikura/v3/work/:workno'
    const request = await eventually(() => {
      const found = listSpans().find(({ name }) => name === route)
      expect(found).toBeDefined()
      return found!
    })
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: SPAN, kind: 2 })
    expect(BigInt(request.endTimeUnixNano)).toBeGreaterThan(BigInt(request.startTimeUnixNano))
    expect(request.attributes).toContainEqual({
      key: 'http.response.status_code',
      value: { intValue: '401' },
    })
    const parts = listSpans().filter(({ parentSpanId }) => parentSpanId === request.spanId)
    expect(parts.map(({ name }) => name)).toContain('select session')
    expect(parts.every(({ traceId }) => traceId === TRACE)).toBe(true)
    expect(taken[0]).toMatchObject({ url: '/v1/traces', type: 'application/json' })
    for (const secret of SECRETS) expect(taken.map(({ text }) => text).join()).not.toContain(secret)
  })

  it('hold jobs with what they asked of others, which learn the trace', async () => {
    await start({
      ...on(),
      YOMIKURA_ROLES: 'worker,scheduler',
      YOMIKURA_STOREFRONT_URL: `http://127.0.0.1:${ports[5]}`,
      YOMIKURA_STOREFRONT_API_KEY: 'secret-of-an-app',
      YOMIKURA_STOREFRONT_WEBHOOK_SECRETS: 'whsec_AAAA',
    })
    const outgoing = await eventually(() => {
      const found = listSpans().find(({ name }) => name === 'GET outgoing')
      expect(found).toBeDefined()
      return found!
    }, 20_000)
    const job = await eventually(() => {
      const found = listSpans().find(({ spanId }) => spanId === outgoing.parentSpanId)
      expect(found).toBeDefined()
      return found!
    })
    expect(job).toMatchObject({ traceId: outgoing.traceId, kind: 1 })
    expect(job.name).toMatch(/^job storefront\./)
    expect(job).not.toHaveProperty('parentSpanId')
    const sent = asked.map(({ traceparent }) => traceparent)
    expect(sent).toContain(`00-${outgoing.traceId}-${outgoing.spanId}-01`)
    for (const secret of SECRETS) expect(taken.map(({ text }) => text).join()).not.toContain(secret)
  })

  it('are dropped and counted while the collector refuses them, and come again when it does not', async () => {
    answer = 503
    const app = await start({ ...on(), YOMIKURA_ROLES: 'web,content' })
    const ask = async () => expect((await fetch(`${app}/healthz`)).status).toBe(200)
    await ask()
    await eventually(async () => expect(await readDropped()).toBeGreaterThan(0), 20_000)
    answer = 200
    taken = []
    await eventually(async () => {
      await ask()
      expect(listSpans().map(({ name }) => name)).toContain('GET /healthz')
    }, 20_000)
  })

  it('are off without a collector: no caller’s trace is gone on with, and no figure is there', async () => {
    const app = await start({ YOMIKURA_ROLES: 'web,content' })
    await fetch(`${app}/healthz`, { headers: { traceparent: `00-${TRACE}-${SPAN}-01` } })
    expect(await readDropped()).toBeNaN()
    expect(taken).toEqual([])
  })

  it.each(['ftp://host', 'http://user:word@host', 'http://host/?key=1', 'host:4318'])(
    'are refused an address of another form: %s',
    (address) => {
      expect(() => readConfig({ YOMIKURA_TRACES: address })).toThrow(/YOMIKURA_TRACES/)
    },
  )
})
