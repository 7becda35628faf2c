import { toApiPath } from '@yomikura/contract/paths'
import { readCookie } from '#lib/read-cookie.ts'
import { isProxyAnswer, network } from '../network/network-state.ts'
import { CommunicationError, hasCode, toRefusal } from './errors.ts'
import { takeEmbeddedAnswer } from './embedded-answers.ts'
import { SharedRequests } from './shared-requests.ts'

/** Hosts that answer calls: the app's own, and the media host for signing cookies and files. */
export type Origin = 'app' | 'media'

export type RequestOptions = {
  query?: Record<string, string | number | undefined>
  signal?: AbortSignal
  origin?: Origin
  /** Conditions of a write: `If-Match`, `Idempotency-Key`. */
  headers?: Record<string, string>
  /** Lets a write outlive the page that sends it; its body is then at most 64 kB. */
  keepalive?: boolean
}

type Write = RequestOptions & { method: 'POST' | 'PUT' | 'DELETE'; body?: unknown }

/**
 * Calls to the product's API for one account. Answers are trusted to be of the contract's shape;
 * a refusal is thrown as `Refusal`, everything else as `CommunicationError`.
 */
export class ApiClient {
  readonly #app: string
  readonly #appUrl: string
  readonly #mediaUrl: string
  /** Whose session the calls run in; empty for a visitor. */
  readonly account: string
  readonly #shared = new SharedRequests()

  /**
   * @param account whose session the calls run in; requests of two accounts are never shared
   * @param mediaUrl origin of the media host; without it only the app's own calls work
   * @param appUrl origin of the app; the page's own when absent
   */
  constructor(options: { app: string; account: string; mediaUrl?: string; appUrl?: string }) {
    this.#app = options.app
    this.#appUrl = options.appUrl ?? ''
    this.account = options.account
    this.#mediaUrl = options.mediaUrl ?? ''
  }

  /** Address of a call, for example `get('/v3/content/count')` asks `/api/{app}/v3/content/count`. */
  toUrl(path: string, { query, origin = 'app' }: RequestOptions = {}): string {
    const set = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
    const base = origin === 'media' ? this.#mediaUrl : this.#appUrl
    return `${base}${toApiPath(this.#app, path)}${search && `?${search}`}`
  }

  /**
   * Identical GETs in flight share one request; each caller gets its own copy of the answer. After a
   * write no older request is joined: its answer may not know of what was written.
   *
   * @throws Refusal any code of the catalogue
   * @throws CommunicationError when no usable answer came
   */
  async get<T>(path: string, options: RequestOptions = {}): Promise<T> {
    const brought = takeEmbeddedAnswer(this.toUrl(path, options))
    if (brought !== undefined) return brought as T
    const url = this.toUrl(path, options)
    const asked = this.#shared.run(`${this.account} ${url}`, options.signal, (signal) =>
      request(url, { method: 'GET', signal, headers: ownHeaders(options.origin) }, asText),
    )
    return parseAnswer<T>(await this.#watch(asked))
  }

  /** As `get`, with the answer's bytes as they came: for stores that keep it unparsed. */
  getBytes(path: string, options: RequestOptions = {}): Promise<ArrayBuffer> {
    const { origin, signal } = options
    const init = { method: 'GET', headers: ownHeaders(origin), ...(signal && { signal }) }
    return this.#watch(request(this.toUrl(path, options), init, asBytes))
  }

  /**
   * Asks whether a link that redirects leads anywhere: a browser that saves what it leads to says nothing
   * of a refusal. What it leads to is not fetched.
   *
   * @throws Refusal why it does not
   * @throws CommunicationError when no usable answer came
   */
  async askLink(path: string, options: RequestOptions = {}): Promise<void> {
    const init: RequestInit = { method: 'GET', redirect: 'manual', headers: ownHeaders() }
    await this.#watch(request(this.toUrl(path, options), init, asText))
  }

  /**
   * Undefined when the answer is empty (204).
   *
   * @param body is sent as JSON; an ArrayBuffer as the bytes it holds, with a `Content-Type` of the caller's
   */
  async post<T>(path: string, body?: unknown, options: RequestOptions = {}): Promise<T> {
    return this.#write<T>(path, { ...options, method: 'POST', body })
  }

  async put<T>(path: string, body?: unknown, options: RequestOptions = {}): Promise<T> {
    return this.#write<T>(path, { ...options, method: 'PUT', body })
  }

  async delete<T>(path: string, body?: unknown, options: RequestOptions = {}): Promise<T> {
    return this.#write<T>(path, { ...options, method: 'DELETE', body })
  }

  /** As `post`, with the answer's bytes as they came. */
  postBytes(path: string, body: unknown, options: RequestOptions = {}): Promise<ArrayBuffer> {
    const sent: Write = { ...options, method: 'POST', body }
    return this.#watch(request(this.toUrl(path, options), toInit(sent), asBytes))
  }

  async #write<T>(path: string, options: Write): Promise<T> {
    const text = await this.#watch(
      write(this.toUrl(path, options), options).finally(() => this.#shared.part()),
    )
    return (text === '' ? undefined : parseAnswer(text)) as T
  }

  async #suspect(): Promise<void> {
    const { suspectSession } = await import('./session-end.ts')
    // Not by `get`: where even this is refused, the refusal must not be suspected again.
    await suspectSession(this.account, async () => {
      try {
        const init = { method: 'GET', headers: ownHeaders() }
        return parseAnswer(await request(this.toUrl('/authorize'), init, asText))
      } catch (error) {
        // Our server answers guests too who they are: this refusal is another's.
        if (hasCode(error, 'unauthorized')) void network.probe()
        throw error
      }
    })
  }

  /** Notices, for all screens, that the server no longer knows the session. */
  async #watch<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked
    } catch (error) {
      if (this.account !== '' && hasCode(error, 'unauthorized')) {
        void this.#suspect().catch(() => undefined)
      }
      throw error
    }
  }
}

/** Sends a write to any address of the app, for example `/logout`, which lies outside the API. */
export function write(url: string, options: Write): Promise<string> {
  return request(url, toInit(options), asText)
}

function toInit({ method, body, origin, headers, signal, keepalive = false }: Write): RequestInit {
  return {
    method,
    headers: { ...ownHeaders(origin), 'Content-Type': 'application/json', ...headers },
    body: body instanceof ArrayBuffer ? body : JSON.stringify(body ?? {}),
    keepalive,
    ...(signal && { signal }),
  }
}

const asText = (response: Response) => response.text()
const asBytes = (response: Response) => response.arrayBuffer()

async function request<T extends string | ArrayBuffer>(
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const response = await send(url, init)
  // A page may not read where a redirect leads, only that there is one.
  if (response.type === 'opaqueredirect') return read(new Response())
  const body = await readBody(response, read)
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  // Our server's refusals are JSON. Another's must end no session and drop nothing that waits to be sent.
  if (isProxyAnswer(response)) {
    const { status } = response
    throw new CommunicationError(`A proxy answered ${status}.`, { status })
  }
  if (!response.ok) throw toRefusal(response.status, isJson ? parse(toText(body)) : undefined)
  // A captive portal or a proxy's page answers 200 with HTML; it must never be stored as data.
  if (!isJson && toText(body) !== '')
    throw new CommunicationError(`No JSON from ${new URL(response.url).pathname}`)
  return body
}

function toText(body: string | ArrayBuffer): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body)
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const given = { ...init, credentials: 'include' } as const
  try {
    // What a write did is not known when it is given up, so it waits for the browser's own end.
    if (init.method !== 'GET') return await network.follow(fetch(toAbsolute(url), given))
    return await network.unlessLost((lost) => {
      const signal = init.signal ? AbortSignal.any([init.signal, lost]) : lost
      return network.follow(fetch(toAbsolute(url), { ...given, signal }))
    })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new CommunicationError('The server could not be reached.', { cause: error })
  }
}

/** Only a page has an address to be relative to. */
function toAbsolute(url: string): string {
  return typeof location === 'undefined' ? url : new URL(url, location.href).href
}

async function readBody<T>(
  response: Response,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  try {
    return await read(response)
  } catch (error) {
    throw new CommunicationError('The answer broke off.', { cause: error })
  }
}

function parseAnswer<T>(text: string): T {
  try {
    return JSON.parse(text) as T
  } catch (error) {
    throw new CommunicationError('The answer is not whole.', { cause: error })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The anti-forgery token goes to the app's own host only (wire.md#anti-forgery). */
function ownHeaders(origin: Origin = 'app'): Record<string, string> {
  const token = origin === 'app' ? readCookie('XSRF-TOKEN') : undefined
  return { Accept: 'application/json', ...(token && { 'X-XSRF-TOKEN': token }) }
}
