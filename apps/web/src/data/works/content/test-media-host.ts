import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = {
  status?: number
  json?: unknown
  body?: string | Uint8Array
  type?: string
  breaksOff?: boolean
}

/** A media host for tests, over real HTTP: answers by path, and remembers what was asked. */
export class TestMediaHost implements AsyncDisposable {
  readonly url: string
  /** Paths with their query, in order. */
  readonly asked: string[] = []
  readonly #server: ReturnType<typeof createServer>
  #answer: (path: string) => Answer = () => ({ status: 404 })

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request, response) => this.#respond(request, response))
  }

  static async start(): Promise<TestMediaHost> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new TestMediaHost(server)
  }

  /** @param answer by path without the query */
  answer(answer: (path: string) => Answer): void {
    this.#answer = answer
  }

  count(part: string): number {
    return this.asked.filter((path) => path.includes(part)).length
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #respond(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? ''
    this.asked.push(path)
    const {
      status = 200,
      json,
      body,
      type = 'application/json',
      breaksOff,
    } = this.#answer(path.split('?')[0]!)
    if (breaksOff) return void request.socket.destroy()
    response.writeHead(status, {
      'content-type': type,
      // The test's own page is on another origin, as the app is.
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-credentials': 'true',
    })
    response.end(json === undefined ? (body ?? '') : JSON.stringify(json))
  }
}
