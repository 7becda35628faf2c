import { AppError } from '@yomikura/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FileCache } from './file-cache.ts'

const compress = promisify(gzip)

/** A tree of 100 pages is 47 kB and compresses to a third; it is read before the first page is. */
const CACHED_BYTES = 8 * 1024 ** 2

/**
 * Sends a revision's ziptree, compressed once. It holds names and sizes and no secret, so compressing
 * it gives nothing away (security.md C5 speaks of answers that do).
 */
export class ZiptreeSender {
  readonly #cache: FileCache
  readonly #compressed = new LRUCache<string, Buffer>({
    maxSize: CACHED_BYTES,
    sizeCalculation: (body) => body.length + 1,
  })

  constructor(cache: FileCache) {
    this.#cache = cache
  }

  /**
   * Answers undefined when the client takes no gzip or the tree is too large to be held: then it goes
   * the way of other files.
   * @throws AppError `file_not_found`
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, cacheControl }: { key: string; cacheControl: string },
  ): Promise<FastifyReply | undefined> {
    const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    if (!takesGzip || request.headers.range !== undefined) return undefined
    const facts = await this.#cache.findFacts(key)
    if (!facts) throw new AppError('file_not_found')
    const file = await this.#cache.findSmall(key)
    if (!file) return undefined
    // The compressed form is another representation, and a strong validator must say so.
    const etag = `${file.etag.slice(0, -1)}-gzip"`
    void reply.headers({ etag, 'cache-control': cacheControl, vary: 'origin, accept-encoding' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const body = this.#compressed.get(key) ?? (await compress(file.body))
    this.#compressed.set(key, body)
    return reply
      .headers({ 'content-type': file.contentType, 'content-encoding': 'gzip' })
      .send(body)
  }
}
