// @vitest-environment jsdom
import { eventually } from '@yomikura/testkit/eventually'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiClient } from '../api/client.ts'
import { CommunicationError } from '../api/errors.ts'
import { network } from './network-state.ts'

const OURS = { 'content-type': 'application/json' }
const PAGE = { 'content-type': 'text/html; charset=utf-8' }

let server: Server
let appUrl: string
let respond: RequestListener

beforeEach(async () => {
  respond = (_request, response) => response.writeHead(200, OURS).end('{"status":"ok"}')
  server = createServer((request, response) => respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  appUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // The page is served by this server: the test's own page has none.
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (url: URL | string, init: RequestInit) =>
    send(new URL(new URL(url).pathname, appUrl), init),
  )
  await network.probe()
  expect(network.getState()).toBe('online')
})

afterEach(async () => {
  respond = (_request, response) => response.writeHead(200, OURS).end('{"status":"ok"}')
  await network.probe()
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

type Proxied = [string, number, Record<string, string>, string]

/** What proxies answer in place of the server once their session ended. */
const ENDED: Proxied[] = [
  ['a redirect to another origin', 302, { location: 'http://127.0.0.1:9/login' }, ''],
  ['a redirect with 303', 303, { location: 'http://127.0.0.1:9/login' }, ''],
  ['a redirect that keeps the method', 307, { location: 'http://127.0.0.1:9/login' }, ''],
  ['a redirect on the same origin', 302, { location: '/oauth2/start' }, ''],
  ['401 with a page', 401, PAGE, '<h1>Sign in</h1>'],
  ['401 without anything', 401, {}, ''],
  ['401 that asks for basic sign-in', 401, { 'www-authenticate': 'Basic' }, 'no'],
  ['401 with JSON of its own', 401, OURS, '{"error":"unauthorized"}'],
  ['403 with a page', 403, PAGE, '<h1>Forbidden</h1>'],
  ['403 as text', 403, { 'content-type': 'text/plain' }, 'Forbidden'],
  ['511 of a captive portal', 511, PAGE, '<h1>Welcome</h1>'],
  ['200 with a page in place of data', 200, PAGE, '<h1>Sign in</h1>'],
]

/** The same-origin sign-in page that a redirect leads to. */
const answerAll =
  ([, status, headers, body]: Proxied): RequestListener =>
  (request, response) => {
    if (request.url === '/oauth2/start') response.writeHead(200, PAGE).end('<h1>Sign in</h1>')
    else response.writeHead(status, headers).end(body)
  }

describe('a proxy whose session ended', () => {
  it.each(ENDED)('is distinguished from a lost network by %s', async (...proxied) => {
    respond = answerAll(proxied)
    await network.probe()
    expect(network.getState()).toBe('proxy')
  })

  it.each(ENDED)('is noticed by a call that is answered with %s', async (...proxied) => {
    respond = answerAll(proxied)
    const api = new ApiClient({ app: 'yomikura', account: 'a', appUrl })
    await expect(api.get('/x')).rejects.toThrow()
    await eventually(() => expect(network.getState()).toBe('proxy'))
  })

  it.each(ENDED.filter(([, , headers]) => headers !== OURS))(
    'refuses no write for good with %s',
    async (...proxied) => {
      respond = answerAll(proxied)
      const api = new ApiClient({ app: 'yomikura', account: 'a', appUrl })
      await expect(api.post('/x', {})).rejects.toBeInstanceOf(CommunicationError)
    },
  )

  it('is over once the server answers again', async () => {
    respond = answerAll(ENDED[0] as Proxied)
    await network.probe()
    expect(network.getState()).toBe('proxy')
    respond = (_request, response) => response.writeHead(200, OURS).end('{"status":"ok"}')
    await network.probe()
    expect(network.getState()).toBe('online')
  })
})

describe('a server that is away', () => {
  it.each([
    ['502 of a proxy', 502, PAGE],
    ['503 of a proxy', 503, PAGE],
    ['504 of a proxy', 504, PAGE],
    ['502 as JSON', 502, OURS],
    ['404 of another server', 404, PAGE],
  ])('is no sign-in that ended: %s', async (_, status, headers) => {
    respond = (_request, response) => response.writeHead(status, headers).end('{}')
    await network.probe()
    expect(network.getState()).toBe('dead')
  })
})

describe('without a network', () => {
  const answer = (rule?: string) =>
    network.follow(
      Promise.resolve(new Response('{}', rule ? { headers: { 'cache-control': rule } } : {})),
    )

  it.each(['private, max-age=31536000, immutable', 'private, max-age=60'])(
    'an answer that the browser’s cache may give shows none: %s',
    async (rule) => {
      respond = (_request, response) => response.destroy()
      await network.probe()
      await answer(rule)
      expect(network.getState()).toBe('dead')
    },
  )

  it.each([undefined, 'no-store', 'private, max-age=0'])(
    'an answer that only the server gives shows one: %s',
    async (rule) => {
      respond = (_request, response) => response.destroy()
      await network.probe()
      await answer(rule)
      expect(network.getState()).toBe('online')
    },
  )
})

describe('a slow answer', () => {
  it.each([2600, 3000, 3600])('of %d ms to everything is no lost network', async (delayMs) => {
    const states = new Set<string>()
    const end = network.subscribe(() => states.add(network.getState()))
    respond = (_request, response) => {
      setTimeout(() => response.writeHead(200, OURS).end('{"status":"ok"}'), delayMs)
    }
    const api = new ApiClient({ app: 'yomikura', account: 'a', appUrl })
    await expect(api.get('/x')).resolves.toEqual({ status: 'ok' })
    await network.probe()
    end()
    expect([...states]).toEqual([])
  })

  it('to the look counts for nothing while other calls are answered', async () => {
    let isLooking = false
    respond = (request, response) => {
      // The look never comes back.
      if (request.url === '/healthz') isLooking = true
      else response.writeHead(200, OURS).end('{"a":1}')
    }
    const api = new ApiClient({ app: 'yomikura', account: 'a', appUrl })
    const looked = network.probe()
    await eventually(() => expect(isLooking).toBe(true))
    await api.get('/x')
    await looked
    expect(network.getState()).toBe('online')
  })
})

it('sends its cookies with the look, by which a proxy knows its session', async () => {
  const sent: RequestInit[] = []
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (url: URL, init: RequestInit) => {
    sent.push(init)
    return send(url, init)
  })
  await network.probe()
  expect(sent).toMatchObject([{ credentials: 'same-origin', redirect: 'manual' }])
})

describe('a server that goes away while it is looked at', () => {
  it('is away once a call fails after the last that was answered', async () => {
    const api = new ApiClient({ app: 'yomikura', account: 'a', appUrl })
    const looks: ServerResponse[] = []
    const breakOff: RequestListener = (request, response) => {
      if (request.url === '/healthz') looks.push(response)
      else response.destroy()
    }
    respond = breakOff
    await expect(api.get('/first')).rejects.toThrow()
    await eventually(() => expect(looks).toHaveLength(1))
    // What was on its way still arrives.
    respond = (_request, response) => response.writeHead(200, OURS).end('{}')
    await api.get('/second')
    respond = breakOff
    await expect(api.get('/third')).rejects.toThrow()
    expect(network.getState()).toBe('online')
    looks[0]?.destroy()
    await eventually(() => expect(network.getState()).toBe('dead'))
  })
})

it('passes on no news of another tab, which this one may have overtaken', async () => {
  respond = (_request, response) => response.destroy()
  await network.probe()
  expect(network.getState()).toBe('dead')
  const tab = new BroadcastChannel('network')
  const sent: unknown[] = []
  tab.onmessage = ({ data }: MessageEvent<unknown>) => void sent.push(data)
  tab.postMessage('online')
  await eventually(() => expect(network.getState()).toBe('online'))
  await network.probe()
  await eventually(() => expect(sent).toContain('looking'))
  tab.close()
  expect(sent).toEqual(['looking'])
})
