import { LAYOUT } from '@yomikura/content/layout'
import { AppError } from '@yomikura/contract/errors'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { takesGzip } from '#http/compress-answers.ts'
import { type ObjectStorage, ObjectNotFound } from '#platform/storage/storage.ts'
import type { FileCache } from './file-cache.ts'

const compress = promisify(gzip)

/** A tree of 100 pages is 47 kB and compresses to a third; it is read before the first page is. */
const CACHED_BYTES = 8 * 1024 ** 2
/**
 * The compressed form of a larger tree is stored beside it, so that it is made once, and not each time
 * that others pushed it out of memory, where the largest find no place at all.
 */
const STORED_FROM_BYTES = 1024 ** 2
/** A tree of 100,000 files, the most that is taken in, has 28 MB. */
const LARGEST_TREE_BYTES = 64 * 1024 ** 2

/** Headers and body of an answer; without a body the client has the tree already. */
export type CompressedTree = { headers: Record<string, string>; body: Buffer | undefined }

/**
 * Compresses the ziptrees of revisions, each once. A tree holds names and sizes and no secret, so
 * compressing it gives nothing away (security.md#c5 speaks of answers that do).
 */
export class ZiptreeCompressor {
  readonly #cache: FileCache
  readonly #storage: ObjectStorage
  readonly #compressed = new LRUCache<string, Buffer>({
    maxSize: CACHED_BYTES,
    sizeCalculation: (body) => body.length + 1,
  })
  readonly #running = new Map<string, Promise<Buffer>>()

  constructor({ cache, storage }: { cache: FileCache; storage: ObjectStorage }) {
    this.#cache = cache
    this.#storage = storage
  }

  /**
   * Answers undefined when the client takes no gzip: then the tree is sent like other files.
   * @throws AppError `file_not_found`
   */
  async find(
    request: FastifyRequest,
    { key, cacheControl }: { key: string; cacheControl: string },
  ): Promise<CompressedTree | undefined> {
    if (!takesGzip(request) || request.headers.range !== undefined) return undefined
    const facts = await this.#cache.findFacts(key)
    if (!facts) throw new AppError('file_not_found')
    if (facts.length > LARGEST_TREE_BYTES) return undefined
    // The compressed form is another representation, and a strong validator must say so.
    const etag = `${facts.etag.slice(0, -1)}-gzip"`
    const headers = { etag, 'cache-control': cacheControl, vary: 'origin, accept-encoding' }
    if (request.headers['if-none-match'] === etag) return { headers, body: undefined }
    const encoded = { 'content-type': facts.contentType, 'content-encoding': 'gzip' }
    return { headers: { ...headers, ...encoded }, body: await this.#findBody(key, facts.length) }
  }

  /** Readers who open a work at once cost one compression. */
  async #findBody(key: string, length: number): Promise<Buffer> {
    const known = this.#compressed.get(key) ?? this.#running.get(key)
    if (known) return known
    const make = length < STORED_FROM_BYTES ? this.#compress(key) : this.#findStored(key)
    const running = make.finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }

  /** A revision never changes, so what is stored of it stays right until it is removed with it. */
  async #findStored(key: string): Promise<Buffer> {
    const place = `${key.slice(0, -LAYOUT.ziptree.length)}${LAYOUT.ziptreeGzip}`
    try {
      const { body } = await this.#storage.readWhole(place)
      this.#compressed.set(key, body)
      return body
    } catch (error) {
      if (!(error instanceof ObjectNotFound)) throw error
    }
    const body = await this.#compress(key)
    // On a full disk it is made again the next time: readers get their tree.
    await this.#storage
      .putIfAbsent(place, body, { contentType: 'application/gzip' })
      .catch(() => false)
    return body
  }

  async #compress(key: string): Promise<Buffer> {
    const body = await compress((await this.#cache.readWhole(key)).body)
    this.#compressed.set(key, body)
    return body
  }
}
