import type { Book, BookSpineItem } from '@yomikura/content/book'
import { resolveInBook } from '@yomikura/reader/book/book-path'
import { BookLine, type BookPlace } from '@yomikura/reader/book/book-place'
import type { UnpackedBook } from '#data/content/unpacked-book.ts'
import type {
  BookLook,
  FramePlace,
  Mark,
  ShownPage,
  TextRange,
} from '../../../book-frame/protocol.ts'
import type { FrameLink } from './frame-link.ts'

export type FlowState = {
  /** Item of the reading order that is shown or on its way. */
  item: number
  /** The page on screen; undefined while a chapter is on its way. */
  page: ShownPage | undefined
  error: Error | undefined
  /** Where the reader was before a jump, on the line of the whole book. */
  jumpBack: number | undefined
}

/** A jump shorter than this many letters needs no way back. */
const MIN_JUMP = 600

/** The reading of one book: which chapter the frame shows, and where in it. */
export class FlowSession {
  readonly line: BookLine
  readonly book: Book
  readonly #files: UnpackedBook
  readonly #listeners = new Set<() => void>()
  #frame: FrameLink | undefined
  #look: BookLook
  #marks: readonly (Mark & { item: number })[] = []
  #state: FlowState
  #target: FramePlace
  #found: (TextRange & { item: number }) | undefined
  #serial = 0

  constructor(files: UnpackedBook, startPosition: number, look: BookLook) {
    this.#files = files
    this.book = files.book
    this.line = FlowSession.toLine(files.book)
    const { item, offset } = this.line.toPlace(startPosition)
    this.#target = { type: 'offset', offset }
    this.#look = look
    this.#state = { item, page: undefined, error: undefined, jumpBack: undefined }
  }

  /** The book as one line of letters, which every place of the viewer counts in. */
  static toLine({ spine }: Book): BookLine {
    return new BookLine(spine.map(({ characters }) => characters))
  }

  readonly getState = (): FlowState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Where the reader is, on the line of the whole book. */
  get position(): number {
    const { item, page } = this.#state
    const offset = page?.start ?? (this.#target.type === 'offset' ? this.#target.offset : 0)
    return this.line.toPosition({ item, offset })
  }

  /** The end of what is on screen. */
  get endPosition(): number {
    const { item, page } = this.#state
    return this.line.toPosition({ item, offset: page?.end ?? 0 })
  }

  attach(frame: FrameLink): void {
    this.#frame = frame
    void this.#load()
  }

  detach(): void {
    this.#frame = undefined
    this.#serial += 1
  }

  /** The frame has painted a page. */
  receive(page: ShownPage): void {
    if (page.serial !== this.#serial) return
    if (this.#state.page === undefined) this.#markFound()
    this.#set({ page })
    // The next chapter is at hand before the reader is.
    const next = this.#neighbour(1)
    if (next !== undefined) this.#files.loadFile(this.#item(next).path).catch(() => undefined)
  }

  /** @returns false at either end of the book */
  turn(by: 'forward' | 'back'): boolean {
    const { page } = this.#state
    const step = by === 'forward' ? 1 : -1
    if (page) {
      const pageIndex = page.pageIndex + step
      if (pageIndex >= 0 && pageIndex < page.pageCount) {
        this.#frame?.tell({ type: 'go', to: { type: 'page', pageIndex } })
        return true
      }
    }
    const item = this.#neighbour(step)
    if (item === undefined) return false
    this.#open(item, by === 'forward' ? { type: 'page', pageIndex: 0 } : { type: 'end' })
    return true
  }

  /** To a place on the line of the whole book. */
  jump(position: number): void {
    const place = this.line.toPlace(position)
    this.#noteJump(position)
    this.#go(place.item, { type: 'offset', offset: place.offset })
  }

  jumpBack(): void {
    const { jumpBack } = this.#state
    if (jumpBack === undefined) return
    const { item, offset } = this.line.toPlace(jumpBack)
    this.#go(item, { type: 'offset', offset })
    this.#set({ jumpBack: undefined })
  }

  /** To the words that a search found, which are shown until the reader goes on. */
  showFound(place: BookPlace, end: number): void {
    this.#found = { item: place.item, start: place.offset, end }
    this.jump(this.line.toPosition(place))
    if (place.item === this.#state.item && this.#state.page) this.#markFound()
  }

  /** Follows a link in the book. @returns false when it leads out of the reading order */
  follow(address: string): boolean {
    const base = this.#item(this.#state.item).path
    const target = resolveInBook(base, address)
    const item = this.book.spine.findIndex(({ path }) => path === target?.path)
    if (!target || item < 0) return false
    this.#set({ jumpBack: this.position })
    const to: FramePlace =
      target.fragment === ''
        ? { type: 'page', pageIndex: 0 }
        : { type: 'fragment', fragment: target.fragment }
    this.#go(item, to)
    return true
  }

  setLook(look: BookLook): void {
    this.#look = look
    this.#frame?.tell({ type: 'look', look })
  }

  setMarks(marks: readonly (Mark & { item: number })[]): void {
    this.#marks = marks
    this.#frame?.tell({ type: 'marks', marks: this.#ownMarks() })
  }

  retry(): void {
    void this.#load()
  }

  #noteJump(position: number): void {
    const from = this.position
    if (Math.abs(position - from) >= MIN_JUMP) this.#set({ jumpBack: from })
  }

  #go(item: number, to: FramePlace): void {
    if (item === this.#state.item && this.#state.page) this.#frame?.tell({ type: 'go', to })
    else this.#open(item, to)
  }

  #open(item: number, to: FramePlace): void {
    this.#target = to
    this.#set({ item, page: undefined, error: undefined })
    void this.#load()
  }

  async #load(): Promise<void> {
    this.#serial += 1
    const serial = this.#serial
    this.#set({ error: undefined })
    const item = this.#item(this.#state.item)
    try {
      const file = await this.#files.loadFile(item.path)
      const markup = await file.text()
      if (serial !== this.#serial) return
      this.#frame?.tell({
        type: 'show',
        chapter: {
          serial,
          path: item.path,
          mediaType: file.type,
          markup,
          language: this.book.metadata.language,
          writingMode: item.writing_mode,
          fixedSize: toFixedSize(item),
        },
        look: this.#look,
        to: this.#target,
        marks: this.#ownMarks(),
      })
    } catch (error) {
      if (serial !== this.#serial) return
      this.#set({ error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  #markFound(): void {
    const found = this.#found
    this.#frame?.tell({
      type: 'found',
      range: found?.item === this.#state.item ? found : undefined,
    })
    this.#found = undefined
  }

  #ownMarks(): Mark[] {
    return this.#marks.filter(({ item }) => item === this.#state.item)
  }

  /** The next item in line; one that lies beside it leads back into it. */
  #neighbour(step: 1 | -1): number | undefined {
    for (let at = this.#state.item + step; at >= 0 && at < this.book.spine.length; at += step) {
      if (this.#item(at).linear) return at
    }
    return undefined
  }

  #item(index: number): BookSpineItem {
    const item = this.book.spine[index] ?? this.book.spine[0]
    if (!item) throw new Error('The book has no chapters.')
    return item
  }

  #set(change: Partial<FlowState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function toFixedSize({ layout, width, height }: BookSpineItem) {
  return layout === 'fixed' && width && height ? { width, height } : undefined
}
