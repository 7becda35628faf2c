import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { OutgoingFailed, OutgoingFetch, OutgoingRefused } from './outgoing-fetch.ts'

let server: Server
let port: number
let hits = 0
let answer: RequestListener = (_request, response) => void response.end('hello')

beforeAll(async () => {
  server = createServer((request, response) => {
    hits += 1
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  hits = 0
  answer = (_request, response) => void response.end('hello')
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const local = (path = '/') => `http://127.0.0.1:${port}${path}`
const toOrigin = (host: string) => `http://${host}:${port}`
const createLocal = () => new OutgoingFetch({ origins: [`http://127.0.0.1:${port}`] })

describe('outgoing fetch', () => {
  it('asks a listed origin and answers as fetch would', async () => {
    answer = (request, response) => {
      response.writeHead(201, { 'content-type': 'text/plain', 'x-method': request.method ?? '' })
      request.pipe(response)
    }
    const found = await createLocal().fetch(local('/a?b=c'), { method: 'POST', body: 'ping' })
    expect([found.status, await found.text()]).toEqual([201, 'ping'])
    expect(found.headers.get('x-method')).toBe('POST')
  })

  it.each([
    () => `http://127.0.0.1:${port + 1}/`,
    () => `https://127.0.0.1:${port}/`,
    () => `http://localhost:${port}/`,
    () => `http://127.0.0.1.evil.test:${port}/`,
    () => `http://user@127.0.0.1:${port}/`,
    () => `http://user:secret@127.0.0.1:${port}/`,
    () => `http://[::ffff:127.0.0.1]:${port}/`,
    () => `file:///etc/passwd`,
    () => `data:text/plain,hello`,
    () => `ftp://127.0.0.1:${port}/`,
    () => `//127.0.0.1:${port}/`,
    () => `http://127.0.0.1:${port}.evil.test/`,
    () => '',
  ])('refuses an address that is not listed: %#', async (toUrl) => {
    await expect(createLocal().fetch(toUrl())).rejects.toBeInstanceOf(OutgoingRefused)
    expect(hits).toBe(0)
  })

  it.each(['0x7f.0.0.1', '2130706433', '0177.0.0.1', '127.1', '127.0.0.1.'])(
    'sees through the spelling %s of a listed address',
    async (host) => {
      const found = await createLocal().fetch(`http://${host}:${port}/`)
      expect(found.status).toBe(200)
    },
  )

  it('never asks a metadata address, even a listed one', async () => {
    const outgoing = new OutgoingFetch({ origins: ['http://169.254.169.254'] })
    await expect(outgoing.fetch('http://169.254.169.254/latest')).rejects.toBeInstanceOf(
      OutgoingRefused,
    )
  })

  it.each([['127.0.0.1'], ['10.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['169.254.169.254']])(
    'refuses a listed name that leads to %s',
    async (...addresses) => {
      const origin = toOrigin('shop.test')
      const outgoing = new OutgoingFetch({ origins: [origin], lookUp: async () => addresses })
      await expect(outgoing.fetch(`${origin}/`)).rejects.toBeInstanceOf(OutgoingRefused)
      expect(hits).toBe(0)
    },
  )

  it('connects to the address it judged, however the name changes afterwards', async () => {
    const origin = toOrigin('rebind.test')
    const answers = [['127.0.0.1'], ['169.254.169.254']]
    let asked = 0
    const outgoing = new OutgoingFetch({
      origins: [origin],
      privateHosts: ['rebind.test'],
      lookUp: async () => answers[asked++] ?? [],
    })
    expect((await outgoing.fetch(`${origin}/`)).status).toBe(200)
    expect(asked).toBe(1)
    outgoing.close()
    await expect(outgoing.fetch(`${origin}/`)).rejects.toBeInstanceOf(OutgoingRefused)
    expect(hits).toBe(1)
  })

  it('lets a name lead inside when the operator says where', async () => {
    const origin = toOrigin('shop.test')
    const never = async () => Promise.reject(new Error('DNS was asked'))
    const pinned = new OutgoingFetch({
      origins: [origin],
      resolve: new Map([[`shop.test:${port}`, '127.0.0.1']]),
      lookUp: never,
    })
    expect((await pinned.fetch(`${origin}/`)).status).toBe(200)
    const listed = new OutgoingFetch({
      origins: [origin],
      privateHosts: ['shop.test'],
      lookUp: async () => ['127.0.0.1'],
    })
    expect((await listed.fetch(`${origin}/`)).status).toBe(200)
  })

  it('follows no redirect', async () => {
    answer = (_request, response) => void response.writeHead(302, { location: local('/b') }).end()
    const found = await createLocal().fetch(local())
    expect([found.status, hits]).toEqual([302, 1])
  })

  it.each([
    ['says so', (size: number) => ({ 'content-length': String(size) })],
    ['does not say so', () => ({})],
  ])('stops an answer that is too large and %s', async (_name, toHeaders) => {
    answer = (_request, response) => {
      response.writeHead(200, toHeaders(3000))
      response.end(Buffer.alloc(3000))
    }
    await expect(createLocal().fetch(local(), { maxBytes: 2000 })).rejects.toThrow('larger')
    expect((await createLocal().fetch(local(), { maxBytes: 3000 })).status).toBe(200)
  })

  it.each([
    ['no answer at all', () => {}],
    [
      'an answer that never ends',
      (_: unknown, response: { write(text: string): void }) => response.write('a'),
    ],
  ] as [string, RequestListener][])('gives up on %s', async (_name, listener) => {
    answer = listener
    // Nothing but the time-out ends it: the other side stays open for as long as the test.
    await expect(createLocal().fetch(local(), { timeoutMs: 200 })).rejects.toThrow('within 200 ms')
  })

  it('waits 5 s for an answer where nothing else is said', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const asked = createLocal().download(local(), { maxBytes: 5000 })
      vi.advanceTimersByTime(5000)
      await expect(asked).rejects.toThrow('within 5000 ms')
    } finally {
      vi.useRealTimers()
    }
  })

  it('takes 1 MiB of an answer where nothing else is said', async () => {
    const toAnswer = (bytes: number) => {
      answer = (_request, response) => void response.end(Buffer.alloc(bytes))
      return createLocal().read(local())
    }
    expect((await toAnswer(1024 ** 2)).body).toHaveLength(1024 ** 2)
    await expect(toAnswer(1024 ** 2 + 1)).rejects.toThrow('larger')
  })

  it('fails when the answer ends early, and when no server listens', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
      setTimeout(() => response.destroy(), 20)
    }
    await expect(createLocal().fetch(local())).rejects.toBeInstanceOf(OutgoingFailed)
    const closed = new OutgoingFetch({ origins: ['http://127.0.0.1:1'] })
    await expect(closed.fetch('http://127.0.0.1:1/')).rejects.toBeInstanceOf(OutgoingFailed)
  })

  it('brings a large answer as a stream, beyond the time its start may take', async () => {
    let finish = () => {}
    answer = (_request, response) => {
      response.write(Buffer.alloc(1000))
      finish = () => void response.end(Buffer.alloc(1000))
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const limits = { maxBytes: 5000, timeoutMs: 200 }
      const { status, stream } = await createLocal().download(local(), limits)
      vi.advanceTimersByTime(limits.timeoutMs * 10)
      finish()
      expect([status, (await buffer(stream)).length]).toEqual([200, 2000])
    } finally {
      vi.useRealTimers()
    }
    answer = (_request, response) => {
      response.write(Buffer.alloc(1000))
      response.end(Buffer.alloc(1000))
    }
    const short = await createLocal().download(local(), { maxBytes: 1500 })
    await expect(buffer(short.stream)).rejects.toThrow('larger')
  })

  it('ends when its caller gives up', async () => {
    answer = (_request, response) => void response.write('a')
    const control = new AbortController()
    const { stream } = await createLocal().download(local(), {
      maxBytes: 5000,
      signal: control.signal,
    })
    const rest = buffer(stream)
    control.abort()
    await expect(rest).rejects.toThrow()
  })
})
