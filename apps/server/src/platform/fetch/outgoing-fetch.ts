import { lookup as lookUpName } from 'node:dns/promises'
import type { Agent as HttpAgent, IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type Readable, Transform } from 'node:stream'
import { isAddressAllowed } from './address-policy.ts'

// An import of this module reads all that it exports, and so loads the implementation of fetch and
// WebSocket: 14 MB that an idle server would hold for nothing.
const http = process.getBuiltinModule('node:http')

const DEFAULT_TIMEOUT_MS = 5000
const DEFAULT_MAX_BYTES = 1024 * 1024
const IDLE_TIMEOUT_MS = 20_000

/** Notes a request; `run` gets the header that says which trace it belongs to. */
type OutgoingTraces = {
  runOutgoing: <T>(
    asked: { method: string; url: URL },
    run: (traceparent: string) => Promise<T>,
  ) => Promise<T>
}

export type OutgoingPolicy = {
  /** Origins that may be asked, such as `https://shop.example`; nothing else is. */
  origins: readonly string[]
  /** `host:port` of services that are asked in another protocol than http, such as a mail server's. */
  hosts?: readonly string[]
  /** Host names that may lead to private addresses. IP addresses and `localhost` among `origins` may anyway. */
  privateHosts?: readonly string[]
  /** `host:port` to the address that is used instead of asking DNS; such a host may be private. */
  resolve?: ReadonlyMap<string, string>
  /** Certificates trusted besides the system's, as PEM. */
  ca?: string
  /** Where requests are noted as parts of traces, which the other side may go on with. */
  traces?: OutgoingTraces | undefined
  /** How names are looked up; for tests. */
  lookUp?: (host: string) => Promise<readonly string[]>
}

export type OutgoingRequest = {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  signal?: AbortSignal
  /** The answer must be there, whole, within this time. A download only must begin by then. */
  timeoutMs?: number
  maxBytes?: number
}

export type Download = {
  status: number
  /** By name in lower case; several of one name are joined as in lists. */
  headers: ReadonlyMap<string, string>
  /** Fails when it brings more than `maxBytes` or stalls. Must be read to its end or destroyed. */
  stream: Readable
}

/** The policy forbids the address: asking again will not help. */
export class OutgoingRefused extends Error {
  constructor(reason: string) {
    super(`The outgoing request is not allowed: ${reason}.`)
    this.name = 'OutgoingRefused'
  }
}

/** The other side does not answer, not in time, or too much. */
export class OutgoingFailed extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The outgoing request failed: ${reason}.`, { cause })
    this.name = 'OutgoingFailed'
  }
}

/**
 * The one way out of the server (security.md#s1). Asks listed origins only, resolves a name once,
 * refuses addresses inside the own network, connects to the very address it judged, follows no
 * redirect, and bounds time and size.
 */
export class OutgoingFetch {
  readonly #policy: OutgoingPolicy
  readonly #agents: { http: HttpAgent; https: HttpsAgent }

  constructor(policy: OutgoingPolicy) {
    this.#policy = policy
    const options = { keepAlive: true, maxSockets: 16, timeout: IDLE_TIMEOUT_MS }
    this.#agents = { http: new http.Agent(options), https: new HttpsAgent(options) }
  }

  /** The whole answer, whatever its status. @throws OutgoingRefused or OutgoingFailed */
  async read(
    url: string | URL,
    options: OutgoingRequest = {},
  ): Promise<Pick<Download, 'status' | 'headers'> & { body: Buffer<ArrayBuffer> }> {
    const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
    const deadline = AbortSignal.timeout(timeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
    try {
      const { status, headers, stream } = await this.#open(url, { ...options, signal })
      return { status, headers, body: Buffer.concat(await Array.fromAsync(stream)) }
    } catch (error) {
      throw toOutgoingError(
        error,
        deadline.aborted ? `no answer within ${timeoutMs} ms` : undefined,
      )
    }
  }

  /** The same in the form that libraries ask for. @throws OutgoingRefused or OutgoingFailed */
  async fetch(url: string | URL, options: OutgoingRequest = {}): Promise<Response> {
    const { status, headers, body } = await this.read(url, options)
    const hasBody = body.length > 0 && status !== 204 && status !== 304
    return new Response(hasBody ? body : null, { status, headers: [...headers] })
  }

  /** The answer as a stream, for what is too large for memory. @throws OutgoingRefused or OutgoingFailed */
  async download(
    url: string | URL,
    options: OutgoingRequest & { maxBytes: number },
  ): Promise<Download> {
    const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
    const start = new AbortController()
    const timer = setTimeout(() => start.abort(), timeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, start.signal]) : start.signal
    try {
      return await this.#open(url, { ...options, signal })
    } catch (error) {
      throw toOutgoingError(
        error,
        start.signal.aborted ? `no answer within ${timeoutMs} ms` : undefined,
      )
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * The address to connect to for a listed host that speaks another protocol, judged as those of origins.
   *
   * @throws OutgoingRefused or OutgoingFailed
   */
  async findAddress(host: string, port: number): Promise<string> {
    if (!this.#policy.hosts?.includes(`${host}:${port}`)) {
      throw new OutgoingRefused(`${host}:${port} is not listed`)
    }
    if (isIP(host) !== 0) {
      if (!isAddressAllowed(host, true)) throw new OutgoingRefused(`${host} is forbidden`)
      return host
    }
    try {
      const [address = ''] = await this.#resolve(host, String(port))
      return address
    } catch (error) {
      throw toOutgoingError(error)
    }
  }

  /** Closes idle connections. */
  close(): void {
    this.#agents.http.destroy()
    this.#agents.https.destroy()
  }

  async #open(given: string | URL, options: OutgoingRequest): Promise<Download> {
    const url = this.#check(given)
    const { traces } = this.#policy
    const method = options.method ?? 'GET'
    const message = await (traces
      ? traces.runOutgoing({ method, url }, (traceparent) =>
          this.#send(url, { ...options, headers: { ...options.headers, traceparent } }),
        )
      : this.#send(url, options))
    const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES
    if (Number(message.headers['content-length'] ?? 0) > maxBytes) {
      message.destroy()
      throw new OutgoingFailed(`the answer is larger than ${maxBytes} bytes`)
    }
    return {
      status: message.statusCode ?? 502,
      headers: toHeaders(message),
      stream: limitBytes(message, maxBytes),
    }
  }

  #check(given: string | URL): URL {
    const url = URL.parse(String(given))
    if (!url) throw new OutgoingRefused('the address is malformed')
    if (url.username !== '' || url.password !== '') throw new OutgoingRefused('it names a user')
    if (!this.#policy.origins.includes(url.origin)) {
      throw new OutgoingRefused(`${url.origin} is not listed`)
    }
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !isAddressAllowed(host, true)) {
      throw new OutgoingRefused(`${url.hostname} is forbidden`)
    }
    return url
  }

  #send(url: URL, options: OutgoingRequest): Promise<IncomingMessage> {
    const isSecure = url.protocol === 'https:'
    const request = isSecure ? requestHttps : http.request
    return new Promise((resolve, reject) => {
      const sent = request(url, {
        method: options.method ?? 'GET',
        // A compressed answer could unpack to more than the limit.
        headers: { 'accept-encoding': 'identity', ...options.headers },
        agent: isSecure ? this.#agents.https : this.#agents.http,
        lookup: this.#lookUpFor(url),
        ...(isSecure && this.#policy.ca !== undefined ? { ca: this.#policy.ca } : {}),
        ...(options.signal ? { signal: options.signal } : {}),
      })
      sent.on('response', resolve)
      sent.on('error', reject)
      sent.on('timeout', () => sent.destroy(new OutgoingFailed('the connection stalled')))
      sent.setTimeout(IDLE_TIMEOUT_MS)
      sent.end(options.body)
    })
  }

  #lookUpFor(url: URL): LookupFunction {
    return (host, { all }, done) => {
      const port = url.port || (url.protocol === 'https:' ? '443' : '80')
      this.#resolve(host, port).then(
        (addresses) => {
          const found = addresses.map((address) => ({ address, family: isIP(address) }))
          if (all) done(null, found)
          else done(null, found[0]?.address ?? '', found[0]?.family)
        },
        (error: Error) => done(error, []),
      )
    }
  }

  async #resolve(host: string, port: string): Promise<readonly string[]> {
    const { resolve, lookUp = lookUpAll } = this.#policy
    const pinned = resolve?.get(`${host}:${port}`)
    const addresses = pinned === undefined ? await lookUp(host) : [pinned]
    const isPrivateAllowed = pinned !== undefined || this.#isPrivateHost(host)
    if (addresses.length === 0) throw new OutgoingFailed(`${host} has no address`)
    // One bad address spoils the name: the others may be bait.
    for (const address of addresses) {
      if (!isAddressAllowed(address, isPrivateAllowed)) {
        throw new OutgoingRefused(`${host} leads into a private network`)
      }
    }
    return addresses
  }

  #isPrivateHost(host: string): boolean {
    return /^(.+\.)?localhost$/.test(host) || (this.#policy.privateHosts ?? []).includes(host)
  }
}

async function lookUpAll(host: string): Promise<readonly string[]> {
  const found = await lookUpName(host, { all: true, verbatim: true })
  return found.map(({ address }) => address)
}

function toHeaders({ headersDistinct }: IncomingMessage): ReadonlyMap<string, string> {
  const lists = Object.entries(headersDistinct)
  return new Map(lists.map(([name, values]) => [name, (values ?? []).join(', ')]))
}

/** Passes an answer's bytes on, and fails when they are too many or end early. */
function limitBytes(message: IncomingMessage, maxBytes: number): Readable {
  let count = 0
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length
      if (count > maxBytes) done(new OutgoingFailed(`the answer is larger than ${maxBytes} bytes`))
      else done(null, chunk)
    },
  })
  message.on('error', (error) => limited.destroy(toOutgoingError(error)))
  message.on('aborted', () => limited.destroy(new OutgoingFailed('the answer ended early')))
  limited.on('close', () => message.destroy())
  return message.pipe(limited)
}

function toOutgoingError(error: unknown, reason?: string): Error {
  if (error instanceof OutgoingRefused) return error
  if (reason !== undefined) return new OutgoingFailed(reason, error)
  if (error instanceof OutgoingFailed) return error
  const code = (error as NodeJS.ErrnoException | null)?.code
  return new OutgoingFailed(code ?? 'the connection broke', error)
}
