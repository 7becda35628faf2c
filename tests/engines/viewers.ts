import type { Driver, Target } from './driver/driver.ts'
import type { Area, Rgb } from './paint.ts'
import { BOOK_LINES, FILM, HTML, PAGES, PDF, STRIP, TEXT_LINES, TEXTS, VOICE } from './works.ts'

/** The reading area: no bar lies over it. */
export const MIDDLE: Area = { left: 0.06, top: 0.14, right: 0.94, bottom: 0.88 }
const WINDOW: Area = { left: 0, top: 0, right: 1, bottom: 1 }
const VIEWER_PAPER: Rgb = [6, 7, 10]

/** Papers by the name of their choice. */
const BOOK_PAPERS: Record<string, Rgb> = {
  白: [251, 250, 247],
  セピア: [243, 233, 213],
  暗め: [29, 31, 36],
  黒: [0, 0, 0],
}
const TEXT_PAPERS: Record<string, Rgb> = {
  ...BOOK_PAPERS,
  セピア: [244, 234, 213],
  暗め: [32, 34, 38],
}

type ThemedViewer = {
  title: string
  path: string
  /** What stands on the screen once the viewer takes keys. */
  ready: Target
  papers: Record<string, Rgb>
  lines: number
  direction: 'rows' | 'columns'
}

/** Viewers whose reader chooses the paper. */
export const THEMED: readonly ThemedViewer[] = [
  {
    title: 'a book',
    path: `${TEXTS.workno}/viewer/${TEXTS.horizontal}`,
    ready: { css: 'p', text: 'この章' },
    papers: BOOK_PAPERS,
    lines: BOOK_LINES,
    direction: 'rows',
  },
  {
    title: 'a vertical book',
    path: `${TEXTS.workno}/viewer/${TEXTS.vertical}`,
    ready: { css: 'p', text: 'この章' },
    papers: BOOK_PAPERS,
    lines: BOOK_LINES,
    direction: 'columns',
  },
  {
    title: 'a text with ruby',
    path: `${TEXTS.workno}/view/text.txt`,
    ready: { css: '[role=document]', text: '雨' },
    papers: TEXT_PAPERS,
    lines: TEXT_LINES,
    direction: 'rows',
  },
]

type PlainViewer = {
  title: string
  path: string
  /** Leads to the state that is judged. */
  prepare: (driver: Driver) => Promise<void>
  /** Where the paper is to be seen, with words or a picture that stands out from it. */
  paper: Rgb
  area: Area
  /** Words of the viewer's own, which must be legible on their ground. */
  words: Target
  /** A format that not every engine plays: Debian's WebKit needs further packages for films. */
  format?: string
}

const SETTLED = '[data-page-index][data-settled=true]'
const TITLE = 'header h1'

/** Viewers with a paper of their own. */
export const PLAIN: readonly PlainViewer[] = [
  {
    title: 'a fixed book',
    path: `${TEXTS.workno}/viewer/fixed.epub`,
    prepare: async (driver) => void (await driver.waitFor('iframe')),
    paper: [255, 255, 255],
    area: { left: 0.25, top: 0.2, right: 0.75, bottom: 0.8 },
    words: TITLE,
  },
  {
    title: 'what lies around a fixed book',
    path: `${TEXTS.workno}/viewer/fixed.epub`,
    prepare: async (driver) => void (await driver.waitFor('iframe')),
    paper: VIEWER_PAPER,
    area: { left: 0, top: 0.3, right: 0.3, bottom: 0.7 },
    words: TITLE,
  },
  {
    title: 'a comic',
    path: `${PAGES}/viewer`,
    prepare: async (driver) => void (await driver.waitFor(SETTLED)),
    paper: VIEWER_PAPER,
    area: WINDOW,
    words: TITLE,
  },
  {
    title: 'a document',
    path: `${PDF.workno}/view/${PDF.file}`,
    prepare: async (driver) => void (await driver.waitFor(SETTLED)),
    paper: [255, 255, 255],
    area: { left: 0.3, top: 0.3, right: 0.7, bottom: 0.7 },
    words: TITLE,
  },
  {
    title: 'what lies around a document',
    path: `${PDF.workno}/view/${PDF.file}`,
    prepare: async (driver) => void (await driver.waitFor(SETTLED)),
    paper: VIEWER_PAPER,
    area: { left: 0, top: 0.3, right: 0.3, bottom: 0.7 },
    words: TITLE,
  },
  {
    title: 'a strip',
    path: `${STRIP}/viewer`,
    prepare: async (driver) => void (await driver.waitFor(SETTLED)),
    paper: VIEWER_PAPER,
    area: WINDOW,
    words: TITLE,
  },
  {
    title: 'a voice comic',
    path: `${VOICE}/viewer`,
    prepare: async (driver) => {
      await driver.waitFor(SETTLED)
      await driver.click({ css: 'dialog button', text: '再生' })
      await driver.waitForNone('dialog[open]')
    },
    paper: VIEWER_PAPER,
    area: WINDOW,
    words: TITLE,
  },
  {
    title: 'a film',
    path: `${FILM}/view/film.mp4`,
    prepare: async (driver) => void (await driver.waitFor('video')),
    paper: [0, 0, 0],
    area: { left: 0, top: 0.1, right: 1, bottom: 0.5 },
    words: { css: 'p', text: '0:' },
    format: 'video/mp4; codecs="avc1.64001f, mp4a.40.2"',
  },
  {
    title: 'an HTML work',
    path: `${HTML}/view/index.html`,
    prepare: async (driver) => {
      await driver.click({ css: 'button', text: 'はじめる' })
      await driver.waitFor('iframe')
    },
    paper: [255, 255, 255],
    area: { left: 0, top: 0.2, right: 1, bottom: 1 },
    words: TITLE,
  },
]
