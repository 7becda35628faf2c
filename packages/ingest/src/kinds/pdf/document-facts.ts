import type { PdfOutlineEntry } from '@yomikura/content/ziptree'
import type { Pdfium } from './pdfium.ts'

/** What a document says of itself besides its pages. Nothing of it is checked or cleaned yet. */
export type DocumentFacts = {
  title: string
  /** Names, as the document separates them. */
  author: string
  keywords: string
  /** What its viewer preferences say. */
  direction: 'rtl' | 'ltr' | undefined
  /** What pages are called, by index; empty texts where the document does not say. */
  labels: string[]
  /** Contents by page index. */
  outline: PdfOutlineEntry[]
}

const DIRECTIONS = new Map<string, 'rtl' | 'ltr'>([
  ['R2L', 'rtl'],
  ['L2R', 'ltr'],
])
const MAX_TEXT_BYTES = 4096
const MAX_OUTLINE_ENTRIES = 2000
const MAX_OUTLINE_DEPTH = 8

/** Reads title, author, reading direction, page labels and contents of an open document. */
export function readDocumentFacts(pdfium: Pdfium, document: number): DocumentFacts {
  const metaText = (tag: string) =>
    withText(pdfium, tag, (name) =>
      readUtf16(pdfium, (buffer, length) =>
        pdfium.call('FPDF_GetMetaText', document, name, buffer, length),
      ),
    )
  const pageCount = pdfium.call('FPDF_GetPageCount', document)
  return {
    title: metaText('Title'),
    author: metaText('Author'),
    keywords: metaText('Keywords'),
    direction: DIRECTIONS.get(readDirection(pdfium, document)),
    labels: Array.from({ length: pageCount }, (_, index) =>
      readUtf16(pdfium, (buffer, length) =>
        pdfium.call('FPDF_GetPageLabel', document, index, buffer, length),
      ),
    ),
    outline: new OutlineReader(pdfium, document).read(),
  }
}

function readDirection(pdfium: Pdfium, document: number): string {
  return withText(pdfium, 'Direction', (name) => {
    const bytes = readBytes(pdfium, (buffer, length) =>
      pdfium.call('FPDF_VIEWERREF_GetName', document, name, buffer, length),
    )
    return bytes.toString('latin1').replaceAll('\0', '')
  })
}

/** Contents may point at themselves, so entries are counted and depth is bound. */
class OutlineReader {
  readonly #pdfium: Pdfium
  readonly #document: number
  #left = MAX_OUTLINE_ENTRIES

  constructor(pdfium: Pdfium, document: number) {
    this.#pdfium = pdfium
    this.#document = document
  }

  read(parent = 0, depth = 0): PdfOutlineEntry[] {
    const entries: PdfOutlineEntry[] = []
    if (depth >= MAX_OUTLINE_DEPTH) return entries
    const { call } = this.#pdfium
    let bookmark = call('FPDFBookmark_GetFirstChild', this.#document, parent)
    while (bookmark !== 0 && this.#left-- > 0) {
      const children = this.read(bookmark, depth + 1)
      const title = readUtf16(this.#pdfium, (buffer, length) =>
        call('FPDFBookmark_GetTitle', bookmark, buffer, length),
      )
      const page = this.#findPage(bookmark)
      // A heading that leads nowhere still holds its parts together.
      const target = page >= 0 ? page : children[0]?.page
      if (target !== undefined && title.trim() !== '') {
        entries.push({ title, page: target, ...(children.length > 0 && { children }) })
      } else entries.push(...children)
      bookmark = call('FPDFBookmark_GetNextSibling', this.#document, bookmark)
    }
    return entries
  }

  #findPage(bookmark: number): number {
    const { call } = this.#pdfium
    const direct = call('FPDFBookmark_GetDest', this.#document, bookmark)
    const action = direct === 0 ? call('FPDFBookmark_GetAction', bookmark) : 0
    const dest = action === 0 ? direct : call('FPDFAction_GetDest', this.#document, action)
    return dest === 0 ? -1 : call('FPDFDest_GetDestPageIndex', this.#document, dest)
  }
}

/** Asks for the length first, as PDFium wants it. */
function readBytes(pdfium: Pdfium, fill: (buffer: number, length: number) => number): Buffer {
  const length = fill(0, 0)
  if (length <= 0 || length > MAX_TEXT_BYTES) return Buffer.alloc(0)
  const buffer = pdfium.call('malloc', length)
  if (buffer === 0) return Buffer.alloc(0)
  try {
    fill(buffer, length)
    return Buffer.from(new Uint8Array(pdfium.memory.buffer, buffer, length).slice())
  } finally {
    pdfium.call('free', buffer)
  }
}

function readUtf16(pdfium: Pdfium, fill: (buffer: number, length: number) => number): string {
  return readBytes(pdfium, fill).toString('utf16le').replaceAll('\0', '').toWellFormed()
}

function withText<T>(pdfium: Pdfium, text: string, use: (pointer: number) => T): T {
  const bytes = Buffer.from(`${text}\0`, 'latin1')
  const pointer = pdfium.call('malloc', bytes.length)
  new Uint8Array(pdfium.memory.buffer).set(bytes, pointer)
  try {
    return use(pointer)
  } finally {
    pdfium.call('free', pointer)
  }
}
