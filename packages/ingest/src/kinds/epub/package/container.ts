import { VerdictError } from '../../../verdict-error.ts'
import { openZip } from '../../../pipeline/open/zip/zip-source.ts'
import type { Source, SourceFile } from '../../../pipeline/open/source.ts'
import type { JobContext } from '../../../pipeline/make/job-context.ts'
import { cleanLabels } from '../../../pipeline/open/labels.ts'
import { BookPaths } from './book-paths.ts'
import { deobfuscate, readEncryption, type Obfuscation } from './encryption.ts'
import type { ResolveHref } from './href.ts'

/** Files of books are held whole, and a film is no reason to hold more. */
const MAX_FILE_BYTES = 128 * 1024 ** 2
const ENCRYPTION = 'META-INF/encryption.xml'

/** The zip of a book, read by path. Its names are only looked up; nothing is written under them. */
export class BookContainer {
  readonly #source: Source
  readonly #files = new Map<string, SourceFile>()
  readonly #paths: BookPaths
  readonly #signal: AbortSignal
  #hidden: ReadonlyMap<string, Obfuscation> = new Map()
  #identifier = ''

  private constructor(source: Source, signal: AbortSignal) {
    this.#source = source
    this.#signal = signal
    for (const file of source.files) {
      const path = file.segments.join('/')
      // Of several entries with one name the first counts.
      if (!this.#files.has(path)) this.#files.set(path, file)
    }
    this.#paths = new BookPaths(this.#files.keys())
  }

  /** A book whose files lie open. */
  static of(source: Source, { signal }: { signal: AbortSignal }): BookContainer {
    return new BookContainer(source, signal)
  }

  /** @throws VerdictError of the archive, or `encrypted` for a book that only another program opens */
  static async open(
    path: string,
    { limits, passwords, signal }: Pick<JobContext, 'limits' | 'passwords' | 'signal'>,
  ): Promise<BookContainer> {
    const source = await openZip(path, limits, { naming: 'exact', passwords })
    const container = new BookContainer(source, signal)
    try {
      const encryption = await container.find(container.locate(ENCRYPTION) ?? ENCRYPTION)
      if (encryption !== undefined)
        container.#hidden = readEncryption(encryption, container.resolve)
      // Rights of a shop's own without a list of what they lock: nothing in it opens.
      if (container.locate('META-INF/license.lcpl') !== undefined && encryption === undefined)
        throw new VerdictError('encrypted', 'The book is locked (LCP).')
      return container
    } catch (error) {
      await container.close()
      throw error
    }
  }

  /** Paths of all files but the litter that systems leave in archives. */
  get paths(): string[] {
    return [...this.#files].flatMap(([path, { segments }]) => (cleanLabels(segments) ? [path] : []))
  }

  has(path: string): boolean {
    return this.#files.has(path)
  }

  /** The path under which a file is really there: see {@link BookPaths}. */
  locate(path: string): string | undefined {
    return this.#paths.find(path)
  }

  /** The place that an address in one of the book's files means. */
  get resolve(): ResolveHref {
    return this.#paths.resolve
  }

  /** What the book says it is, from which its fonts' obfuscation follows. */
  set identifier(value: string) {
    this.#identifier = value
  }

  /** Bytes of a file, fonts made readable. @throws VerdictError when they cannot be had */
  async read(path: string): Promise<Buffer> {
    const bytes = await this.find(path)
    if (bytes === undefined) throw new VerdictError('corrupted', `The book lacks ${path}.`)
    return bytes
  }

  /** As {@link read}, undefined for a file that is not there. */
  async find(path: string): Promise<Buffer | undefined> {
    const file = this.#files.get(path)
    if (file === undefined) return undefined
    if (file.sizeBytes > MAX_FILE_BYTES) throw new VerdictError('too_large')
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of file.read(this.#signal)) {
      length += chunk.length
      if (length > MAX_FILE_BYTES) throw new VerdictError('too_large')
      chunks.push(Buffer.from(chunk))
    }
    const hidden = this.#hidden.get(path)
    const bytes = Buffer.concat(chunks)
    return hidden === undefined ? bytes : deobfuscate(bytes, hidden, this.#identifier)
  }

  /** Whether a file is locked by a method that is no obfuscation of fonts. */
  isLocked(path: string): boolean {
    return this.#hidden.get(path) === 'locked'
  }

  async close(): Promise<void> {
    await this.#source.close()
  }
}
