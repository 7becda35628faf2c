// @vitest-environment node
import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiClient } from '../api/client.ts'
import { OfflineStore } from '../offline/offline-store.ts'
import { anImage, aTree, leaveRoomFor, toBytes } from '../offline/test-store.ts'
import { DownloadQueue } from './download-queue.ts'
import { ItemFetcher } from './item-fetcher.ts'
import { listKeepable } from './list-parts.ts'

const workno = 'RJ000001'
const CHUNK = 64
const lengths = { 'a.jpg': 40, 'b.jpg': 300, 'c.jpg': 50 }
const ziptree = aTree(
  Object.fromEntries(
    Object.entries(lengths).map(([hashname, length]) => [
      hashname,
      anImage(hashname.replace('jpg', 'webp'), length),
    ]),
  ),
)
const work = { workno, revision: ziptree.revision }

type Asked = { path: string; range: string | undefined }

/** What the server does with a request for a file, in the order asked; undefined answers well. */
type Fault = (asked: Asked, count: number) => 'wrong' | 'gone' | 'break' | 'refuse' | undefined

let server: Server
let url: string
let asked: Asked[]
let fault: Fault
/** Requests wait here while it is set. */
let gate: Promise<void> | undefined
let count = 0
const opened: { queue: DownloadQueue; store: OfflineStore }[] = []

const bytesOf = (name: string) =>
  toBytes(lengths[`${name[0]!}.jpg` as keyof typeof lengths], name.charCodeAt(0))

function answerFile(path: string, range: string | undefined) {
  const name = path.split('/').at(-1)!
  const whole = path.startsWith('/w/thumbnails/') ? toBytes(5) : bytesOf(name)
  const [, start, end] = /bytes=(\d+)-(\d+)/.exec(range ?? '') ?? []
  return start === undefined ? whole : whole.slice(Number(start), Number(end) + 1)
}

beforeEach(async () => {
  asked = []
  fault = () => undefined
  gate = undefined
  server = createServer((request, response) => {
    const path = request.url!.split('?')[0]!
    if (path.endsWith('/sign/url')) {
      const expires = new Date(Date.now() + 3_600_000).toISOString()
      response.setHeader('content-type', 'application/json')
      return void response.end(JSON.stringify({ url: `${url}/w/`, params: {}, expires }))
    }
    const one = { path, range: request.headers.range }
    asked.push(one)
    const wrong = fault(one, asked.filter((other) => other.path === path).length)
    void Promise.resolve(gate).then(() => {
      if (wrong === 'break') return request.socket.destroy()
      if (wrong === 'gone' || wrong === 'refuse') {
        response.writeHead(404, { 'content-type': 'application/json' })
        return response.end('{"code":"file_not_found"}')
      }
      const bytes = Buffer.from(answerFile(path, request.headers.range))
      const digest = createHash('sha256').update(bytes).digest('base64')
      if (wrong === 'wrong') bytes[0]! ^= 1
      response.writeHead(request.headers.range ? 206 : 200, {
        'content-type': 'image/webp',
        'content-digest': `sha-256=:${digest}:`,
      })
      return response.end(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  for (const { queue, store } of opened.splice(0)) {
    await queue.close()
    store.close()
  }
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** A tab: its own store and queue on the browser's one database. */
function openTab(name: string, locks?: LockManager) {
  const store = new OfflineStore({ name, chunkBytes: CHUNK })
  const api = new ApiClient({ app: 'yomikura', account: '1', appUrl: url, mediaUrl: url })
  const queue = new DownloadQueue({
    store,
    createFetcher: (waitForNetwork) => new ItemFetcher({ api, store, waitForNetwork }),
    ...(locks && { locks }),
    clearMs: 20,
    retryMs: [5],
  })
  opened.push({ queue, store })
  return { queue, store }
}

async function openFilled(name = `queue-${++count}`) {
  const tab = openTab(name)
  await tab.store.putWork({ ...work, folder_url: `${url}/w/` }, ziptree)
  return tab
}

const phase = (queue: DownloadQueue) => expect.poll(() => queue.state.phase, { timeout: 5000 })
const isStored = async (store: OfflineStore) => {
  expect(await store.listEntries(workno)).toEqual(new Set(Object.keys(lengths)))
  for (const name of ['a.webp', 'b.webp', 'c.webp']) {
    expect((await store.readFile(workno, `optimized/${name}`))?.bytes).toEqual(bytesOf(name))
  }
}
const rangesOf = (name: string) =>
  asked.filter(({ path }) => path === `/w/optimized/${name}`).map(({ range }) => range)

/** Holds requests back until the first one of `path` with `range` has come. */
async function untilAsked(path: string, range: string) {
  await expect.poll(() => asked.some((one) => one.path === path && one.range === range)).toBe(true)
}

describe('the download queue', () => {
  it('brings a whole work, large files in chunks, and clears a moment after the end', async () => {
    const { queue, store } = await openFilled()
    const phases = new Set<string>()
    queue.subscribe(() => phases.add(queue.state.phase))
    expect(await queue.add(work, listKeepable(ziptree, ''))).toBe(3)
    await phase(queue).toBe('idle')
    await isStored(store)
    expect([...phases]).toEqual(['running', 'done', 'idle'])
    expect(rangesOf('a.webp')).toEqual([undefined])
    expect(rangesOf('b.webp')).toEqual(
      ['0-63', '64-127', '128-191', '192-255', '256-299'].map((range) => `bytes=${range}`),
    )
  })

  it('clears an end that a reload cut off, and keeps what failed on show', async () => {
    const { queue, store } = await openFilled()
    const file = { workno, path: '', revision: work.revision, loaded_bytes: 9, total_bytes: 9 }
    await store.db.queue.bulkPut([
      { ...file, id: `${workno}/a.jpg`, hashname: 'a.jpg', place: 1, status: 'loaded' },
      { ...file, id: `${workno}/b.jpg`, hashname: 'b.jpg', place: 2, status: 'failed' },
    ])
    await queue.start()
    await expect.poll(() => queue.state.items.map(({ hashname }) => hashname)).toEqual(['b.jpg'])
    expect(queue.state).toMatchObject({ phase: 'done', failed: 1 })
  })

  it('does not ask for what is stored already', async () => {
    const { queue } = await openFilled()
    await queue.add(work, listKeepable(ziptree, 'a.jpg'))
    await phase(queue).toBe('idle')
    expect(await queue.add(work, listKeepable(ziptree, ''))).toBe(2)
    await phase(queue).toBe('idle')
    expect(rangesOf('a.webp')).toHaveLength(1)
  })

  it('asks where a work lies that was queued while nobody could tell', async () => {
    const { queue, store } = openTab(`queue-${++count}`)
    await store.putWork({ ...work, folder_url: '' }, ziptree)
    await queue.add(work, listKeepable(ziptree, 'a.jpg'))
    await phase(queue).toBe('idle')
    expect(await store.findWork(workno)).toMatchObject({ folder_url: `${url}/w/` })
    expect(await store.listEntries(workno)).toEqual(new Set(['a.jpg']))
  })

  it('stops when paused and goes on at the next chunk', async () => {
    const { queue, store } = await openFilled()
    const open = Promise.withResolvers<void>()
    fault = ({ range }) => {
      if (range === 'bytes=128-191') gate = open.promise
      return undefined
    }
    await queue.add(work, listKeepable(ziptree, ''))
    await untilAsked('/w/optimized/b.webp', 'bytes=128-191')
    await queue.pause()
    expect(queue.state).toMatchObject({ phase: 'paused', remaining: 2 })
    open.resolve()
    gate = undefined
    fault = () => undefined
    await queue.resume()
    await phase(queue).toBe('idle')
    await isStored(store)
    expect(rangesOf('b.webp').filter((range) => range === 'bytes=0-63')).toHaveLength(1)
  })

  it('goes on at the next chunk after the tab was killed', async () => {
    const name = `queue-${++count}`
    const { queue } = await openFilled(name)
    fault = ({ range }) => {
      if (range === 'bytes=192-255') gate = new Promise(() => undefined)
      return undefined
    }
    await queue.add(work, listKeepable(ziptree, ''))
    await untilAsked('/w/optimized/b.webp', 'bytes=192-255')
    server.closeAllConnections()
    await queue.close()
    const before = rangesOf('b.webp').length
    gate = undefined
    fault = () => undefined
    const next = openTab(name)
    await next.queue.start()
    await phase(next.queue).toBe('idle')
    await isStored(next.store)
    expect(rangesOf('b.webp').slice(before)).toEqual(['bytes=192-255', 'bytes=256-299'])
  })

  it('takes everything off when cancelled, and keeps what is whole', async () => {
    const { queue, store } = await openFilled()
    fault = ({ range }) => {
      if (range === 'bytes=64-127') gate = new Promise(() => undefined)
      return undefined
    }
    await queue.add(work, listKeepable(ziptree, ''))
    await untilAsked('/w/optimized/b.webp', 'bytes=64-127')
    await queue.cancel()
    expect(queue.state.phase).toBe('idle')
    expect(await store.listEntries(workno)).toEqual(new Set(['a.jpg']))
    await expect.poll(() => store.db.chunks.where('[id+index]').above(['RJ000001/optimized/b', 0]).count()).toBe(
      // The preview of the first picture.
      1,
    )
  })

  it('asks once more for what came wrong', async () => {
    const { queue, store } = await openFilled()
    fault = ({ path }, times) => (path.endsWith('/a.webp') && times === 1 ? 'wrong' : undefined)
    await queue.add(work, listKeepable(ziptree, ''))
    await phase(queue).toBe('idle')
    await isStored(store)
  })

  it('gives up what comes wrong twice, says so, and brings the rest', async () => {
    const { queue, store } = await openFilled()
    fault = ({ path, range }) =>
      path.endsWith('optimized/b.webp') && range === 'bytes=64-127' ? 'wrong' : undefined
    await queue.add(work, listKeepable(ziptree, ''))
    await expect.poll(() => queue.state).toMatchObject({ phase: 'done', failed: 1, remaining: 0 })
    expect(queue.state.items.find(({ status }) => status === 'failed')).toMatchObject({
      hashname: 'b.jpg',
      reason: 'damaged',
    })
    expect(await store.listEntries(workno)).toEqual(new Set(['a.jpg', 'c.jpg']))
    expect(await store.readFile(workno, 'optimized/b.webp')).toBeUndefined()
    fault = () => undefined
    await queue.retry()
    await phase(queue).toBe('idle')
    await isStored(store)
  })

  it('waits for the network and goes on by itself', async () => {
    const { queue, store } = await openFilled()
    const phases = new Set<string>()
    queue.subscribe(() => phases.add(queue.state.phase))
    fault = ({ path }, times) => (path.endsWith('/a.webp') && times <= 3 ? 'break' : undefined)
    await queue.add(work, listKeepable(ziptree, ''))
    await phase(queue).toBe('idle')
    expect(phases).toContain('waiting')
    await isStored(store)
  })

  it('stops when there is no room, keeps finished files, and goes on when there is', async () => {
    const { queue, store } = await openFilled()
    const giveBack = leaveRoomFor(1)
    await queue.add(work, listKeepable(ziptree, ''))
    await phase(queue).toBe('full')
    expect(queue.state.failed).toBe(0)
    const [first] = await store.db.files.filter(({ is_whole }) => is_whole).toArray()
    expect((await store.readFile(workno, first!.path))?.length).toBe(first!.length)
    giveBack()
    await queue.resume()
    await phase(queue).toBe('idle')
    await isStored(store)
  })

  it('downloads in one tab while another shows it, which goes on when the first one goes', async () => {
    const name = `queue-${++count}`
    const locks = new TestLocks()
    const one = openTab(name, locks.asManager())
    await one.store.putWork({ ...work, folder_url: `${url}/w/` }, ziptree)
    const other = openTab(name, locks.asManager())
    fault = ({ range }) => {
      if (range === 'bytes=64-127') gate = new Promise(() => undefined)
      return undefined
    }
    await one.queue.add(work, listKeepable(ziptree, ''))
    await untilAsked('/w/optimized/b.webp', 'bytes=64-127')
    await other.queue.start()
    await expect.poll(() => other.queue.state.remaining).toBe(2)
    expect(new Set(asked.map(({ path, range }) => `${path} ${range}`)).size).toBe(asked.length)
    gate = undefined
    fault = () => undefined
    server.closeAllConnections()
    await one.queue.close()
    await phase(other.queue).toBe('idle')
    await isStored(other.store)
  })

  it('lets another tab pause what this one fetches', async () => {
    const name = `queue-${++count}`
    const one = await openFilled(name)
    const locks = new TestLocks()
    const other = openTab(name, locks.asManager())
    fault = ({ range }) => {
      if (range === 'bytes=64-127') gate = new Promise(() => undefined)
      return undefined
    }
    await one.queue.add(work, listKeepable(ziptree, ''))
    await untilAsked('/w/optimized/b.webp', 'bytes=64-127')
    await other.queue.pause()
    await phase(one.queue).toBe('paused')
  })
})

/** Web Locks as two tabs see them; Node has none. */
class TestLocks {
  #held: Promise<unknown> | undefined

  asManager(): LockManager {
    const request = async (
      _name: string,
      options: LockOptions | LockGrantedCallback<unknown>,
      task?: LockGrantedCallback<unknown>,
    ) => {
      const run = task ?? (options as LockGrantedCallback<unknown>)
      if (task && (options as LockOptions).ifAvailable && this.#held) return run(null)
      while (this.#held) await this.#held
      const held = Promise.resolve(run({ name: _name, mode: 'exclusive' }))
      this.#held = held.catch(() => undefined).then(() => (this.#held = undefined))
      return held
    }
    return { request } as unknown as LockManager
  }
}
