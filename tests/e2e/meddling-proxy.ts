import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What is done to an answer that has come whole: other bytes, or `held`, which the browser never gets. */
type Meddle = (asked: { method: string; url: string }, body: Buffer) => Buffer | 'held'

/** A proxy of plain HTTP between the browser and the server, which alters what goes through it. */
export class MeddlingProxy implements AsyncDisposable {
  meddle: Meddle = (_asked, body) => body
  readonly #server: Server

  private constructor() {
    this.#server = createServer((asked, answer) => {
      this.#pass(asked, answer).catch(() => answer.destroy())
    })
  }

  static async start(): Promise<MeddlingProxy> {
    const proxy = new MeddlingProxy()
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  /** For Playwright, which sends even what is on this machine through it. */
  get settings() {
    const { port } = this.#server.address() as AddressInfo
    return { server: `http://127.0.0.1:${String(port)}`, bypass: '<-loopback>' }
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = 'GET', url = '' } = asked
    // Uncompressed, so that a changed byte is one of what is meant.
    const headers = { ...asked.headers }
    delete headers['accept-encoding']
    const sent = request(url, { method, headers })
    const came = new Promise<IncomingMessage>((resolve, reject) => {
      sent.on('response', resolve).on('error', reject)
    })
    asked.pipe(sent)
    const given = await came
    const body = this.meddle({ method, url }, await buffer(given))
    if (body === 'held') return
    const told = { ...given.headers }
    // It goes out whole, with a length.
    delete told['transfer-encoding']
    if (method !== 'HEAD' && body.length > 0) told['content-length'] = String(body.length)
    answer.writeHead(given.statusCode ?? 502, told)
    answer.end(body)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

/** The same bytes but for one. */
export function flipByte(bytes: Buffer, at = bytes.length >> 1): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 0x41
  return changed
}
