import { LAYOUT } from '@yomikura/content/layout'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { ObjectFacts, StoredObject } from '#platform/storage/storage.ts'
import { toCacheControl } from './cache-control.ts'
import { parseContentPath } from './content-address.ts'
import type { FileCache } from './file-cache.ts'
import type { Grant } from './grant.ts'
import { type FileSources, toFileHeaders } from './send-file.ts'
import type { DeliveryService } from './service.ts'

/** Room for the texts of grants, in characters. A viewer's address has some 1200. */
const CACHED_CHARACTERS = 4 * 1024 ** 2

/** What the text of a request's grant came to: it means the same for as long as it is the same. */
type ReadGrant = { grant: Grant; version: string | undefined }
type RememberedGrant = ReadGrant & { workno: string }

type Options = {
  delivery: Pick<DeliveryService, 'findKnownFile'>
  cache: Pick<FileCache, 'findHeld' | 'findHeldFacts'>
  toInnerAddress?: FileSources['toInnerAddress']
  /** Sent with every answer of the host. */
  headers: Readonly<Record<string, string>>
}

/**
 * Sends whole small files from memory with one write, where everything that the route would ask is
 * known: the grant was read before, the right was checked within its seconds, the lease's epoch is the
 * one remembered, the file lies in memory. Anything else, every refusal among it, goes to the route.
 * Both use the same rules, the same caches and the same list of headers.
 */
export class KnownFileResponder {
  readonly #options: Options
  readonly #hostHead: readonly string[]
  readonly #read = new LRUCache<string, RememberedGrant>({
    maxSize: CACHED_CHARACTERS,
    sizeCalculation: (_read, text) => text.length,
  })
  /** By file in memory and `Cache-Control`; they go when the file goes. */
  readonly #heads = new WeakMap<ObjectFacts, Map<string, readonly string[]>>()

  constructor(options: Options) {
    this.#options = options
    this.#hostHead = Object.entries(options.headers).flat()
  }

  /** Notes what the route read in a request that it answered. */
  remember(request: FastifyRequest, workno: string, read: ReadGrant): void {
    const [, query = ''] = splitUrl(request.url)
    this.#read.set(toText(query, request.headers), { ...read, workno })
  }

  tryAnswer(request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
    const { headers, method, url = '' } = request
    if (method !== 'GET' || !asksForAll(headers)) return false
    const [path, query] = splitUrl(url)
    const target = parseContentPath(path)
    if (!target || hasOtherForms(target.file)) return false
    const { workno, file } = target
    const read = this.#read.get(toText(query, headers))
    if (read?.workno !== workno) return false
    const known = this.#options.delivery.findKnownFile({ ...read, file })
    const answer = known && this.#findAnswer(known.key)
    if (!answer) return false
    const cacheControl = toCacheControl(file, read.version, known.revision)
    const head = this.#toHead(answer.facts, cacheControl)
    response.writeHead(200, this.#hostHead.concat('x-request-id', requestId, head, answer.more))
    response.end(answer.body)
    return true
  }

  /** The bytes themselves, or where the proxy in front finds them. */
  #findAnswer(
    key: string,
  ): { facts: ObjectFacts; more: readonly string[]; body?: Buffer } | undefined {
    const { cache, toInnerAddress } = this.#options
    if (!toInnerAddress) {
      const held = cache.findHeld(key)
      return held && { facts: held, more: toLength(held), body: held.body }
    }
    const facts = cache.findHeldFacts(key)
    return facts && { facts, more: ['x-accel-redirect', toInnerAddress(key)] }
  }

  #toHead(held: ObjectFacts, cacheControl: string): readonly string[] {
    const heads = this.#heads.get(held) ?? new Map<string, readonly string[]>()
    const known = heads.get(cacheControl)
    if (known) return known
    const headers = toFileHeaders(held, { cacheControl })
    // The proxy says itself what parts it sends.
    if (this.#options.toInnerAddress) delete headers['accept-ranges']
    const head = Object.entries(headers).flat()
    this.#heads.set(held, heads.set(cacheControl, head))
    return head
  }
}

function toLength({ length }: StoredObject): readonly string[] {
  return ['content-length', String(length)]
}

/** Path and query as they were sent. */
function splitUrl(url: string): [path: string, query: string] {
  const end = url.indexOf('?')
  return end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end + 1)]
}

/** Everything in a request that a grant can stand in. A header cannot hold a line's end. */
function toText(query: string, { authorization, cookie }: IncomingHttpHeaders): string {
  if (authorization === undefined && cookie === undefined) return query
  return `${query}\n${authorization ?? ''}\n${cookie ?? ''}`
}

/** Requests for parts, with conditions or with a body go to the route. */
export function asksForAll(headers: IncomingHttpHeaders): boolean {
  return (
    headers.range === undefined &&
    headers['if-none-match'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  )
}

/** Trees may be sent compressed, and playlists with the grant inside. */
function hasOtherForms(file: string): boolean {
  return file === LAYOUT.ziptree || file.endsWith('.m3u8')
}
