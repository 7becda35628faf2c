import { BOOK_MANIFEST, type Book } from '@yomikura/content/book'
import { LAYOUT } from '@yomikura/content/layout'
import { AppError } from '@yomikura/contract/errors'
import { LIMITS } from '@yomikura/contract/limits'
import { xorBytes } from '@yomikura/protection/xor'
import { LRUCache } from 'lru-cache'
import { atMost } from '#platform/memory/at-most.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import type { Restore, RevisionFiles } from '../delivery/index.ts'
import type { OpenedWork } from './plain-files.ts'

/** An unpacked book that is open, with what restores the bytes of its files. */
type OpenBook = { book: Book; restore: Restore | undefined }

type Parts = {
  storage: ObjectStorage
  revisionFiles: RevisionFiles
  /** In hexadecimal digits. */
  findContentKey: (workno: string, revision: string) => Promise<string>
}

/**
 * Books as ingest unpacked them, for apps that may have the work as it came: the safe copies that our
 * viewer shows, without the key that hides them from readers of works which may not leave.
 */
export class PlainBooks {
  readonly #parts: Parts
  readonly #books = new LRUCache<string, Promise<OpenBook>>({ ...atMost(LIMITS.feedOpenedWorks) })

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * What an opened work says of its book.
   *
   * @throws AppError `file_not_found` for a work that is no book
   */
  async open(work: OpenedWork): Promise<OpenBook> {
    if (!work.book) throw new AppError('file_not_found')
    const known = this.#books.get(work.folder)
    if (known) return known
    const opening = this.#read(work)
    this.#books.set(work.folder, opening)
    // Storage may answer the next time.
    opening.catch(() => this.#books.delete(work.folder))
    return opening
  }

  /**
   * A file of the book, by its path in the list of the book's own.
   *
   * @throws AppError `file_not_found`
   */
  async findFile(
    work: OpenedWork,
    path: string,
  ): Promise<{ key: string; type: string; restore: Restore | undefined }> {
    const { book, restore } = await this.open(work)
    const resource = Object.hasOwn(book.resources, path) ? book.resources[path] : undefined
    if (!resource) throw new AppError('file_not_found')
    return { key: await this.#findKey(work, path), type: resource.type, restore }
  }

  async #read(work: OpenedWork): Promise<OpenBook> {
    const { workno, revision, book } = work
    const { storage, findContentKey } = this.#parts
    const key = book?.isEncrypted
      ? Buffer.from(await findContentKey(workno, revision), 'hex')
      : undefined
    const restore = key && ((bytes: Uint8Array, offset: number) => xorBytes(bytes, key, offset))
    const { body } = await storage.readWhole(await this.#findKey(work, BOOK_MANIFEST))
    const text = Buffer.from(restore ? restore(body, 0) : body).toString()
    return { book: JSON.parse(text) as Book, restore }
  }

  async #findKey({ folder, book }: OpenedWork, path: string): Promise<string> {
    const shown = `${LAYOUT.epub}/${book?.hashname}/${path}`
    const stored = await this.#parts.revisionFiles.find(folder, shown)
    if (stored === undefined) throw new AppError('file_not_found')
    return `${folder}/${stored}`
  }
}
