import { parentPort, workerData } from 'node:worker_threads'
import type { Verdict } from '@yomikura/contract/errors'
import { verdictOf, VerdictError } from '../../verdict-error.ts'
import { readDocumentFacts, type DocumentFacts } from './document-facts.ts'
import { DocumentFile } from './document-file.ts'
import { MachineFonts } from '../../fonts/machine-fonts.ts'
import { OpenPage, type DrawnSlice, type Pixels } from './open-page.ts'
import { startPdfium, type Pdfium } from './pdfium.ts'
import { StandInFonts } from './stand-in-fonts.ts'

/** First answer of the worker: the document is open, or why it is not. */
export type OpenAnswer = { pageCount: number; facts: DocumentFacts } | { verdict: Verdict }
/** One slice of a page; a page that is drawn as a whole has one. Both are counted from 0. */
export type SliceAsk = {
  index: number
  slice: number
  /** The same for all slices of a page. */
  maxSlices: number
}
export type DrawnPage = DrawnSlice & {
  /** Whether letters of the page are missing because no font of this machine has them. */
  lacksLetters: boolean
  /** Whether letters of the page are drawn with fonts of this machine. */
  hasStandIns: boolean
  /** The page with more pixels, where there is one. */
  large?: Pixels | undefined
}
/** Answer to it. */
export type SliceAnswer = DrawnPage | { verdict: Verdict }
/** What the worker is started with. */
export type WorkerOrder = {
  path: string
  longSidePx: number
  /** Which pages are drawn a second time, with more pixels; undefined for none. */
  large:
    | {
        longSidePx: number
        /** A document of more pages has none. */
        maxPages: number
        /** A page that took longer has none. */
        drawMs: number
      }
    | undefined
  /** Tried in this order when it is locked. */
  passwords: readonly string[]
  /** After so many bytes of it were read, the document is begun again. */
  readBytes: number
  /** Folders that are looked through for fonts; undefined for those of the machine. */
  fontFolders: readonly string[] | undefined
}

const ERROR_PASSWORD = 4
const ERROR_SECURITY = 5

const { path, longSidePx, large, readBytes, passwords, fontFolders } = workerData as WorkerOrder

/** An open document and its open page. */
class Drawing {
  readonly #pdfium: Pdfium
  readonly #fonts: StandInFonts
  readonly #file: DocumentFile
  #document: number
  #page: OpenPage | undefined
  /** That opened it. */
  #password: string | undefined
  readonly pageCount: number

  /** @throws VerdictError `encrypted`, `corrupted` or `unsupported` */
  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium
    this.#fonts = new StandInFonts(pdfium, new MachineFonts(fontFolders))
    this.#file = new DocumentFile(pdfium, path)
    this.#document = this.#load()
    this.pageCount = pdfium.call('FPDF_GetPageCount', this.#document)
  }

  get document(): number {
    return this.#document
  }

  draw({ index, slice, maxSlices }: SliceAsk): DrawnPage {
    const begunAt = performance.now()
    if (this.#page?.index !== index) this.#page = this.#open(index, maxSlices)
    const { codePages, isLacking, isFound } = this.#page.unembedded
    const isCovered = this.#fonts.covers(codePages)
    const drawn = this.#page.draw(slice)
    const hasLarge = large !== undefined && this.pageCount <= large.maxPages
    const isQuick = hasLarge && performance.now() - begunAt < large.drawMs
    return {
      ...drawn,
      large: isQuick ? this.#page.drawLarge(large.longSidePx) : undefined,
      lacksLetters: isLacking || (codePages !== 0 && !isCovered),
      hasStandIns: isFound || isCovered,
    }
  }

  /**
   * PDFium asks for a font once in the life of a document. So a page that needs other stand-ins than the
   * one before has the document begun again, and looks the same whatever was drawn before it.
   */
  #open(index: number, maxSlices: number): OpenPage {
    this.#page?.close()
    this.#page = undefined
    // PDFium keeps each picture that it read until the document is closed.
    if (this.#file.readBytes > readBytes) this.#reload(this.#fonts.wanted)
    const open = () => {
      const order = { document: this.#document, index, longSidePx, maxSlices }
      return OpenPage.open(this.#pdfium, this.#fonts, order)
    }
    const page = open()
    const { codePages } = page.unembedded
    const wanted = this.#fonts.covers(codePages) ? codePages : 0
    if (wanted === this.#fonts.wanted) return page
    page.close()
    this.#reload(wanted)
    return open()
  }

  #reload(wanted: number): void {
    this.#pdfium.call('FPDF_CloseDocument', this.#document)
    // Where loading fails no page can be opened any more.
    this.#document = 0
    this.#fonts.start(wanted)
    this.#document = this.#load()
  }

  #load(): number {
    const tried = this.#password === undefined ? [undefined, ...passwords] : [this.#password]
    for (const password of tried) {
      const document = this.#file.load(password)
      this.#file.readBytes = 0
      this.#password = password
      if (document !== 0) return document
      if (!this.#isLocked()) throw new VerdictError('corrupted')
    }
    throw new VerdictError('encrypted')
  }

  #isLocked(): boolean {
    const code = this.#pdfium.call('FPDF_GetLastError')
    return code === ERROR_PASSWORD || code === ERROR_SECURITY
  }
}

function answer(drawing: Drawing, ask: SliceAsk): SliceAnswer {
  try {
    return drawing.draw(ask)
  } catch (error) {
    return { verdict: verdictOf(error, 'corrupted') }
  }
}

const pdfium = await startPdfium()
try {
  const drawing = new Drawing(pdfium)
  parentPort?.on('message', (ask: SliceAsk) => {
    const drawn = answer(drawing, ask)
    const pictures = 'data' in drawn ? [drawn, ...(drawn.large ? [drawn.large] : [])] : []
    parentPort?.postMessage(
      drawn,
      pictures.map(({ data }) => data.buffer),
    )
  })
  const opened: OpenAnswer = {
    pageCount: drawing.pageCount,
    facts: readDocumentFacts(pdfium, drawing.document),
  }
  parentPort?.postMessage(opened)
} catch (error) {
  const opened: OpenAnswer = { verdict: verdictOf(error, 'corrupted') }
  parentPort?.postMessage(opened)
}
