import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiClient } from '../../base/api/client.ts'
import { OfflineStore } from '../offline/offline-store.ts'
import { anImage, aTree, toBytes } from '../offline/test-store.ts'
import { DownloadQueue } from './download-queue.ts'
import { ItemFetcher } from './item-fetcher.ts'

export const workno = 'RJ000001'
export const lengths = { 'a.jpg': 40, 'b.jpg': 300, 'c.jpg': 50 }
export const ziptree = aTree(
  Object.fromEntries(
    Object.entries(lengths).map(([hashname, length]) => [
      hashname,
      anImage(hashname.replace('jpg', 'webp'), length),
    ]),
  ),
)
export const work = { workno, revision: ziptree.revision }

/** What the media host keeps as a page, by its name: `a.webp` belongs to `a.jpg`. */
export const bytesOf = (name: string): ArrayBuffer =>
  toBytes(lengths[`${name[0]!}.jpg` as keyof typeof lengths], name.charCodeAt(0))

/** Large pages come in chunks of so many bytes. */
const CHUNK = 64

type Tab = { queue: DownloadQueue; store: OfflineStore }

type Times = { clearMs?: number; retryMs?: readonly number[] }
const HASTY: Times = { clearMs: 20, retryMs: [5] }

type Asked = { path: string; range: string | undefined }

/** What the server does with a request for a file, in the order asked; undefined answers well. */
type Fault = (asked: Asked, count: number) => 'wrong' | 'gone' | 'break' | 'refuse' | undefined

/** A server that signs and delivers the pages of one work. */
export class TestMedia {
  url = ''
  readonly asked: Asked[] = []
  fault: Fault = () => undefined
  /** Requests for files wait here while it is set. */
  gate: Promise<void> | undefined
  /** Whether somebody is signed in. */
  hasSession = true
  readonly #tabs: Tab[] = []
  readonly #server: Server = createServer((request, response) => {
    const path = request.url!.split('?')[0]!
    if (path.endsWith('/sign/url')) {
      response.setHeader('content-type', 'application/json')
      if (!this.hasSession) {
        response.statusCode = 401
        return void response.end('{"code":"unauthorized"}')
      }
      const expires = new Date(Date.now() + 3_600_000).toISOString()
      return void response.end(JSON.stringify({ url: `${this.url}/w/`, params: {}, expires }))
    }
    const one = { path, range: request.headers.range }
    this.asked.push(one)
    const wrong = this.fault(one, this.asked.filter((other) => other.path === path).length)
    void Promise.resolve(this.gate).then(() => {
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

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Cuts every connection, as a device does that loses its network. */
  cut(): void {
    this.#server.closeAllConnections()
  }

  /**
   * A tab: its own store and queue on the one database that the browser has of this name.
   *
   * @param times how patient the queue is, in milliseconds; the product's own where `{}` is given
   */
  openTab(name: string, locks?: LockManager, times: Times = HASTY): Tab {
    const store = new OfflineStore({ name, chunkBytes: CHUNK })
    const api = new ApiClient({
      app: 'yomikura',
      account: '1',
      appUrl: this.url,
      mediaUrl: this.url,
    })
    const queue = new DownloadQueue({
      store,
      createFetcher: (waitForNetwork) => new ItemFetcher({ api, store, waitForNetwork }),
      ...(locks && { locks }),
      ...times,
    })
    this.#tabs.push({ queue, store })
    return { queue, store }
  }

  async openFilled(name: string, locks?: LockManager): Promise<Tab> {
    const tab = this.openTab(name, locks)
    await tab.store.putWork({ ...work, folder_url: `${this.url}/w/` }, ziptree)
    return tab
  }

  async stop(): Promise<void> {
    for (const { queue, store } of this.#tabs) {
      await queue.close()
      store.close()
    }
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

function answerFile(path: string, range: string | undefined): ArrayBuffer {
  const name = path.split('/').at(-1)!
  const whole = path.startsWith('/w/thumbnails/') ? toBytes(5) : bytesOf(name)
  const [, start, end] = /bytes=(\d+)-(\d+)/.exec(range ?? '') ?? []
  return start === undefined ? whole : whole.slice(Number(start), Number(end) + 1)
}

/** Web Locks as two tabs see them; Node has none. */
export class TestLocks {
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
