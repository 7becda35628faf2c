import { AppError } from '@yomikura/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectFacts, ObjectStorage } from '#platform/storage/storage.ts'
import { type ByteRange, parseRange } from './byte-range.ts'
import type { FileCache } from './file-cache.ts'

/** Types a browser may show in place; all others are offered as downloads (security.md 5.6). */
const INLINE_TYPES = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'video/mp4',
  'audio/mp4',
  'audio/mpeg',
  'video/mp2t',
  'application/vnd.apple.mpegurl',
  'text/vtt',
  'application/json',
])

export type SendOptions = {
  key: string
  cacheControl: string
  /** `Content-Disposition` in place of the one that follows from the type. */
  disposition?: string
  /** Type in place of the stored one. */
  contentType?: string
}

/**
 * Sends a stored file with its type, length and validators, honouring one range.
 * @throws AppError `file_not_found` or `range_not_satisfiable`
 */
export async function sendFile(
  sources: { storage: ObjectStorage; cache: FileCache },
  request: FastifyRequest,
  reply: FastifyReply,
  { key, ...headers }: SendOptions,
): Promise<FastifyReply> {
  const { storage, cache } = sources
  const small = await cache.findSmall(key)
  const facts = small ?? (await cache.findFacts(key))
  if (!facts) throw new AppError('file_not_found')
  setHeaders(reply, facts, headers)
  if (request.headers['if-none-match'] === facts.etag) return reply.code(304).send()
  const range = findRange(request, facts)
  if (range === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${facts.length}`)
    throw new AppError('range_not_satisfiable')
  }
  if (range) {
    void reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${facts.length}`)
  }
  void reply.header('content-length', range ? range.end - range.start + 1 : facts.length)
  if (request.method === 'HEAD') return reply.send()
  if (small) return reply.send(range ? small.body.subarray(range.start, range.end + 1) : small.body)
  const { stream } = await storage.read(key, range ? { range } : {})
  return reply.send(stream)
}

function setHeaders(
  reply: FastifyReply,
  facts: ObjectFacts,
  { cacheControl, disposition, contentType }: Omit<SendOptions, 'key'>,
): void {
  const type = facts.contentType.split(';', 1)[0] ?? ''
  void reply.headers({
    'content-type': contentType ?? facts.contentType,
    etag: facts.etag,
    'last-modified': facts.lastModified.toUTCString(),
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    ...(!INLINE_TYPES.has(type) && { 'content-disposition': 'attachment' }),
    ...(disposition !== undefined && { 'content-disposition': disposition }),
  })
}

/** A range on a file that changed since the client's first part would join two files: send it whole. */
function findRange(
  request: FastifyRequest,
  facts: ObjectFacts,
): ByteRange | 'unsatisfiable' | undefined {
  const condition = request.headers['if-range']
  if (condition !== undefined && condition !== facts.etag) return undefined
  return parseRange(request.headers.range, facts.length)
}
