import { createHash } from 'node:crypto'
import { AppError } from '@yomikura/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectFacts, ObjectStorage } from '#platform/storage/storage.ts'
import { type ByteRange, parseRange } from './byte-range.ts'
import type { FileCache } from './file-cache.ts'

/** Types a browser may show in place; all others are offered as downloads (security.md#media-host). */
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
  /** States the SHA-256 of what is sent (RFC 9530), for clients that keep it. */
  hasDigest?: boolean
}

/** Where the bytes of stored files come from. */
export type FileSources = {
  storage: ObjectStorage
  cache: FileCache
  /**
   * Address under which the proxy in front has a stored file; it sends the bytes then (`X-Accel-Redirect`
   * of nginx). Undefined where this server sends them.
   */
  toInnerAddress?: ((key: string) => string) | undefined
}

/** More than this is not held in memory to be summed up; who asks takes it in parts. */
const LARGEST_DIGESTED_BYTES = 4 * 1024 ** 2

/**
 * Sends a stored file with its type, length and validators, honouring one range.
 * @throws AppError `file_not_found` or `range_not_satisfiable`
 */
export async function sendFile(
  sources: FileSources,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, hasDigest = false, ...headers }: SendOptions,
): Promise<FastifyReply> {
  const { storage, cache } = sources
  const innerAddress = findInnerAddress(sources, request, { key, hasDigest })
  if (innerAddress !== undefined)
    return handOver(sources, request, reply, { key, innerAddress, headers })
  const small = await cache.findSmall(key)
  const facts = small ?? (await cache.findFacts(key))
  if (!facts) throw new AppError('file_not_found')
  void reply.headers(toFileHeaders(facts, headers))
  if (request.headers['if-none-match'] === facts.etag) return reply.code(304).send()
  const range = findRange(request, facts)
  setRange(reply, range, facts.length)
  if (request.method === 'HEAD') return reply.send()
  const body = small && (range ? small.body.subarray(range.start, range.end + 1) : small.body)
  if (hasDigest) return sendDigested(storage, reply, { key, body, range, length: facts.length })
  if (body) return reply.send(body)
  const { stream } = await storage.read(key, range ? { range } : {})
  return reply.send(stream)
}

/**
 * Addresses for `X-Accel-Redirect`, whose percent signs nginx reads.
 *
 * @param prefix path that the proxy keeps for itself, between slashes; undefined where there is none
 */
export function createInnerAddress(prefix: string | undefined): FileSources['toInnerAddress'] {
  if (prefix === undefined) return undefined
  return (key) => prefix + key.split('/').map(encodeURIComponent).join('/')
}

/**
 * What the proxy is to send, where it can: it makes no checksums, knows no entity tag of ours that a range
 * may hang on, and a request for the head alone has no bytes.
 */
function findInnerAddress(
  { toInnerAddress }: FileSources,
  { method, headers }: FastifyRequest,
  { key, hasDigest }: { key: string; hasDigest: boolean },
): string | undefined {
  const isPlain = method !== 'HEAD' && !hasDigest && headers['if-range'] === undefined
  return isPlain ? toInnerAddress?.(key) : undefined
}

/** Has the proxy send the file under the headers of this answer. @throws AppError `file_not_found` */
async function handOver(
  { cache }: FileSources,
  request: FastifyRequest,
  reply: FastifyReply,
  file: { key: string; innerAddress: string; headers: Omit<SendOptions, 'key' | 'hasDigest'> },
): Promise<FastifyReply> {
  const facts = await cache.findFacts(file.key)
  if (!facts) throw new AppError('file_not_found')
  // The proxy says itself what parts it sends.
  void reply.headers(toFileHeaders(facts, file.headers)).removeHeader('accept-ranges')
  if (request.headers['if-none-match'] === facts.etag) return reply.code(304).send()
  return reply.header('x-accel-redirect', file.innerAddress).send()
}

/**
 * Says which bytes of how many follow, and how many those are.
 * @throws AppError `range_not_satisfiable`
 */
function setRange(
  reply: FastifyReply,
  range: ByteRange | 'unsatisfiable' | undefined,
  length: number,
): asserts range is ByteRange | undefined {
  if (range === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${length}`)
    throw new AppError('range_not_satisfiable')
  }
  if (range)
    void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${length}`)
  void reply.header('content-length', range ? range.end - range.start + 1 : length)
}

/** As it would be sent anyway, with its checksum where it is small enough for one. */
async function sendDigested(
  storage: ObjectStorage,
  reply: FastifyReply,
  file: { key: string; body: Buffer | undefined; range: ByteRange | undefined; length: number },
): Promise<FastifyReply> {
  const { key, range, length } = file
  const sentBytes = range ? range.end - range.start + 1 : length
  const stream = file.body ? undefined : await storage.read(key, range ? { range } : {})
  if (stream && sentBytes > LARGEST_DIGESTED_BYTES) return reply.send(stream.stream)
  const body = file.body ?? Buffer.concat((await Array.fromAsync(stream!.stream)) as Buffer[])
  const digest = createHash('sha256').update(body).digest('base64')
  return reply.header('content-digest', `sha-256=:${digest}:`).send(body)
}

/** Type, validators and how the file may be kept and shown: the same on every way that it is sent. */
export function toFileHeaders(
  facts: ObjectFacts,
  { cacheControl, disposition, contentType }: Omit<SendOptions, 'key' | 'hasDigest'>,
): Record<string, string> {
  const type = facts.contentType.split(';', 1)[0] ?? ''
  return {
    'content-type': contentType ?? facts.contentType,
    etag: facts.etag,
    'last-modified': facts.lastModified.toUTCString(),
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    ...(!INLINE_TYPES.has(type) && { 'content-disposition': 'attachment' }),
    ...(disposition !== undefined && { 'content-disposition': disposition }),
  }
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
