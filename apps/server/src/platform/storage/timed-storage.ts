import { AppError } from '@yomikura/contract/errors'
import { Histogram, type Registry } from 'prom-client'
import type { Readable } from 'node:stream'
import type { Traces } from '../traces/traces.ts'
import {
  type ListedObject,
  type ObjectFacts,
  ObjectNotFound,
  type ObjectStorage,
  type OpenObject,
  type PutOptions,
  type ReadOptions,
  type StoredObject,
} from './storage.ts'

/** Upper ends of the classes, in seconds: from a file in the disk's cache to a service that is frozen. */
const CLASSES = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60]

/** A storage whose calls are counted with their times, by call and by how they ended. */
export class TimedStorage implements ObjectStorage {
  readonly #inner: ObjectStorage
  readonly #histogram: Histogram<'call' | 'result'>

  readonly #traces: Pick<Traces, 'runStorage'> | undefined

  /** @param traces where calls are noted as parts of what asks for them */
  constructor(inner: ObjectStorage, registry: Registry, traces?: Pick<Traces, 'runStorage'>) {
    this.#inner = inner
    this.#traces = traces
    this.#histogram = new Histogram({
      name: 'yomikura_storage_seconds',
      help: 'Time of calls to the storage, of a read until its first byte, by call and result.',
      labelNames: ['call', 'result'],
      buckets: CLASSES,
      registers: [registry],
    })
  }

  put(key: string, body: Buffer | Readable, options?: PutOptions): Promise<void> {
    return this.#time('put', () => this.#inner.put(key, body, options))
  }

  putIfAbsent(key: string, body: Buffer | Readable, options?: PutOptions): Promise<boolean> {
    return this.#time('put', () => this.#inner.putIfAbsent(key, body, options))
  }

  copy(from: string, to: string): Promise<void> {
    return this.#time('copy', () => this.#inner.copy(from, to))
  }

  head(key: string): Promise<ObjectFacts | undefined> {
    return this.#time('head', () => this.#inner.head(key))
  }

  read(key: string, options?: ReadOptions): Promise<OpenObject> {
    return this.#time('read', () => this.#inner.read(key, options))
  }

  readWhole(key: string): Promise<StoredObject> {
    return this.#time('read', () => this.#inner.readWhole(key))
  }

  /** Counted when it came to its end or failed: one that is read in part leaves no count. */
  async *list(prefix: string): AsyncIterable<ListedObject> {
    const end = this.#histogram.startTimer({ call: 'list' })
    try {
      yield* this.#inner.list(prefix)
    } catch (error) {
      end({ result: toResult(error) })
      throw error
    }
    end({ result: 'ok' })
  }

  delete(key: string): Promise<void> {
    return this.#time('delete', () => this.#inner.delete(key))
  }

  deletePrefix(prefix: string): Promise<void> {
    return this.#time('delete', () => this.#inner.deletePrefix(prefix))
  }

  check(): Promise<void> {
    return this.#time('check', () => this.#inner.check())
  }

  findFreeBytes(): Promise<number | undefined> {
    return this.#inner.findFreeBytes()
  }

  async #time<T>(call: string, run: () => Promise<T>): Promise<T> {
    const end = this.#histogram.startTimer({ call })
    try {
      const found = await (this.#traces ? this.#traces.runStorage(call, run) : run())
      end({ result: 'ok' })
      return found
    } catch (error) {
      end({ result: toResult(error) })
      throw error
    }
  }
}

/** Few kinds, as each is a row for those who watch. */
function toResult(error: unknown): 'missing' | 'full' | 'unavailable' | 'failed' {
  if (error instanceof ObjectNotFound) return 'missing'
  if (!(error instanceof AppError)) return 'failed'
  if (error.code === 'storage_full') return 'full'
  return error.code === 'storage_unavailable' ? 'unavailable' : 'failed'
}
