import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { pipeline } from 'node:stream'
import { allowHotReload } from './dev-policy.ts'

/** What Vite serves: its own modules, our sources and those of packages. */
const IS_MODULE = /^\/(?:@|src\/|node_modules\/)/
const WORKER = '/sw.js'
/** Takes the place of a built app that this browser has stored at the same address, and leaves. */
const LEAVING_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', async () => {
  for (const name of await caches.keys()) if (name.startsWith('workbox-precache')) await caches.delete(name)
  await self.registration.unregister()
  for (const client of await self.clients.matchAll()) await client.navigate(client.url)
})
`
const POLICY = 'content-security-policy'
/** Headers of pages that modules have as well: a worker has the policy it came with, not its page's. */
const SHARED = [
  POLICY,
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
]

/** Answers a request for a module, or calls `next` where it has none. */
type Modules = (asked: IncomingMessage, answer: ServerResponse, next: () => void) => void

type Options = {
  appUrl: string
  nonce: string
  /** Address that this one listens on, as the product's server does. */
  host: string
  /** Port that the product's server listens on, behind this one. */
  serverPort: number
  /** @throws Error with the reason while the server cannot run */
  whenServerReady: () => Promise<void>
}

/**
 * The app's address under `npm run dev`: modules come from Vite, everything else from the product's server,
 * with its headers. While that one starts again, requests wait for it.
 */
export class DevFront {
  readonly http: Server
  readonly #options: Options
  readonly #agent = new Agent({ keepAlive: true })
  #modules: Modules | undefined
  #headers: OutgoingHttpHeaders = {}

  constructor(options: Options) {
    this.#options = options
    this.http = createServer((asked, answer) => void this.#answer(asked, answer))
  }

  async listen(port: number, modules: Modules): Promise<void> {
    this.#modules = modules
    await new Promise<void>((resolve, reject) => {
      this.http.once('error', reject)
      this.http.listen(port, this.#options.host, resolve)
    })
  }

  /** Reads the headers of pages again; modules are answered with the same. */
  async readHeaders(): Promise<void> {
    const { serverPort } = this.#options
    const { headers } = await fetch(`http://${this.#toServerHost()}:${serverPort}/`)
    const names = SHARED.filter((name) => headers.has(name))
    this.#headers = this.#allowHotReload(
      Object.fromEntries(names.map((name) => [name, headers.get(name) ?? ''])),
    )
  }

  async close(): Promise<void> {
    this.#agent.destroy()
    this.http.closeAllConnections()
    await new Promise((resolve) => this.http.close(resolve))
  }

  async #answer(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = asked.url ?? '/'
    if (path.split('?', 1)[0] === WORKER) {
      answer.setHeader('content-type', 'text/javascript; charset=utf-8')
      answer.end(LEAVING_WORKER)
    } else if (IS_MODULE.test(path) && this.#modules) {
      for (const [name, value] of Object.entries(this.#headers)) answer.setHeader(name, value ?? '')
      this.#modules(asked, answer, () => answer.writeHead(404).end())
    } else {
      await this.#pass(asked, answer)
    }
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { serverPort, whenServerReady } = this.#options
    try {
      await whenServerReady()
    } catch (error) {
      answer.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' })
      answer.end(error instanceof Error ? error.message : String(error))
      return
    }
    const { method, url: path, headers } = asked
    const host = this.#toServerHost()
    const passed = request(
      { host, port: serverPort, method, path, headers, agent: this.#agent },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, this.#allowHotReload(answered.headers))
        // Either side may go away; the other is then closed as well, so that neither waits.
        pipeline(answered, answer, () => undefined)
      },
    )
    passed.on('error', (error) => {
      if (!answer.headersSent) answer.writeHead(502, { 'content-type': 'text/plain' })
      answer.end(`The server did not answer: ${error.message}`)
    })
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  }

  #allowHotReload<T extends OutgoingHttpHeaders>(headers: T): T {
    const policy = headers[POLICY]
    if (typeof policy !== 'string') return headers
    return { ...headers, [POLICY]: allowHotReload(policy, this.#options) }
  }

  /** Who listens everywhere is found here. */
  #toServerHost(): string {
    const { host } = this.#options
    return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  }
}
