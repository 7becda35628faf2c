import type * as S3 from '@aws-sdk/client-s3'
import { AppError } from '@yomikura/contract/errors'
import { addAbortSignal, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { CircuitBreaker } from './circuit-breaker.ts'
import { toContentType, UNKNOWN_CONTENT_TYPE } from './content-type.ts'
import { countBytes } from './count-bytes.ts'
import { isMissing, isOutage, isTaken, isUnsatisfiable, toNeutralError } from './s3-errors.ts'
import {
  type ByteRange,
  LengthMismatch,
  type ListedObject,
  type ObjectFacts,
  ObjectNotFound,
  type ObjectStorage,
  type OpenObject,
  type PutOptions,
  type ReadOptions,
  type StoredObject,
} from './storage.ts'
import { assertFolder, assertKey, assertPrefix } from './storage-key.ts'

export type S3Options = {
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
  /** Bucket in the path instead of in the host name, as most services but Amazon's want it. */
  isPathStyle?: boolean
}

type Sdk = typeof S3

const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 2
const DELETE_BATCH = 1000
/** An upload in parts that is older was left by a process that died. */
const UPLOAD_LIFE_MS = 24 * 3600_000

/** Around every call of the client, its retries included. @param probe asks the service past the client */
function breakOnOutage(client: S3.S3Client, probe: () => Promise<unknown>): void {
  const breaker = new CircuitBreaker({
    ...{ isOutage, probe },
    toRefusal: () => new AppError('storage_unavailable'),
  })
  client.middlewareStack.add(
    (next) => (call) =>
      breaker.run(async (signal) => {
        const result = await next(call)
        // An object that came too late would hold its connection until it ends.
        const { Body } = result.output as { Body?: Readable }
        if (signal.aborted) Body?.destroy()
        return result
      }),
    { step: 'initialize', name: 'breakOnOutage', priority: 'high' },
  )
}

/** Objects in a bucket of an S3-compatible service: what several machines share. */
export class S3Storage implements ObjectStorage {
  readonly #sdk: Sdk
  readonly #client: S3.S3Client
  /** Asks small questions on connections of its own, once, past the breaker. */
  readonly #probe: S3.S3Client
  readonly #bucket: string

  private constructor(sdk: Sdk, client: S3.S3Client, probe: S3.S3Client, bucket: string) {
    this.#sdk = sdk
    this.#client = client
    this.#probe = probe
    this.#bucket = bucket
  }

  /** Loads the SDK, which servers with a disk never need. Does not ask the service yet. */
  static async open(options: S3Options): Promise<S3Storage> {
    const sdk = await import('@aws-sdk/client-s3')
    const own = {
      endpoint: options.endpoint,
      region: options.region,
      forcePathStyle: options.isPathStyle ?? true,
      credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
      // Newer default checksums break streams on services other than Amazon's.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    } as const
    const client = new sdk.S3Client({
      ...own,
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 3000, socketTimeout: 20_000 },
    })
    const probe = new sdk.S3Client({
      ...own,
      maxAttempts: 1,
      requestHandler: { connectionTimeout: 3000, socketTimeout: 3000 },
    })
    const question = { Bucket: options.bucket }
    breakOnOutage(client, () => probe.send(new sdk.HeadBucketCommand(question)))
    return new S3Storage(sdk, client, probe, options.bucket)
  }

  async put(key: string, body: Buffer | Readable, options: PutOptions = {}): Promise<void> {
    await this.#write(key, body, options, {})
  }

  async putIfAbsent(
    key: string,
    body: Buffer | Readable,
    options: PutOptions = {},
  ): Promise<boolean> {
    assertKey(key)
    try {
      // Some services look at the condition of small writes only.
      const isStream = !Buffer.isBuffer(body)
      if (isStream && (await this.head(key))) {
        body.destroy()
        return false
      }
      await this.#write(key, body, options, { IfNoneMatch: '*' })
      return true
    } catch (error) {
      if (isTaken(error)) return false
      throw error
    }
  }

  async copy(from: string, to: string): Promise<void> {
    assertKey(from)
    assertKey(to)
    try {
      const source = [this.#bucket, ...from.split('/')].map(encodeURIComponent).join('/')
      const target = { Bucket: this.#bucket, Key: to, CopySource: source }
      await this.#client.send(new this.#sdk.CopyObjectCommand(target))
    } catch (error) {
      if (isMissing(error)) throw new ObjectNotFound(from, error)
      throw toNeutralError(error)
    }
  }

  async head(key: string): Promise<ObjectFacts | undefined> {
    assertKey(key)
    try {
      const command = new this.#sdk.HeadObjectCommand({ Bucket: this.#bucket, Key: key })
      return toFacts(await this.#client.send(command))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw toNeutralError(error)
    }
  }

  async read(key: string, { range, signal }: ReadOptions = {}): Promise<OpenObject> {
    assertKey(key)
    if (range && 'last' in range && range.last <= 0) throw await this.#unsatisfiable(key)
    try {
      const command = new this.#sdk.GetObjectCommand({
        Bucket: this.#bucket,
        Key: key,
        ...(range ? { Range: toRangeHeader(range) } : {}),
      })
      const found = await this.#client.send(command, signal ? { abortSignal: signal } : {})
      const stream = found.Body as Readable
      if (signal) addAbortSignal(signal, stream)
      const { length, ...facts } = toFacts(found)
      return { ...facts, stream, length, ...toPlace(found.ContentRange, length) }
    } catch (error) {
      if (isMissing(error)) throw new ObjectNotFound(key, error)
      if (isUnsatisfiable(error)) throw await this.#unsatisfiable(key)
      throw toNeutralError(error)
    }
  }

  async readWhole(key: string): Promise<StoredObject> {
    const { stream, length, etag, contentType, lastModified } = await this.read(key)
    try {
      const body = await buffer(stream)
      if (body.length !== length) throw new LengthMismatch(length, body.length)
      return { body, length, etag, contentType, lastModified }
    } catch (error) {
      throw toNeutralError(error)
    }
  }

  async *list(prefix: string): AsyncGenerator<ListedObject> {
    assertPrefix(prefix)
    let next: string | undefined
    do {
      const page = await this.#listPage(prefix, next)
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key !== undefined) {
          yield { key: Key, length: Size ?? 0, lastModified: LastModified ?? new Date(0) }
        }
      }
      next = page.NextContinuationToken
    } while (next !== undefined)
  }

  async delete(key: string): Promise<void> {
    assertKey(key)
    try {
      await this.#client.send(new this.#sdk.DeleteObjectCommand({ Bucket: this.#bucket, Key: key }))
    } catch (error) {
      if (!isMissing(error)) throw toNeutralError(error)
    }
  }

  async deletePrefix(prefix: string): Promise<void> {
    assertFolder(prefix)
    let batch: string[] = []
    for await (const { key } of this.list(prefix)) {
      batch.push(key)
      if (batch.length === DELETE_BATCH) {
        await this.#deleteAll(batch)
        batch = []
      }
    }
    await this.#deleteAll(batch)
  }

  async check(): Promise<void> {
    try {
      await this.#client.send(new this.#sdk.HeadBucketCommand({ Bucket: this.#bucket }))
      await this.#abortOldUploads()
    } catch (error) {
      throw toNeutralError(error)
    }
  }

  async findFreeBytes(): Promise<undefined> {
    return undefined
  }

  /** Closes its connections. */
  close(): void {
    this.#client.destroy()
    this.#probe.destroy()
  }

  async #write(
    key: string,
    body: Buffer | Readable,
    options: PutOptions,
    condition: { IfNoneMatch?: string },
  ): Promise<void> {
    assertKey(key)
    const target = {
      Bucket: this.#bucket,
      Key: key,
      ContentType: options.contentType ?? toContentType(key),
      ...condition,
    }
    try {
      if (Buffer.isBuffer(body)) await this.#writeBuffer(target, body, options)
      else await this.#writeStream(target, body, options)
    } catch (error) {
      throw toNeutralError(error)
    }
  }

  async #writeBuffer(target: Target, body: Buffer, { length, signal }: PutOptions): Promise<void> {
    if (length !== undefined && body.length !== length) {
      throw new LengthMismatch(length, body.length)
    }
    const command = new this.#sdk.PutObjectCommand({ ...target, Body: body })
    await this.#client.send(command, signal ? { abortSignal: signal } : {})
  }

  async #writeStream(
    target: Target,
    body: Readable,
    { length, signal }: PutOptions,
  ): Promise<void> {
    const { Upload } = await import('@aws-sdk/lib-storage')
    if (signal) addAbortSignal(signal, body)
    const counted = length === undefined ? body : body.compose<Readable>(countBytes(length))
    const upload = new Upload({
      client: this.#client,
      params: { ...target, Body: counted },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    })
    try {
      await upload.done()
    } catch (error) {
      // Parts already sent would be kept, and billed, for ever.
      await upload.abort().catch(() => {})
      throw error
    } finally {
      body.destroy()
    }
  }

  async #listPage(prefix: string, next: string | undefined) {
    try {
      return await this.#client.send(
        new this.#sdk.ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: prefix,
          ...(next === undefined ? {} : { ContinuationToken: next }),
        }),
      )
    } catch (error) {
      throw toNeutralError(error)
    }
  }

  async #deleteAll(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const Objects = keys.map((Key) => ({ Key }))
    try {
      const { Errors: errors } = await this.#client.send(
        new this.#sdk.DeleteObjectsCommand({
          Bucket: this.#bucket,
          Delete: { Objects, Quiet: true },
        }),
      )
      const [first] = errors ?? []
      if (first) throw new AppError('storage_unavailable', undefined, { cause: first })
    } catch (error) {
      throw toNeutralError(error)
    }
  }

  async #abortOldUploads(): Promise<void> {
    const { Uploads: uploads = [] } = await this.#client.send(
      new this.#sdk.ListMultipartUploadsCommand({ Bucket: this.#bucket }),
    )
    for (const { Key, UploadId, Initiated } of uploads) {
      if (Date.now() - (Initiated?.getTime() ?? Date.now()) < UPLOAD_LIFE_MS) continue
      await this.#client.send(
        new this.#sdk.AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId }),
      )
    }
  }

  /** The refusal of a range, with the length that the answer's header must name. */
  async #unsatisfiable(key: string): Promise<Error> {
    const facts = await this.head(key)
    if (!facts) return new ObjectNotFound(key)
    return new AppError('range_not_satisfiable', undefined, { details: { total: facts.length } })
  }
}

type Target = { Bucket: string; Key: string; ContentType: string; IfNoneMatch?: string }

type Answer = {
  ContentLength?: number | undefined
  ETag?: string | undefined
  ContentType?: string | undefined
  LastModified?: Date | undefined
}

function toFacts(answer: Answer): ObjectFacts {
  return {
    length: answer.ContentLength ?? 0,
    etag: answer.ETag ?? '""',
    contentType: answer.ContentType ?? UNKNOWN_CONTENT_TYPE,
    lastModified: answer.LastModified ?? new Date(0),
  }
}

function toRangeHeader(range: ByteRange): string {
  return 'last' in range ? `bytes=-${range.last}` : `bytes=${range.start}-${range.end ?? ''}`
}

function toPlace(
  contentRange: string | undefined,
  length: number,
): { start: number; total: number } {
  const match = /^bytes (\d+)-\d+\/(\d+)$/.exec(contentRange ?? '')
  return match ? { start: Number(match[1]), total: Number(match[2]) } : { start: 0, total: length }
}
