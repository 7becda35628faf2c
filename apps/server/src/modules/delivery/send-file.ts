import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
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

export type Restore = (bytes: Uint8Array, offset: number) => Uint8Array

export type SendOptions = {
  key: string
  cacheControl: string
  /** `Content-Disposition` in place of the one that follows from the type. */
  disposition?: string
  /** Type in place of the stored one. */
  contentType?: string
  /** Makes what is sent of what is stored, byte by byte; `offset` says where in the file the bytes stand. */
  restore?: Restore | undefined
  /** States the SHA-256 of what is sent (RFC 9530), for clients that keep it. */
  hasDigest?: boolean
}

type HeaderOptions = Pick<SendOptions, 'cacheControl' | 'disposition' | 'contentType'>

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
  { key, hasDigest = false, restore, ...headers }: SendOptions,
): Promise<FastifyReply> {
  const { storage, cache } = sources
  const isStored = !hasDigest && restore === undefined
  const innerAddress = isStored ? findInnerAddress(sources, request, key) : undefined
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
  const open = () => openPart(storage, { key, held: small?.body, range, restore })
  if (hasDigest) return sendDigested(reply, { open, range, length: facts.length })
  return reply.send(await open())
}

/** The bytes asked for: those in memory, else a stream of what is stored. */
async function openPart(
  storage: ObjectStorage,
  { key, held, range, restore }: Part,
): Promise<Buffer | Readable> {
  const start = range?.start ?? 0
  const body = held && (range ? held.subarray(start, range.end + 1) : held)
  if (body) return restore ? Buffer.from(restore(body, start)) : body
  const { stream } = await storage.read(key, range ? { range } : {})
  return restore ? restoreStream(stream, start, restore) : stream
}

type Part = {
  key: string
  held: Buffer | undefined
  range: ByteRange | undefined
  restore: Restore | undefined
}

function restoreStream(stream: Readable, start: number, restore: Restore): Readable {
  let offset = start
  const restoring = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const restored = restore(chunk, offset)
      offset += chunk.length
      done(null, restored)
    },
  })
  // What breaks or is given up on one side ends the other.
  return pipeline(stream, restoring, () => {})
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
  key: string,
): string | undefined {
  const isPlain = method !== 'HEAD' && headers['if-range'] === undefined
  return isPlain ? toInnerAddress?.(key) : undefined
}

/** Has the proxy send the file under the headers of this answer. @throws AppError `file_not_found` */
async function handOver(
  { cache }: FileSources,
  request: FastifyRequest,
  reply: FastifyReply,
  file: { key: string; innerAddress: string; headers: HeaderOptions },
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
  reply: FastifyReply,
  file: {
    open: () => Promise<Buffer | Readable>
    range: ByteRange | undefined
    length: number
  },
): Promise<FastifyReply> {
  const { open, range, length } = file
  const sentBytes = range ? range.end - range.start + 1 : length
  const opened = await open()
  const isHeld = Buffer.isBuffer(opened)
  if (!isHeld && sentBytes > LARGEST_DIGESTED_BYTES) return reply.send(opened)
  const body = isHeld ? opened : Buffer.concat((await Array.fromAsync(opened)) as Buffer[])
  const digest = createHash('sha256').update(body).digest('base64')
  return reply.header('content-digest', `sha-256=:${digest}:`).send(body)
}

/** Type, validators and how the file may be kept and shown: the same on every way that it is sent. */
export function toFileHeaders(
  facts: ObjectFacts,
  { cacheControl, disposition, contentType }: HeaderOptions,
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
