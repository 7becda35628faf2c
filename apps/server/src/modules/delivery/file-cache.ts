import { LRUCache } from 'lru-cache'
import { atMost } from '#platform/memory/at-most.ts'
import type { ObjectFacts, ObjectStorage, StoredObject } from '#platform/storage/storage.ts'

/** Larger files are streamed: one of them would push a whole book out. */
const LARGEST_CACHED_BYTES = 2 * 1024 ** 2

/** Files of published revisions, which never change, kept in memory up to a bound. */
export class FileCache {
  readonly #storage: ObjectStorage
  readonly #files: LRUCache<string, StoredObject>
  readonly #facts = new LRUCache<string, ObjectFacts>({ ...atMost(20_000) })
  readonly #reading = new Map<string, Promise<StoredObject>>()

  /** @param maxBytes memory for file contents */
  constructor(storage: ObjectStorage, maxBytes: number) {
    this.#storage = storage
    this.#files = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (file) => file.body.length + 1,
    })
  }

  /** The file when it is small enough to be held, whole; undefined for larger ones. */
  async findSmall(key: string): Promise<StoredObject | undefined> {
    const known = this.#files.get(key)
    if (known) return known
    const facts = await this.findFacts(key)
    if (!facts || facts.length > LARGEST_CACHED_BYTES) return undefined
    return this.#read(key)
  }

  /**
   * The file, whole, however large it is; only small ones are held.
   * @throws ObjectNotFound
   */
  async readWhole(key: string): Promise<StoredObject> {
    return (await this.findSmall(key)) ?? this.#storage.readWhole(key)
  }

  /** The file when it is in memory now; reads neither storage nor database. */
  findHeld(key: string): StoredObject | undefined {
    return this.#files.get(key)
  }

  /** What is known of the file now; reads neither storage nor database. */
  findHeldFacts(key: string): ObjectFacts | undefined {
    return this.#facts.get(key)
  }

  async findFacts(key: string): Promise<ObjectFacts | undefined> {
    const known = this.#facts.get(key)
    if (known) return known
    const facts = await this.#storage.head(key)
    if (facts) this.#facts.set(key, facts)
    return facts
  }

  /** Readers who turn to the same page at once cost one reading of storage. */
  #read(key: string): Promise<StoredObject> {
    const underWay = this.#reading.get(key)
    if (underWay) return underWay
    const reading = this.#storage
      .readWhole(key)
      .then((file) => {
        this.#files.set(key, file)
        return file
      })
      .finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    return reading
  }
}
