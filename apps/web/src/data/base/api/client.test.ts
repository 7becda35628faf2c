// @vitest-environment jsdom
import { Refusal } from '@yomikura/contract/refusal'
import { eventually } from '@yomikura/testkit/eventually'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { network } from '../network/network-state.ts'
import { ApiClient } from './client.ts'
import { CommunicationError } from './errors.ts'
import { checkSession, forgetSuspicion } from './session-end.ts'

type Answer = {
  status?: number
  type?: string
  body?: string
  delayMs?: number
  cutShort?: boolean
  /** Awaited before it is given. */
  held?: Promise<void>
}

let server: Server
let appUrl: string
let answer: Answer
let requests: { line: string; headers: IncomingMessage['headers']; body: string }[]
let aborted: number

beforeEach(async () => {
  answer = { body: '{}' }
  requests = []
  aborted = 0
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    response.on('close', () => {
      if (!response.writableFinished) aborted += 1
    })
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      requests.push({ line: `${request.method} ${request.url}`, headers: request.headers, body })
      const { status = 200, type = 'application/json', delayMs = 0, cutShort, held } = answer
      const cors = {
        'access-control-allow-origin': request.headers.origin ?? '*',
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'content-type, x-xsrf-token',
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      }
      const give = () => {
        const body = answer.body ?? ''
        response.writeHead(status, { 'content-type': type, ...cors })
        if (cutShort) response.write(body.slice(0, 3), () => response.destroy())
        else response.end(status === 204 ? undefined : body)
      }
      void Promise.resolve(held).then(() => setTimeout(give, delayMs))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  appUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  document.cookie = 'XSRF-TOKEN=; Max-Age=0'
  // A refusal has the client ask who is signed in, which must not fail in the next test.
  if (answer.status === 401) {
    await eventually(() => expect(requests.at(-1)?.line).toContain('/authorize'))
  }
  await checkSession()
  // That this was refused too has the network looked at.
  if (answer.status === 401) await network.probe()
  forgetSuspicion()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const create = (account = 'alice') =>
  new ApiClient({ app: 'yomikura', account, appUrl, mediaUrl: appUrl })
const gets = () => requests.filter(({ line }) => line.startsWith('GET'))
const failureOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

describe('requests', () => {
  it('go under the path of the app, with the query that is set', async () => {
    await create().get('/v3/content/count', { query: { last: 0, page: undefined } })
    expect(gets()[0]?.line).toBe('GET /api/yomikura/v3/content/count?last=0')
  })

  it('carry the anti-forgery token of the cookie, decoded, to the own host only', async () => {
    document.cookie = `XSRF-TOKEN=${encodeURIComponent('a+b=')}`
    await create().get('/authorize')
    await create().get('/v3/download/sign/cookie', { origin: 'media' })
    expect(gets().map(({ headers }) => headers['x-xsrf-token'])).toEqual(['a+b=', undefined])
  })

  it('send writes as JSON and answer undefined to an empty answer', async () => {
    answer = { status: 204 }
    expect(await create().post('/v3/content/works', ['RJ000001'])).toBeUndefined()
    const write = requests.find(({ line }) => line.startsWith('POST'))
    expect([write?.headers['content-type'], write?.body]).toEqual([
      'application/json',
      '["RJ000001"]',
    ])
  })
})

describe('identical GETs in flight', () => {
  it('share one request, and each caller may change what it got', async () => {
    answer = { body: '{"works":[1]}', delayMs: 30 }
    const api = create()
    const [a, b] = await Promise.all([
      api.get<{ works: number[] }>('/x'),
      api.get<{ works: number[] }>('/x'),
    ])
    a.works.push(2)
    expect(b.works).toEqual([1])
    expect(gets()).toHaveLength(1)
  })

  it('are asked again once answered', async () => {
    const api = create()
    await api.get('/x')
    await api.get('/x')
    expect(gets()).toHaveLength(2)
  })

  it('are asked again after a write, which the one on its way may not know of', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    answer = { body: '{}', held }
    const api = create()
    const before = api.get('/x')
    await eventually(() => expect(gets()).toHaveLength(1))
    answer = { body: '{}' }
    await api.post('/x')
    await api.get('/x')
    expect(gets()).toHaveLength(2)
    release()
    await before
  })

  it('are never shared by two accounts', async () => {
    answer = { body: '{}', delayMs: 30 }
    await Promise.all([create('alice').get('/x'), create('bob').get('/x')])
    expect(gets()).toHaveLength(2)
  })

  it('end for the caller who gives up, and go on for the others', async () => {
    answer = { body: '{"a":1}', delayMs: 50 }
    const api = create()
    const abort = new AbortController()
    const first = failureOf(api.get('/x', { signal: abort.signal }))
    const second = api.get('/x')
    abort.abort()
    expect(await first).toMatchObject({ name: 'AbortError' })
    expect(await second).toEqual({ a: 1 })
    expect(aborted).toBe(0)
  })

  it('are broken off when no caller waits any more', async () => {
    answer = { body: '{}', delayMs: 200 }
    const abort = new AbortController()
    const call = failureOf(create().get('/x', { signal: abort.signal }))
    await expect.poll(() => gets().length).toBe(1)
    abort.abort()
    await call
    await expect.poll(() => aborted).toBe(1)
  })
})

describe('refusals', () => {
  it.each([
    [401, '{"status":401,"message":"Unauthorized"}', 'unauthorized', 'Unauthorized'],
    [
      404,
      '{"status":404,"message":"No such work.","code":"work_not_found"}',
      'work_not_found',
      'No such work.',
    ],
    [400, '{"status":400,"message":"x","code":"from_the_future"}', 'from_the_future', 'x'],
    [422, '{"status":422,"message":"x"}', 'bad_request', 'x'],
    [503, '<html>proxy</html>', 'database_busy', undefined],
    [500, '', 'internal', undefined],
  ])('%s %s becomes %s', async (status, body, code, message) => {
    answer = { status, body, type: body.startsWith('{') ? 'application/json' : 'text/html' }
    const error = await failureOf(create().get('/x'))
    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({ code, ...(message && { message }) })
  })

  it.each<[string, Answer]>([
    ['a page where data was expected', { body: '<html>', type: 'text/html' }],
    ['JSON that is not whole', { body: '{"a":' }],
    ['an answer that breaks off', { body: '{"a":1}', cutShort: true }],
  ])('%s is a communication error, never data', async (_, faulty) => {
    answer = faulty
    expect(await failureOf(create().get('/x'))).toBeInstanceOf(CommunicationError)
  })

  it('say so once the network takes connections and answers nothing (security.md#b-1)', async () => {
    answer = { body: '{}', delayMs: 60_000 }
    const asked = create().get('/x')
    const call = failureOf(asked)
    await expect.poll(() => gets().length).toBe(1)
    await network.probe()
    expect(network.getState()).toBe('dead')
    expect(await call).toBeInstanceOf(CommunicationError)
    await expect.poll(() => aborted).toBe(1)
  })

  it('come although there was no network when they were asked for', async () => {
    await network.probe()
    expect(network.isOnline).toBe(false)
    answer = { body: '{"a":1}', delayMs: 300 }
    expect(await create().get('/x')).toEqual({ a: 1 })
    expect(network.isOnline).toBe(true)
  })

  it('say so when no server answers', async () => {
    const api = new ApiClient({ app: 'yomikura', account: 'a', appUrl: 'http://127.0.0.1:9' })
    expect(await failureOf(api.get('/x'))).toBeInstanceOf(CommunicationError)
  })
})
