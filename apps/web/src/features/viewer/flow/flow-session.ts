import type { Book } from '@yomikura/content/book'
import { resolveInBook } from '@yomikura/reader/book/book-path'
import { BookLine, type BookPlace } from '@yomikura/reader/book/book-place'
import { isBookSpread, layoutBook } from '@yomikura/reader/book/book-spreads'
import { hasRoomForTwo } from '@yomikura/reader/book/page-columns'
import type { Spread, SpreadPlace } from '@yomikura/reader/spreads'
import { FITTED, type ZoomView } from '@yomikura/reader/zoom'
import { Listeners } from '@yomikura/ui/store'
import type { BookLook, FramePlace, ShownPage, TextRange } from '../../../book-frame/protocol.ts'
import { FlowJumps } from './flow-jumps.ts'
import {
  type BookFiles,
  FramePane,
  type PaneFrame,
  type PaneLook,
  toPageSize,
} from './frame-pane.ts'
import { NoteReader } from './note-reader.ts'
import { PageZoom } from './page-zoom.ts'

export type FlowState = {
  /** Item of the reading order that is shown or on its way; of two pages the first. */
  item: number
  /** The other page of a spread. */
  second: number | undefined
  /** Which part of the stage is used. */
  place: SpreadPlace
  /** Whether a chapter whose lines run down stands on two pages of an open book. */
  isFacing: boolean
  /** The page on screen; undefined while a chapter is on its way. */
  page: ShownPage | undefined
  error: Error | undefined
  /** Where the reader was before a jump, on the line of the whole book. */
  jumpBack: number | undefined
  view: ZoomView
}

/** How two fixed pages may stand: the window, and what the reader chose. */
type SpreadChoice = Parameters<typeof layoutBook>[1]

/** A jump shorter than this many letters needs no way back. */
const MIN_JUMP = 600
const MIN_PAGES = 3

/** Whether every page was laid out by the book. */
function isFixed({ spine }: Pick<Book, 'spine'>): boolean {
  return spine.every(({ layout }) => layout === 'fixed')
}

/** The reading of one book: which chapter the frames show, and where in it. */
export class FlowSession {
  readonly line: BookLine
  readonly book: Book
  readonly panes: readonly [FramePane, FramePane]
  readonly notes: NoteReader
  /** Of fixed pages; text that flows is set larger instead. */
  readonly zoom = new PageZoom(
    () => this.#toZoomStage(),
    () => this.#set({ view: this.zoom.view }),
  )
  readonly jumps: FlowJumps
  readonly #files: BookFiles
  readonly #listeners = new Listeners()
  readonly #shared: PaneLook
  #spreads: readonly Spread[]
  #choice: SpreadChoice
  #state: FlowState
  #target: FramePlace
  #found: (TextRange & { item: number }) | undefined
  /** A turn that was asked for while a chapter was on its way. */
  #waitingStep = 0

  constructor(
    files: BookFiles,
    {
      startPosition,
      look,
      choice,
    }: { startPosition: number; look: BookLook; choice: SpreadChoice },
  ) {
    this.#files = files
    this.book = files.book
    this.line = FlowSession.toLine(files.book)
    this.#shared = { look, marks: [], copyLimit: 0 }
    this.panes = [
      new FramePane(files, () => this.#shared),
      new FramePane(files, () => this.#shared),
    ]
    this.notes = new NoteReader(files, this.panes[0])
    this.jumps = new FlowJumps({
      read: () => this.position,
      show: (position) => this.#goTo(position),
      least: this.isFixed ? MIN_PAGES : MIN_JUMP,
      onChange: () => this.#set({ jumpBack: this.jumps.origin }),
    })
    this.#choice = choice
    this.#spreads = layoutBook(files.book, choice)
    const { item, offset } = this.line.toPlace(startPosition)
    this.#target = { type: 'offset', offset }
    this.#state = {
      ...this.#toSpread(item),
      page: undefined,
      error: undefined,
      jumpBack: undefined,
      view: FITTED,
    }
  }

  /** The book as one line of letters, or of pages where all are fixed: every place counts in it. */
  static toLine({ spine }: Book): BookLine {
    return new BookLine(spine.map(({ characters }) => (isFixed({ spine }) ? 0 : characters)))
  }

  readonly getState = (): FlowState => this.#state

  readonly subscribe = this.#listeners.subscribe

  /** Where the reader is, on the line of the whole book. */
  get position(): number {
    const { item, page } = this.#state
    const offset = page?.start ?? (this.#target.type === 'offset' ? this.#target.offset : 0)
    return this.line.toPosition({ item, offset })
  }

  /** The end of what is on screen. */
  get endPosition(): number {
    const { item, second, page } = this.#state
    if (second !== undefined) return this.line.toPosition({ item: second, offset: Infinity })
    return this.line.toPosition({ item, offset: page?.end ?? 0 })
  }

  /** A frame is there: it gets its page. */
  attach(index: 0 | 1, frame: PaneFrame): void {
    this.panes[index].attach(frame)
    void this.#load([index])
  }

  /** The first frame has painted a page. */
  receive(page: ShownPage): void {
    this.panes[0].noteShown(page)
    if (!this.panes[0].isOwn(page)) return
    const isArrival = this.#state.page === undefined
    if (isArrival) this.#markFound()
    this.#set({ page })
    this.jumps.notePainted()
    if (isArrival) this.#turnAsWaited()
    // The next chapter is at hand before the reader is.
    const next = this.#neighbour(1)
    for (const item of next?.pages ?? []) {
      this.#files.loadFile(this.#path(item)).catch(() => undefined)
    }
  }

  /**
   * A screen on or back. While a chapter is on its way, its number of pages is unknown: the turn waits
   * for it, and of several one screen at most is left. What the book laid out is one screen anyway.
   *
   * @returns false at either end of the book
   */
  turn(by: 'forward' | 'back'): boolean {
    const { page, error } = this.#state
    const step = by === 'forward' ? 1 : -1
    if (!page && !error && !this.isPageFixed) {
      this.#waitingStep = Math.sign(this.#waitingStep + step)
      return true
    }
    if (page) {
      const pageIndex = page.pageIndex + step
      if (pageIndex >= 0 && pageIndex < page.pageCount) {
        this.#reportShown({ type: 'turn', step })
        return true
      }
    }
    const [item] = this.#neighbour(step)?.pages ?? []
    if (item === undefined) return false
    this.#open(item, by === 'forward' ? { type: 'page', pageIndex: 0 } : { type: 'end' })
    return true
  }

  /** To a place on the line of the whole book. */
  jump(position: number): void {
    this.jumps.jump(position)
  }

  /** To the words that a search found, which are shown until the reader goes on. */
  showFound(place: BookPlace, end: number): void {
    this.#found = { item: place.item, start: place.offset, end }
    this.jump(this.line.toPosition(place))
    if (this.#isShown(place.item) && this.#state.page) this.#markFound()
  }

  /**
   * Follows a link of a chapter.
   *
   * @returns false when it leads out of the reading order
   */
  follow(address: string, from: number = this.#state.item): boolean {
    const target = resolveInBook(this.#path(from), address)
    const item = this.book.spine.findIndex(({ path }) => path === target?.path)
    if (!target || item < 0) return false
    this.jumps.leave()
    const to: FramePlace =
      target.fragment === ''
        ? { type: 'page', pageIndex: 0 }
        : { type: 'fragment', fragment: target.fragment }
    this.#go(item, to)
    return true
  }

  setLook(look: BookLook): void {
    this.#shared.look = look
    this.#sendAll((pane) => pane.send({ type: 'look', look }))
    // Larger letters may leave no room for two pages.
    if (this.#isFacing(this.#state.item) !== this.#state.isFacing) this.#reopen()
  }

  setMarks(marks: PaneLook['marks']): void {
    this.#shared.marks = marks
    this.#sendAll((pane) => pane.paintMarks())
  }

  /** @param length characters that one copy may take now */
  setCopyLimit(length: number): void {
    this.#shared.copyLimit = length
    this.#sendAll((pane) => pane.send({ type: 'copy-limit', length }))
  }

  /** Another window, or another choice of the reader's: fixed pages pair again around the present one. */
  choose(choice: SpreadChoice): void {
    this.#choice = choice
    this.#spreads = layoutBook(this.book, choice)
    const { item, second, place } = this.#state
    const next = this.#toSpread(item)
    if (next.item === item && next.second === second && next.place === place) return this.zoom.fit()
    this.#reopen()
  }

  /** The side on which the stage begins: of two facing pages the one that is read first. */
  get stageDirection(): 'rtl' | 'ltr' {
    const { item, isFacing } = this.#state
    if (!isFacing) return this.book.direction
    return this.book.spine[item]?.writing_mode === 'vertical-lr' ? 'ltr' : 'rtl'
  }

  get isFixed(): boolean {
    return isFixed(this.book)
  }

  /** Whether what is shown now was laid out by the book: a plate among chapters that flow is, too. */
  get isPageFixed(): boolean {
    return this.book.spine[this.#state.item]?.layout === 'fixed'
  }

  /** Whether the window and the book let two pages stand side by side. */
  get canSpread(): boolean {
    return isBookSpread(this.book, { ...this.#choice, isSpreadView: true })
  }

  retry(): void {
    void this.#load()
  }

  #turnAsWaited(): void {
    const step = this.#waitingStep
    this.#waitingStep = 0
    if (step !== 0) this.turn(step === 1 ? 'forward' : 'back')
  }

  #goTo(position: number): void {
    const { item, offset } = this.line.toPlace(position)
    this.#go(item, { type: 'offset', offset })
  }

  #go(item: number, to: FramePlace): void {
    this.#waitingStep = 0
    if (!this.#isShown(item) || !this.#state.page) return this.#open(item, to)
    if (item === this.#state.item) this.#reportShown(to)
  }

  /** The same place in another layout of the stage. */
  #reopen(): void {
    const { item, page } = this.#state
    this.#open(item, page ? { type: 'offset', offset: page.start } : this.#target)
  }

  #reportShown(to: FramePlace): void {
    this.panes[0].go(to)
    if (this.#state.isFacing) this.panes[1].go(to)
  }

  #isShown(item: number): boolean {
    return item === this.#state.item || item === this.#state.second
  }

  #open(item: number, to: FramePlace): void {
    const spread = this.#toSpread(item)
    this.zoom.reset()
    // The second page of a spread has no place of its own: what is on screen begins with the first.
    this.#target = spread.item === item ? to : { type: 'page', pageIndex: 0 }
    this.#set({ ...spread, page: undefined, error: undefined })
    void this.#load()
  }

  async #load(panes: readonly (0 | 1)[] = [0, 1]): Promise<void> {
    this.#set({ error: undefined })
    try {
      await Promise.all(panes.map((index) => this.#loadPane(index)))
    } catch (error) {
      this.#waitingStep = 0
      this.#set({ error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  async #loadPane(index: 0 | 1): Promise<void> {
    const { item, second, place, isFacing } = this.#state
    const pane = this.panes[index]
    // Both pages find the place themselves: the layout is the same, and each shows its half of it.
    if (isFacing) {
      return pane.show(item, this.#target, { facing: index === 0 ? 'first' : 'second' })
    }
    const wanted = index === 0 ? item : second
    if (wanted === undefined) return pane.clear()
    const isFirstHalf = index === 0 && place !== 'second'
    // Two pages touch in the middle of the stage.
    const touching = isFirstHalf === (this.book.direction === 'rtl') ? 'left' : 'right'
    const to: FramePlace = index === 0 ? this.#target : { type: 'page', pageIndex: 0 }
    await pane.show(wanted, to, { place: place === 'centre' ? 'centre' : touching })
  }

  #markFound(): void {
    const found = this.#found
    this.#sendAll((pane) =>
      pane.send({ type: 'found', range: found?.item === pane.item ? found : undefined }),
    )
    this.#found = undefined
  }

  #toZoomStage() {
    const { item, second, place } = this.#state
    const shown = second === undefined ? [item] : [item, second]
    const pages = shown.map((index) => toPageSize(this.book.spine[index]))
    return { viewport: this.#choice.viewport, pages, isHalf: place !== 'centre' }
  }

  #isFacing(item: number): boolean {
    const { layout, writing_mode: writingMode } = this.book.spine[item] ?? {}
    if (layout === 'fixed' || writingMode === undefined || writingMode === 'horizontal-tb')
      return false
    return hasRoomForTwo({
      ...this.#choice.viewport,
      fontSizePx: this.#shared.look.fontSizePx,
    })
  }

  #toSpread(item: number): Pick<FlowState, 'item' | 'second' | 'place' | 'isFacing'> {
    if (this.#isFacing(item)) return { item, second: undefined, place: 'pair', isFacing: true }
    const spread = this.#spreads.find(({ pages }) => pages.includes(item))
    const [first = item, second] = spread?.pages ?? []
    return { item: first, second, place: spread?.place ?? 'centre', isFacing: false }
  }

  /** The next spread in line; an item that lies beside the line leads back into it. */
  #neighbour(step: 1 | -1): Spread | undefined {
    const { item, second = item } = this.#state
    if (step === 1) return this.#spreads.find(({ pages }) => pages[0]! > second)
    return this.#spreads.findLast(({ pages }) => pages.at(-1)! < item)
  }

  #path(index: number): string {
    const item = this.book.spine[index] ?? this.book.spine[0]
    if (!item) throw new Error('The book has no chapters.')
    return item.path
  }

  #sendAll(step: (pane: FramePane) => void): void {
    for (const pane of this.panes) step(pane)
  }

  #set(change: Partial<FlowState>): void {
    this.#state = { ...this.#state, ...change }
    this.#listeners.notify()
  }
}
