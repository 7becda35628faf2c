import { VerdictError } from '../../verdict-error.ts'
import { findCut, REACH } from '../picture-book/cut-strip.ts'
import { layOutPage, toSliceWords, type PageLayout, type Stretch } from './page-slices.ts'
import { readPageText, type TextWord } from './page-text.ts'
import type { Pdfium } from './pdfium.ts'
import type { StandInFonts } from './stand-in-fonts.ts'
import { findUnembeddedLetters, type UnembeddedLetters } from './unembedded-letters.ts'

/** RGBA. */
export type Pixels = { width: number; height: number; data: Uint8Array<ArrayBuffer> }

/** One picture of a page and the words on it. */
export type DrawnSlice = Pixels & {
  words: TextWord[]
  /** Of the whole page; 1 where it is not cut. */
  sliceCount: number
  /** How the page is cut. */
  cut: PageLayout['cut']
}

/** Part of a page in pixels of the whole one. */
type Area = { x: number; y: number; width: number; height: number }

const NOTHING_UNEMBEDDED = { codePages: 0, isLacking: false, isFound: false }
const BGRA = 4
const WHITE = 0xffffffff
const DRAW_ANNOTATIONS = 0x01
const RGB_ORDER = 0x10
const BYTES_PER_PIXEL = 4
/** No page is smaller by the standard, in points (ISO 32000-1, annex C). */
const LEAST_SIDE = 3
/** What PDFium cuts a box by that is larger than any page: it keeps what lies in the media box. */
const BEYOND_PAGES = 1_000_000

type PageOrder = { document: number; index: number; longSidePx: number; maxSlices: number }
type Layout = { layout: PageLayout }
type PageText = { words: TextWord[]; unembedded: UnembeddedLetters }

/** A page that is open until the last of its slices was drawn. */
export class OpenPage {
  readonly index: number
  readonly unembedded: UnembeddedLetters
  readonly #pdfium: Pdfium
  readonly #page: number
  readonly #layout: PageLayout
  readonly #words: readonly TextWord[]
  /** Where slices begin, as far as it is known. */
  readonly #cuts = [0]

  private constructor(pdfium: Pdfium, read: { index: number; page: number } & Layout & PageText) {
    this.index = read.index
    this.unembedded = read.unembedded
    this.#pdfium = pdfium
    this.#page = read.page
    this.#layout = read.layout
    this.#words = read.words
  }

  /**
   * Opens a page and reads its words.
   *
   * @throws VerdictError `corrupted` when it cannot be opened
   */
  static open(pdfium: Pdfium, fonts: StandInFonts, order: PageOrder): OpenPage {
    const page = pdfium.call('FPDF_LoadPage', order.document, order.index)
    if (page === 0) throw new VerdictError('corrupted')
    letCropShow(pdfium, page)
    const layout = layOut(pdfium, page, order)
    if (layout === undefined) {
      pdfium.call('FPDF_ClosePage', page)
      throw new VerdictError('corrupted')
    }
    return new OpenPage(pdfium, {
      ...order,
      page,
      layout,
      ...readText(pdfium, fonts, page, layout),
    })
  }

  /** @param slice counted from 0; of a page that is not cut the only one is the page */
  draw(slice: number): DrawnSlice {
    const { sliceCount, cut } = this.#layout
    const stretch = { from: this.#cutBefore(slice), to: this.#cutBefore(slice + 1) }
    const area = this.#toArea(stretch)
    return {
      width: area.width,
      height: area.height,
      data: this.#drawArea(area),
      words: toSliceWords(this.#words, this.#layout, stretch),
      sliceCount,
      cut,
    }
  }

  /**
   * The same page with more pixels. Only words gain by it: a scan has no more to show, and what is cut
   * into slices is as large as they are.
   *
   * @returns undefined for a page without words, one that is cut, and where memory is short
   */
  drawLarge(longSidePx: number): Pixels | undefined {
    if (this.#words.length === 0 || this.#layout.sliceCount > 1) return undefined
    const whole = layOut(this.#pdfium, this.#page, { longSidePx, maxSlices: 1 })
    if (whole === undefined) return undefined
    const { width, height } = whole
    try {
      return { width, height, data: this.#drawArea({ x: 0, y: 0, width, height }, whole) }
    } catch (error) {
      if (error instanceof VerdictError) return undefined
      throw error
    }
  }

  close(): void {
    this.#pdfium.call('FPDF_ClosePage', this.#page)
  }

  /** Where a slice begins: near its even place, where nothing is drawn if there is such a place. */
  #cutBefore(slice: number): number {
    const { width, height, cut, sliceCount } = this.#layout
    const long = cut === 'across' ? width : height
    if (slice >= sliceCount) return long
    while (this.#cuts.length <= slice) {
      const even = long / sliceCount
      const reach = Math.floor(even * REACH)
      const wanted = Math.round(this.#cuts.length * even)
      const area = this.#toArea({ from: wanted - reach, to: wanted + reach + 1 })
      const band = { data: this.#drawArea(area), width: area.width, height: area.height }
      const rows = cut === 'across' ? transpose(band) : band
      this.#cuts.push(
        wanted - reach + findCut({ ...rows, channels: BYTES_PER_PIXEL }, reach, reach),
      )
    }
    return this.#cuts[slice]!
  }

  #toArea({ from, to }: Stretch): Area {
    const { width, height, cut } = this.#layout
    if (cut === 'across') return { x: from, y: 0, width: to - from, height }
    return { x: 0, y: from, width, height: to - from }
  }

  #drawArea(
    { x, y, width, height }: Area,
    whole: Pick<PageLayout, 'width' | 'height'> = this.#layout,
  ): Uint8Array<ArrayBuffer> {
    const { call, memory } = this.#pdfium
    const length = width * height * BYTES_PER_PIXEL
    const pixels = call('malloc', length)
    if (pixels === 0) throw new VerdictError('out_of_memory')
    const rowBytes = width * BYTES_PER_PIXEL
    const bitmap = call('FPDFBitmap_CreateEx', width, height, BGRA, pixels, rowBytes)
    call('FPDFBitmap_FillRect', bitmap, 0, 0, width, height, WHITE)
    const flags = DRAW_ANNOTATIONS | RGB_ORDER
    const size = [whole.width, whole.height]
    call('FPDF_RenderPageBitmap', bitmap, this.#page, -x, -y, ...size, 0, flags)
    const data = new Uint8Array(memory.buffer, pixels, length).slice()
    call('FPDFBitmap_Destroy', bitmap)
    call('free', pixels)
    return data
  }
}

function readSize(pdfium: Pdfium, page: number): { width: number; height: number } {
  const width = pdfium.call('FPDF_GetPageWidthF', page)
  const height = pdfium.call('FPDF_GetPageHeightF', page)
  return { width, height }
}

/** A crop box that leaves nothing of its page, as it lies beside it, does not hold: the media box does. */
function letCropShow(pdfium: Pdfium, page: number): void {
  const { width, height } = readSize(pdfium, page)
  if (Math.min(width, height) >= LEAST_SIDE) return
  const whole = [-BEYOND_PAGES, -BEYOND_PAGES, BEYOND_PAGES, BEYOND_PAGES]
  pdfium.call('FPDFPage_SetCropBox', page, ...whole)
}

function layOut(
  pdfium: Pdfium,
  page: number,
  { longSidePx, maxSlices }: Pick<PageOrder, 'longSidePx' | 'maxSlices'>,
): PageLayout | undefined {
  return layOutPage(readSize(pdfium, page), longSidePx, maxSlices)
}

function readText(pdfium: Pdfium, fonts: StandInFonts, page: number, layout: PageLayout): PageText {
  const text = pdfium.call('FPDFText_LoadPage', page)
  if (text === 0) return { words: [], unembedded: NOTHING_UNEMBEDDED }
  try {
    const words = readPageText(pdfium, { page, text }, layout)
    return { words, unembedded: findUnembeddedLetters(pdfium, { page, text }, fonts.asked) }
  } finally {
    pdfium.call('FPDFText_ClosePage', text)
  }
}

/** Columns as rows, of a picture with four bytes a pixel. */
function transpose({ data, width, height }: { data: Uint8Array; width: number; height: number }) {
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const to = new Uint32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) to[x * height + y] = from[y * width + x]!
  }
  return { data: new Uint8Array(to.buffer), width: height, height: width }
}
