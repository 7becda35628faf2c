import { codePagesOf } from './code-pages.ts'
import { MAX_LETTERS } from './page-text.ts'
import type { Pdfium } from './pdfium.ts'

/** Text that is there to be found and copied and is never drawn, as over a scan. */
const INVISIBLE = 3
const TEXT_OBJECT = 1
const MAX_NAME_BYTES = 256
/** What marks a font as a part of another one, and as set in columns. */
const NAME_PREFIX = /^(?:[A-Z]{6}\+)?@?/

/** Letters of a page that are drawn with fonts which the document does not bring along. */
export type UnembeddedLetters = {
  /** Code pages of those whose font is taken for a western one. */
  codePages: number
  /** Whether there are some of a script that no font was found for. */
  isLacking: boolean
  /** Whether there are some of a script that a font was found for. */
  isFound: boolean
}

type Page = { page: number; text: number }

/**
 * Finds the visible letters of a page that PDFium's own typefaces lack.
 *
 * @param place the page, and its text as `FPDFText_LoadPage` opened it
 * @param asked fonts that PDFium asked for by their script, and whether there was one
 */
export function findUnembeddedLetters(
  pdfium: Pdfium,
  place: Page,
  asked: ReadonlyMap<string, boolean>,
): UnembeddedLetters {
  const { call } = pdfium
  const fonts = new FontFacts(pdfium, asked)
  const found: UnembeddedLetters = { codePages: 0, isLacking: false, isFound: false }
  const lettered = new Set<number>()
  const count = Math.min(call('FPDFText_CountChars', place.text), MAX_LETTERS)
  for (let index = 0; index < count; index++) {
    const object = call('FPDFText_GetTextObject', place.text, index)
    lettered.add(object)
    const codePages = codePagesOf(call('FPDFText_GetUnicode', place.text, index))
    if (codePages === 0 || !isVisible(pdfium, object)) continue
    const standIn = fonts.findStandIn(call('FPDFTextObj_GetFont', object))
    if (standIn === 'western') found.codePages |= codePages
    else if (standIn === 'missing') found.isLacking = true
    else if (standIn === 'found') found.isFound = true
  }
  const isAnyMissing = [...asked.values()].includes(false)
  found.isLacking ||= isAnyMissing && lacksWholeText(pdfium, place, { fonts, lettered })
  return found
}

/** Without a font, the letters of a column have no size and PDFium leaves them out of the page's text. */
function lacksWholeText(
  pdfium: Pdfium,
  { page }: Page,
  { fonts, lettered }: { fonts: FontFacts; lettered: ReadonlySet<number> },
): boolean {
  const { call } = pdfium
  const count = Math.min(call('FPDFPage_CountObjects', page), MAX_LETTERS)
  for (let index = 0; index < count; index++) {
    const object = call('FPDFPage_GetObject', page, index)
    if (lettered.has(object) || call('FPDFPageObj_GetType', object) !== TEXT_OBJECT) continue
    if (!isVisible(pdfium, object)) continue
    if (fonts.findStandIn(call('FPDFTextObj_GetFont', object)) === 'missing') return true
  }
  return false
}

function isVisible(pdfium: Pdfium, object: number): boolean {
  return object !== 0 && pdfium.call('FPDFTextObj_GetTextRenderMode', object) !== INVISIBLE
}

/** PDFium has these, too, and their letters count as Greek. */
const OWN_SYMBOLS = /^(?:symbol|zapfdingbats)/

/** What draws the letters of a font. */
type StandIn = 'embedded' | 'found' | 'missing' | 'western'

/** Each font of a page is asked once. */
class FontFacts {
  readonly #pdfium: Pdfium
  readonly #asked: readonly (readonly [name: string, isThere: boolean])[]
  readonly #known = new Map<number, StandIn>()

  constructor(pdfium: Pdfium, asked: ReadonlyMap<string, boolean>) {
    this.#pdfium = pdfium
    this.#asked = Array.from(asked, ([name, isThere]) => [toPlainName(name), isThere])
  }

  findStandIn(font: number): StandIn {
    const known = this.#known.get(font)
    if (known !== undefined) return known
    const standIn = this.#judge(font)
    this.#known.set(font, standIn)
    return standIn
  }

  #judge(font: number): StandIn {
    if (font === 0 || this.#pdfium.call('FPDFFont_GetIsEmbedded', font) !== 0) return 'embedded'
    const name = toPlainName(this.#readName(font))
    if (OWN_SYMBOLS.test(name)) return 'embedded'
    const asked = this.#asked.find(([start]) =>
      start === '' ? name === '' : name.startsWith(start),
    )
    if (asked === undefined) return 'western'
    return asked[1] ? 'found' : 'missing'
  }

  #readName(font: number): string {
    const { call, memory } = this.#pdfium
    const buffer = call('malloc', MAX_NAME_BYTES)
    if (buffer === 0) return ''
    try {
      const length = call('FPDFFont_GetBaseFontName', font, buffer, MAX_NAME_BYTES)
      if (length < 1 || length > MAX_NAME_BYTES) return ''
      const bytes = new Uint8Array(memory.buffer, buffer, length - 1)
      return Buffer.from(bytes.slice()).toString('latin1')
    } finally {
      call('free', buffer)
    }
  }
}

function toPlainName(name: string): string {
  return name.replace(NAME_PREFIX, '').replaceAll(' ', '').toLowerCase()
}
