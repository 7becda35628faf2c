import type { Page } from '@yomikura/testkit/e2e'
import { createServer, type Server, type Socket } from 'node:net'

/** Waits until the app is stored whole on the device. */
export async function storeApp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise<void>((resolve) =>
      active?.addEventListener('statechange', () => active.state === 'activated' && resolve()),
    )
  })
}

/** A server that takes connections and never answers: connected, and dead. */
export class SilentServer implements AsyncDisposable {
  readonly ports: readonly number[]
  readonly #servers: readonly Server[]
  readonly #sockets = new Set<Socket>()

  private constructor(ports: readonly number[]) {
    this.ports = ports
    this.#servers = ports.map(() =>
      createServer((socket) => {
        this.#sockets.add(socket)
        socket.on('error', () => undefined)
      }),
    )
  }

  static async start(ports: readonly number[]): Promise<SilentServer> {
    const silent = new SilentServer(ports)
    await Promise.all(
      silent.#servers.map(
        (server, at) => new Promise<void>((resolve) => server.listen(ports[at], resolve)),
      ),
    )
    return silent
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await Promise.all(
      this.#servers.map((server) => new Promise((resolve) => server.close(resolve))),
    )
  }
}

/** Changes what the library's own database holds, behind the app's back. */
export async function spoilLibrary(page: Page, how: 'emptied' | 'corrupted'): Promise<void> {
  await page.evaluate(async (kind) => {
    const databases = await indexedDB.databases()
    const name = databases.find((each) => each.name?.endsWith('-local-202205'))?.name
    if (!name || name.startsWith('guest')) throw new Error('There is no library.')
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error('It did not open.'))
    })
    const stores = kind === 'emptied' ? [...db.objectStoreNames] : ['indexes']
    const change = db.transaction(stores, 'readwrite')
    for (const store of stores) change.objectStore(store).clear()
    await new Promise((resolve) => (change.oncomplete = resolve))
    db.close()
  }, how)
}
