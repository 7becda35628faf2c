import { type Book, BOOK_MANIFEST, BOOK_TEXT, type BookText } from '@yomikura/content/book'
import type { ContentSource } from './content-source.ts'
import { ViewerPass } from './viewer-pass.ts'

type Opening = { source: ContentSource; playType: string; revision: string; hashname: string }

/** Files of a book kept at hand; a chapter and its pictures are far fewer. */
const KEPT_FILES = 120

/** A book that lies unpacked on the server: its description, its chapters, and what they show. */
export class UnpackedBook {
  readonly book: Book
  readonly #pass: ViewerPass
  readonly #folder: string
  readonly #files = new Map<string, Promise<Blob>>()
  #text: Promise<BookText> | undefined

  private constructor(book: Book, pass: ViewerPass, folder: string) {
    this.book = book
    this.#pass = pass
    this.#folder = folder
  }

  /**
   * Asks for the leave to read and for the book's description.
   *
   * @throws Refusal the server's refusal
   * @throws CommunicationError when no usable answer came
   */
  static async open({ hashname, ...opening }: Opening, signal?: AbortSignal) {
    const pass = new ViewerPass({ ...opening, folder: 'epub' })
    const bytes = await pass.loadFile(`${hashname}/${BOOK_MANIFEST}`, signal)
    return new UnpackedBook(readJson<Book>(bytes), pass, hashname)
  }

  /** A file of the book, restored. Throws as `open`. */
  loadFile(path: string): Promise<Blob> {
    const known = this.#files.get(path)
    if (known) return known
    const asked = this.#pass
      .loadFile(`${this.#folder}/${path}`)
      .then((bytes) => new Blob([bytes as Uint8Array<ArrayBuffer>], { type: this.toType(path) }))
    this.#files.set(path, asked)
    asked.catch(() => this.#files.delete(path))
    const [oldest] = this.#files.keys()
    if (this.#files.size > KEPT_FILES && oldest !== undefined) this.#files.delete(oldest)
    return asked
  }

  /** What kind of file it is, as the book's description says; undescribed files are not the book's. */
  toType(path: string): string {
    return Object.hasOwn(this.book.resources, path) ? (this.book.resources[path]?.type ?? '') : ''
  }

  /** The text of every item, for search. Throws as `open`. */
  loadText(): Promise<BookText> {
    this.#text ??= this.#pass
      .loadFile(`${this.#folder}/${BOOK_TEXT}`)
      .then((bytes) => readJson<BookText>(bytes))
    this.#text.catch(() => (this.#text = undefined))
    return this.#text
  }
}

function readJson<T>(bytes: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(bytes)) as T
}
