import type { OfferedFile, Upload } from '@yomikura/contract/uploads'
import { patience } from '@yomikura/testkit/patience'
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiClient } from '../../base/api/client.ts'
import { type ChosenFile, listPicked } from './chosen-files.ts'
import { Uploads } from './uploads.ts'

const PART = 4
type Refused = {
  status: number
  code: string
  path?: string
  limit_bytes?: number
  free_bytes?: number
}

let server: Server
let api: ApiClient
/** What the server has: bytes by file and part. */
let kept: Map<string, Buffer>
let offered: OfferedFile[]
let received: string[]
let finished: number
let news: number
/** Asked before each answer; what it returns is refused with. */
let refuse: (call: string) => Refused | undefined
/** How far the works are that the server makes. */
let workState: 'working' | 'done'
/** Awaited before each part is kept. */
let hold: () => Promise<void> | undefined

beforeEach(async () => {
  ;[kept, offered, received, finished, news] = [new Map(), [], [], 0, 0]
  refuse = () => undefined
  workState = 'done'
  hold = () => undefined
  server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request)
      const path = (request.url ?? '').replace('/api/yomikura/uploads', '')
      const call = `${request.method} ${path}`
      const refused = refuse(call)
      response.setHeader('content-type', 'application/json')
      if (refused) {
        response.statusCode = refused.status
        return response.end(JSON.stringify({ ...refused, message: '', request_id: '' }))
      }
      const [, file, part] = /files\/(\d+)\/parts\/(\d+)$/.exec(path) ?? []
      if (file !== undefined && part !== undefined) {
        await hold()
        const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
        expect(request.headers['content-digest']).toBe(digest)
        received.push(`${file}.${part}`)
        kept.set(`${file}.${part}`, body)
        return response.writeHead(204).end()
      }
      if (call === 'POST ')
        offered = (JSON.parse(body.toString()) as { files: OfferedFile[] }).files
      if (path.endsWith('/finish')) finished += 1
      return response.end(JSON.stringify(toUpload()))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  api = new ApiClient({ app: 'yomikura', account: '', appUrl: `http://127.0.0.1:${port}` })
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function toUpload(): Upload {
  const works = offered.map(({ path }, index) => ({
    ...{ workno: `BI0000000${index}`, title: path, state: workState, progress: 1 },
  }))
  return {
    ...{ id: 'u1', state: finished > 0 ? 'planned' : 'receiving', part_bytes: PART },
    files: offered.map(({ path, size_bytes }, index) => ({
      ...{ path, size_bytes },
      received_parts: [...kept.keys()].flatMap((key) => {
        const [file, part] = key.split('.').map(Number)
        return file === index ? part! : []
      }),
    })),
    works: finished > 0 ? works : [],
    ...{ left_out: [], left_out_count: 0 },
  }
}

const start = () =>
  new Uploads({
    ...{ api, name: 'alice' },
    onWorks: async () => {
      news += 1
    },
  })
const aFile = (path: string, text: string): ChosenFile => ({
  path,
  file: new File([text], path.split('/').at(-1) ?? '', { lastModified: 7 }),
})
const until = (uploads: Uploads) =>
  expect.poll(() => uploads.status.get().phase, { timeout: 10_000 * patience() })

describe('adding works', () => {
  it('sends every part once with its checksum, has works made, and looks for them', async () => {
    const uploads = start()
    await uploads.add([aFile('S/a.cbz', 'abcdefghi'), aFile('S/empty.txt', '')])
    expect(offered).toEqual([
      { path: 'S/a.cbz', size_bytes: 9, modified_ms: 7 },
      { path: 'S/empty.txt', size_bytes: 0, modified_ms: 7 },
    ])
    expect(received.sort()).toEqual(['0.0', '0.1', '0.2'])
    expect(['0.0', '0.1', '0.2'].map((key) => kept.get(key)?.toString()).join('')).toBe('abcdefghi')
    expect(uploads.status.get()).toMatchObject({ phase: 'done', bytes: 9, sent: 9 })
    expect([finished, news]).toEqual([1, 1])
  })

  it('sends its checksums from a page over plain http, which has no crypto.subtle', async () => {
    const subtle = Object.getOwnPropertyDescriptor(Crypto.prototype, 'subtle')!
    Reflect.deleteProperty(Crypto.prototype, 'subtle')
    try {
      const uploads = start()
      await uploads.add([aFile('a.cbz', 'abcdefghi')])
      expect(uploads.status.get()).toMatchObject({ phase: 'done', bytes: 9, sent: 9 })
      expect(received.sort()).toEqual(['0.0', '0.1', '0.2'])
    } finally {
      Object.defineProperty(Crypto.prototype, 'subtle', subtle)
    }
  })

  it('sends what the server lacks, and counts what it has', async () => {
    kept.set('0.1', Buffer.from('efgh'))
    const uploads = start()
    const seen: number[] = []
    uploads.status.subscribe(() => seen.push(uploads.status.get().sent))
    await uploads.add([aFile('a.cbz', 'abcdefghi')])
    expect(received.sort()).toEqual(['0.0', '0.2'])
    expect(seen).toContain(4)
    expect(uploads.status.get().sent).toBe(9)
  })

  it('sends a part again that was damaged on its way', async () => {
    let times = 0
    refuse = (call) =>
      call.endsWith('/parts/0') && times++ === 0
        ? { status: 400, code: 'upload_part_damaged' }
        : undefined
    const uploads = start()
    await uploads.add([aFile('a.cbz', 'abc')])
    expect([uploads.status.get().phase, received]).toEqual(['done', ['0.0']])
  })

  it('looks every 2.5 seconds how far the works are', async () => {
    workState = 'working'
    let looks = 0
    refuse = (call) => {
      if (call === 'GET /u1') looks += 1
      return undefined
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const uploads = start()
      const adding = uploads.add([aFile('a.cbz', 'abc')])
      await until(uploads).toBe('making')
      await expect.poll(() => vi.getTimerCount(), { timeout: 5000 * patience() }).toBeGreaterThan(0)
      await vi.advanceTimersByTimeAsync(2499)
      expect(looks).toBe(0)
      workState = 'done'
      await vi.advanceTimersByTimeAsync(1)
      await adding
      expect([looks, uploads.status.get().phase]).toEqual([1, 'done'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('stops where it is paused, and goes on with the rest', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    hold = () => promise
    const uploads = start()
    const adding = uploads.add([aFile('a.cbz', 'abcdefghijklmnopqrst')])
    await until(uploads).toBe('sending')
    uploads.pause()
    resolve()
    await adding
    expect([uploads.status.get().phase, finished]).toEqual(['paused', 0])
    await uploads.goOn()
    expect(uploads.status.get().phase).toBe('done')
    expect(kept.size).toBe(5)
  })

  it('takes files that are added meanwhile afterwards', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    hold = () => promise
    const uploads = start()
    const adding = uploads.add([aFile('a.cbz', 'abc')])
    await until(uploads).toBe('sending')
    await uploads.add([aFile('b.cbz', 'def'), aFile('c.cbz', 'ghi')])
    expect(uploads.status.get().queuedCount).toBe(2)
    resolve()
    await adding
    expect(offered.map(({ path }) => path)).toEqual(['b.cbz', 'c.cbz'])
    expect(uploads.status.get()).toMatchObject({ phase: 'done', queuedCount: 0 })
  })

  it.each([
    ['upload_quota', 403, 'quota'],
    ['upload_open_limit', 403, 'open'],
    ['storage_full', 507, 'no_space'],
    ['upload_name_refused', 400, 'name'],
    ['unauthorized', 401, 'signed_out'],
    ['csrf', 403, 'signed_out'],
    ['forbidden', 403, 'forbidden'],
    ['bad_request', 400, 'failed'],
  ] as const)(
    'says what %s means, and does not try again by itself',
    async (code, status, kind) => {
      let calls = 0
      refuse = () => {
        calls += 1
        return { status, code, path: 'S/CON' }
      }
      const uploads = start()
      await uploads.add([aFile('S/CON', 'abc')])
      expect(uploads.status.get()).toMatchObject({ phase: 'stopped', trouble: { kind } })
      if (kind === 'name') expect(uploads.status.get().trouble?.name).toBe('S/CON')
      expect(calls).toBe(1)
      refuse = () => undefined
      await uploads.goOn()
      expect(uploads.status.get()).toMatchObject({ phase: 'done', trouble: undefined })
    },
  )

  it('says how much an account may add, and how much of it is left', async () => {
    const details = { limit_bytes: 1000, free_bytes: 2 }
    refuse = () => ({ status: 403, code: 'upload_quota', ...details })
    const uploads = start()
    await uploads.add([aFile('a.cbz', 'abc')])
    const trouble = { kind: 'quota', limitBytes: 1000, freeBytes: 2 }
    expect(uploads.status.get()).toMatchObject({ phase: 'stopped', trouble })
  })

  it.each(['POST ', 'PUT /u1/files/0/parts/0'])(
    'waits for a server that counts too many requests, and takes it for no lost network: %s',
    async (slowed) => {
      let times = 0
      refuse = (call) =>
        call === slowed && times++ === 0 ? { status: 429, code: 'rate_limited' } : undefined
      const uploads = start()
      const seen: unknown[] = []
      uploads.status.subscribe(() => seen.push(uploads.status.get().waitsFor))
      await uploads.add([aFile('a.cbz', 'abc')])
      expect([uploads.status.get().phase, received]).toEqual(['done', ['0.0']])
      expect(seen).toContain('server')
      expect(seen).not.toContain('network')
    },
  )

  it('asks the server nothing about what cannot be added', async () => {
    const uploads = start()
    await uploads.add([])
    expect(uploads.status.get().trouble).toEqual({ kind: 'empty' })
    await uploads.add(Array.from({ length: 5001 }, (_, n) => aFile(`${n}`, 'a')))
    expect(uploads.status.get().trouble).toEqual({ kind: 'number' })
    expect(offered).toEqual([])
  })
})

it('leaves out what systems keep beside files, and has the same order each time', () => {
  const picked = ['b.cbz', 'Thumbs.db', '.DS_Store', 'a.cbz'].map((name) => new File(['a'], name))
  expect(listPicked(picked).map(({ path }) => path)).toEqual(['a.cbz', 'b.cbz'])
})
