import type { BookMargin } from '@yomikura/reader/book/page-columns'

/**
 * What the app and the frame of a book say to each other. The frame has an origin of its own and no
 * network: everything in it came through this port, and everything it reports is only data.
 */
export type ToFrame =
  | { type: 'show'; chapter: FrameChapter; look: BookLook; to: FramePlace; marks: readonly Mark[] }
  /** Answer to `need`; undefined where the book has no such file, or it did not come. */
  | { type: 'resource'; path: string; file: Blob | undefined }
  | { type: 'look'; look: BookLook }
  | { type: 'go'; to: FramePlace }
  | { type: 'marks'; marks: readonly Mark[] }
  /** Shows where words were found; undefined takes it away. */
  | { type: 'found'; range: TextRange | undefined }
  | { type: 'unselect' }
  /** Selects the first sentence of the page, for those who select by keys. */
  | { type: 'select' }
  /** How many characters one copy may take now. */
  | { type: 'copy-limit'; length: number }
  | { type: 'cursor'; isHidden: boolean }
  /** Whether pictures and animations of the book may move. */
  | { type: 'motion'; isPlaying: boolean }
  | { type: 'read-note'; id: number; markup: string; fragment: string }

export type FromFrame =
  | { type: 'ready' }
  | { type: 'need'; path: string }
  /** A page is on screen. */
  | { type: 'shown'; page: ShownPage }
  | { type: 'tap'; x: number; y: number }
  | { type: 'swipe'; towards: 'left' | 'right' }
  | { type: 'wheel'; deltaX: number; deltaY: number; deltaMode: number; atMs: number }
  /** Two fingers on a fixed page; `ratio` is how far apart they are against when the second came. */
  | { type: 'pinch'; isFirst: boolean; ratio: number; x: number; y: number }
  /** One finger moved on a fixed page, by pixels of the screen. */
  | { type: 'drag'; delta: { x: number; y: number } }
  /** The wheel that magnifies, on a fixed page. */
  | { type: 'zoom-wheel'; deltaY: number; deltaMode: number; x: number; y: number }
  | {
      type: 'key'
      key: string
      code: string
      shift: boolean
      modified: boolean
      composing: boolean
    }
  | { type: 'mouse'; x: number; y: number; dx: number; dy: number; buttons: number }
  /** `note` is the text that a note's link leads to in the same chapter. */
  | { type: 'link'; address: string; isNote: boolean; note: string | undefined }
  | { type: 'selected'; selection: Selected | undefined }
  /** A kept mark was tapped. */
  | { type: 'mark'; id: string; box: FrameBox }
  /** The reader copied by key or menu; `isDone` is false where it was more than the limit. */
  | { type: 'copy'; length: number; isDone: boolean }
  | { type: 'note'; id: number; text: string }
  /** Whether something in sight moves, or would if it were not stopped. */
  | { type: 'moving'; isMoving: boolean }

export type FrameChapter = {
  /** Counts up; answers of an older chapter are dropped by it. */
  serial: number
  path: string
  mediaType: string
  markup: string
  language: string
  writingMode: 'horizontal-tb' | 'vertical-rl' | 'vertical-lr'
  /** Size of a fixed page in CSS pixels; undefined where text flows. */
  fixedSize: { width: number; height: number; place: FixedPlace } | undefined
  /** Which page of an open book the frame shows; undefined where it shows all of the screen. */
  facing: FacingPage | undefined
}

/** Text whose lines run down stands on two pages of a wide window, each in a frame. */
export type FacingPage = 'first' | 'second'

/** Where a fixed page lies in its frame: two pages of a spread touch in the middle. */
export type FixedPlace = 'centre' | 'left' | 'right'

/** A place in the shown chapter. */
export type FramePlace =
  | { type: 'offset'; offset: number }
  | { type: 'fragment'; fragment: string }
  | { type: 'page'; pageIndex: number }
  /** A page on or back from the one that is shown. */
  | { type: 'turn'; step: 1 | -1 }
  | { type: 'end' }

export type BookTheme = 'paper' | 'sepia' | 'dark' | 'black'
export type BookFont = 'book' | 'serif' | 'sans'

/** How the reader wants text to look. */
export type BookLook = {
  theme: BookTheme
  font: BookFont
  fontSizePx: number
  /** 0 leaves it to the book. */
  lineHeight: number
  margin: BookMargin
}

export type ShownPage = {
  serial: number
  pageIndex: number
  pageCount: number
  /** Offset of the first letter on the page. */
  start: number
  /** Offset after its last letter. */
  end: number
}

export type TextRange = { start: number; end: number }
export type Mark = TextRange & { id: string; color: MarkColor; hasNote: boolean }
export type MarkColor = 'yellow' | 'green' | 'blue' | 'pink'

/** Where something stands in the window. */
export type FrameBox = { left: number; top: number; width: number; height: number }

/** Selected words and where they stand. */
export type Selected = TextRange & { text: string; box: FrameBox }
