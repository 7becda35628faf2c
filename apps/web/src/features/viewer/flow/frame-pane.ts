import type { BookSpineItem } from '@yomikura/content/book'
import type { UnpackedBook } from '#data/works/content/unpacked-book.ts'
import type {
  BookLook,
  FacingPage,
  FixedPlace,
  FramePlace,
  Mark,
  ShownPage,
  ToFrame,
} from '../../../book-frame/protocol.ts'
import type { FrameLink } from './frame-link.ts'

/** What every chapter is shown with. */
export type PaneLook = {
  look: BookLook
  marks: readonly (Mark & { item: number })[]
  copyLimit: number
}

/** Where a pane stands among two. */
type PaneSide = { place?: FixedPlace; facing?: FacingPage | undefined }

/** What a pane needs of a book, and of its frame. */
export type BookFiles = Pick<UnpackedBook, 'book' | 'loadFile'>
export type PaneFrame = Pick<FrameLink, 'send' | 'focus'>

/** One frame of the stage and the chapter in it: the book's, or the left or right page of a spread. */
export class FramePane {
  readonly #files: BookFiles
  readonly #getLook: () => PaneLook
  #frame: PaneFrame | undefined
  #serial = 0
  #item: number | undefined
  /** The chapter that the frame reported last. */
  #shownSerial = 0
  /** A frame that is still laying out its chapter would lose them. */
  #waiting: FramePlace[] = []

  constructor(files: BookFiles, getLook: () => PaneLook) {
    this.#files = files
    this.#getLook = getLook
  }

  /** The item that is shown or on its way. */
  get item(): number | undefined {
    return this.#item
  }

  attach(frame: PaneFrame): void {
    this.#frame = frame
    this.send({ type: 'copy-limit', length: this.#getLook().copyLimit })
  }

  detach(): void {
    this.#frame = undefined
    this.clear()
  }

  /** Whatever is on its way is not wanted any more. */
  clear(): void {
    this.#next()
    this.#item = undefined
  }

  focus(): void {
    this.#frame?.focus()
  }

  send(message: ToFrame): void {
    this.#frame?.send(message)
  }

  /** To a place of the chapter asked for last; one that is not there yet is led to it then. */
  go(to: FramePlace): void {
    if (this.#shownSerial === this.#serial) this.send({ type: 'go', to })
    else this.#waiting.push(to)
  }

  /** The frame has painted a page. */
  noteShown(page: ShownPage): void {
    this.#shownSerial = page.serial
    if (!this.isOwn(page)) return
    for (const to of this.#waiting.splice(0)) this.send({ type: 'go', to })
  }

  paintMarks(): void {
    this.send({ type: 'marks', marks: this.#ownMarks() })
  }

  /** Whether a page that the frame reports is of the chapter asked for last. */
  isOwn(page: ShownPage): boolean {
    return page.serial === this.#serial
  }

  /** Brings a chapter. Throws as `UnpackedBook.loadFile`, unless another was asked for meanwhile. */
  async show(item: number, to: FramePlace, side: PaneSide = {}): Promise<void> {
    const serial = this.#next()
    this.#item = item
    const spine = this.#files.book.spine[item]
    if (!spine || !this.#frame) return
    try {
      const file = await this.#files.loadFile(spine.path)
      const markup = await file.text()
      if (serial !== this.#serial) return
      this.send({
        type: 'show',
        chapter: {
          serial,
          path: spine.path,
          mediaType: file.type,
          markup,
          language: this.#files.book.metadata.language,
          writingMode: spine.writing_mode,
          fixedSize: toFixedSize(spine, side.place ?? 'centre'),
          facing: side.facing,
        },
        look: this.#getLook().look,
        to,
        marks: this.#ownMarks(),
      })
    } catch (error) {
      if (serial === this.#serial) throw error
    }
  }

  /** The number of the chapter that is asked for now. */
  #next(): number {
    this.#waiting = []
    this.#serial += 1
    return this.#serial
  }

  #ownMarks(): Mark[] {
    return this.#getLook().marks.filter(({ item }) => item === this.#item)
  }
}

/** A fixed page that says no size is as large as most are. */
const FALLBACK_PAGE = { width: 1200, height: 1600 }

/** How large a fixed page was laid out, in CSS pixels. */
export function toPageSize(spine: BookSpineItem | undefined): { width: number; height: number } {
  const { width, height } = spine ?? {}
  return width && height ? { width, height } : FALLBACK_PAGE
}

function toFixedSize(spine: BookSpineItem, place: FixedPlace) {
  return spine.layout === 'fixed' ? { ...toPageSize(spine), place } : undefined
}
