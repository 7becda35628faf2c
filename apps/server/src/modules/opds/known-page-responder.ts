import { PAGE_STREAMS } from '@yomikura/contract/server-limits'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CountCall } from '#http/rate-limit.ts'
import type { StoredObject } from '#platform/storage/storage.ts'
import { asksForAll, type FileCache, toFileHeaders } from '../delivery/index.ts'
import type { PersonalTokenService } from '../personal-tokens/index.ts'
import { findPage, type OpenedWork } from './plain-files.ts'

/** What a work holds came from elsewhere: shown in a browser, nothing of it may run (security.md#media-host). */
export const INERT = `sandbox; default-src 'none'; frame-ancestors 'none'`
export const PAGE_CACHE = 'private, max-age=86400'

/** Addresses that the route takes; what is written in another way goes there. */
const PAGE_ADDRESS = /^\/opds\/pages\/([A-Z]{2}\d{6,8})\/(\d{1,6})(?:\?width=(\d{1,5}))?$/

/** A work that the route opened for a token of the scope `files`. */
type KnownWork = { tokenId: string; rateKey: string; opened: OpenedWork }

type Options = {
  tokens: Pick<PersonalTokenService, 'isInForce'>
  cache: Pick<FileCache, 'findHeld' | 'findSmall'>
  countCall: CountCall
  /** Sent with every answer of the host. */
  headers: Readonly<Record<string, string>>
  rightSeconds?: number
}

/**
 * Sends further pages of a work to an app that the route opened it for. The token is asked for each time,
 * so that a revoked one opens nothing from then on; what it opened is remembered for seconds. Anything
 * else, every refusal among it, goes to the route (decision 146).
 */
export class KnownPageResponder {
  readonly #options: Options
  readonly #known: LRUCache<string, KnownWork>
  /** By file in memory and type; they go when the file goes. */
  readonly #heads = new WeakMap<StoredObject, Map<string, readonly string[]>>()

  constructor(options: Options) {
    this.#options = options
    this.#known = new LRUCache({
      maxSize: PAGE_STREAMS.knownPages,
      sizeCalculation: ({ opened }) => Math.max(1, opened.pages.length),
      ttl: (options.rightSeconds ?? PAGE_STREAMS.rightSeconds) * 1000,
      ttlResolution: 0,
    })
  }

  /**
   * Notes what the route opened.
   *
   * @param asked `askedMs` by the monotonic clock, before the right was asked for
   */
  remember(
    { headers, visitor }: FastifyRequest,
    { workno, opened, askedMs }: { workno: string; opened: OpenedWork; askedMs: number },
  ): void {
    const { authorization } = headers
    const { tokenId, accountKey: rateKey } = visitor
    if (authorization === undefined || tokenId === undefined || rateKey === undefined) return
    const known = { tokenId, rateKey, opened }
    this.#known.set(toKnownKey(authorization, workno), known, { start: askedMs })
  }

  tryAnswer(
    { method, url = '', headers }: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): boolean | Promise<boolean> {
    if (method !== 'GET' || !url.startsWith('/opds/pages/') || !asksForAll(headers)) return false
    const [, workno, page, width] = PAGE_ADDRESS.exec(url) ?? []
    if (workno === undefined || headers.authorization === undefined) return false
    const known = this.#known.get(toKnownKey(headers.authorization, workno))
    const asked = { page: Number(page), ...(width !== undefined && { widthPx: Number(width) }) }
    const found = known && findPage(known.opened, asked)
    return found ? this.#answer(known, { ...found, response, requestId }) : false
  }

  async #answer(
    { tokenId, rateKey }: KnownWork,
    asked: { key: string; type: string; response: ServerResponse; requestId: string },
  ): Promise<boolean> {
    const { tokens, cache, countCall } = this.#options
    const { key, type, response, requestId } = asked
    if (!(await tokens.isInForce(tokenId))) return false
    const file = cache.findHeld(key) ?? (await cache.findSmall(key))
    if (!file) return false
    // The route counts a call that is one too many once more, which changes nothing.
    if ((await countCall('app', rateKey)) !== undefined) return false
    response.writeHead(200, this.#toHead(file, type).concat('x-request-id', requestId))
    response.end(file.body)
    return true
  }

  #toHead(file: StoredObject, contentType: string): readonly string[] {
    const heads = this.#heads.get(file) ?? new Map<string, readonly string[]>()
    const known = heads.get(contentType)
    if (known) return known
    const head = Object.entries({
      ...this.#options.headers,
      'content-security-policy': INERT,
      ...toFileHeaders(file, { contentType, cacheControl: PAGE_CACHE }),
      'content-length': String(file.length),
    }).flat()
    this.#heads.set(file, heads.set(contentType, head))
    return head
  }
}

/** Who asks and for what, without the secret, which is held no longer than its request. */
function toKnownKey(authorization: string, workno: string): string {
  return `${workno} ${hash('sha256', authorization, 'base64url')}`
}
