import { readFileSync } from 'node:fs'
import { CODE_PAGES } from './code-pages.ts'
import type { FontFace } from '../../fonts/font-file.ts'
import { MachineFonts, type FontRequest } from '../../fonts/machine-fonts.ts'
import type { Pdfium } from './pdfium.ts'

type Script = Pick<FontRequest, 'codePages' | 'country'>

/** By the number of a Windows character set, which PDFium asks by. */
const CHARSETS = new Map<number, Script>([
  [128, { codePages: CODE_PAGES.japanese, country: 'JP' }],
  [129, { codePages: CODE_PAGES.korean, country: 'KR' }],
  [134, { codePages: CODE_PAGES.simplifiedChinese, country: 'SC' }],
  [136, { codePages: CODE_PAGES.traditionalChinese, country: 'TC' }],
  [161, { codePages: CODE_PAGES.greek, country: undefined }],
  [162, { codePages: CODE_PAGES.turkish, country: undefined }],
  [163, { codePages: CODE_PAGES.vietnamese, country: undefined }],
  [177, { codePages: CODE_PAGES.hebrew, country: undefined }],
  [178, { codePages: CODE_PAGES.arabic, country: undefined }],
  [186, { codePages: CODE_PAGES.baltic, country: undefined }],
  [204, { codePages: CODE_PAGES.cyrillic, country: undefined }],
  [222, { codePages: CODE_PAGES.thai, country: undefined }],
  [238, { codePages: CODE_PAGES.latin2, country: undefined }],
])
const PLAIN = { isSerif: false, isFixedPitch: false, isItalic: false, weight: 400 }
const WESTERN = 0
const FIXED_PITCH = 0x01
const ROMAN = 0x10
/** Names of typefaces with serifs that documents use without embedding them. */
const SERIF_NAME =
  /min(?:cho|pro|std|-)|ryumin|song|sung|ming|fang|kai|myeongjo|myungjo|batang|times|serif|roman/i
const COLLECTION_TAG = 0x74746366
const WHOLE_FILE = 0
const POINTER_BYTES = 4
const MAX_NAME_BYTES = 256
/** First version of the structure, in which PDFium asks for a list of all fonts at its start. */
const STRUCTURE_VERSION = 1

/**
 * Lends PDFium fonts of the machine for those that a document names and does not bring along.
 *
 * PDFium has typefaces of its own for western letters, which fit the widths of any font; they are used
 * as long as nothing else is needed, so that such pages look the same on every machine.
 *
 * @see FPDF_SYSFONTINFO in PDFium's fpdf_sysfontinfo.h
 */
export class StandInFonts {
  readonly #pdfium: Pdfium
  readonly #fonts: MachineFonts
  readonly #lent: FontFace[] = []
  /** The bytes of the font that was read last: PDFium asks for them two or three times in a row. */
  #read: { face: FontFace; bytes: Buffer } | undefined
  #wanted = 0
  readonly #asked = new Map<string, boolean>()

  constructor(pdfium: Pdfium, fonts = new MachineFonts()) {
    this.#pdfium = pdfium
    this.#fonts = fonts
    this.#register()
  }

  /** Code pages for which fonts of western letters have stand-ins, too. */
  get wanted(): number {
    return this.#wanted
  }

  /**
   * Whether a font was asked for by its script, and there was one: names as PDFium asks for them, which
   * leaves out spaces and styles. PDFium asks once for each font of a document.
   */
  get asked(): ReadonlyMap<string, boolean> {
    return this.#asked
  }

  /**
   * Must be called before a document is loaded.
   *
   * @param wanted code pages that a page needs from fonts which PDFium has typefaces of its own for; 0
   *   leaves those to PDFium
   */
  start(wanted: number): void {
    this.#wanted = wanted
    this.#asked.clear()
  }

  /** Whether there is a font for one of these code pages. */
  covers(codePages: number): boolean {
    return (
      codePages !== 0 && this.#fonts.find({ ...PLAIN, codePages, country: undefined }) !== undefined
    )
  }

  #register(): void {
    const { addCallbacks, call, memory } = this.#pdfium
    const [release, mapFont, getFont, getData, getName, getCharset, deleteFont] = addCallbacks([
      { parameterCount: 1, hasResult: false, run: () => 0 },
      {
        parameterCount: 7,
        hasResult: true,
        run: (_, weight = 0, isItalic = 0, charset = 0, pitch = 0, name = 0) =>
          this.#map(this.#readName(name), { weight, isItalic: isItalic !== 0, charset, pitch }),
      },
      { parameterCount: 2, hasResult: true, run: () => 0 },
      {
        parameterCount: 5,
        hasResult: true,
        run: (_, font = 0, table = 0, buffer = 0, size = 0) =>
          this.#giveData(font, table, { buffer: buffer >>> 0, size: size >>> 0 }),
      },
      {
        parameterCount: 4,
        hasResult: true,
        run: (_, font = 0, buffer = 0, size = 0) =>
          this.#giveName(font, { buffer: buffer >>> 0, size: size >>> 0 }),
      },
      { parameterCount: 2, hasResult: true, run: () => 1 },
      { parameterCount: 2, hasResult: false, run: () => 0 },
    ])
    const listFonts = 0
    const fields = [STRUCTURE_VERSION, release, listFonts, mapFont, getFont, getData, getName]
    const all = [...fields, getCharset, deleteFont].map((value) => value ?? 0)
    const structure = call('malloc', all.length * POINTER_BYTES)
    new Uint32Array(memory.buffer, structure, all.length).set(all)
    call('FPDF_SetSystemFontInfo', structure)
  }

  /** @returns the place of the font among the lent ones, counted from 1, and 0 for none */
  #map(
    name: string,
    look: { weight: number; isItalic: boolean; charset: number; pitch: number },
  ): number {
    const { charset, pitch, isItalic } = look
    const ownScript = CHARSETS.get(charset)
    const script = ownScript ?? this.#toWantedScript(charset)
    if (script === undefined) return 0
    const face = this.#fonts.find({
      ...script,
      isItalic,
      weight: look.weight || 400,
      isSerif: (pitch & ROMAN) !== 0 || SERIF_NAME.test(name),
      isFixedPitch: (pitch & FIXED_PITCH) !== 0,
    })
    if (ownScript !== undefined) this.#asked.set(name, face !== undefined)
    if (face === undefined) return 0
    const at = this.#lent.indexOf(face)
    return at >= 0 ? at + 1 : this.#lent.push(face)
  }

  #toWantedScript(charset: number): Script | undefined {
    if (charset !== WESTERN || this.#wanted === 0) return undefined
    return { codePages: this.#wanted, country: undefined }
  }

  /**
   * A font by its bytes. Of a collection PDFium wants the whole file, and learns which of its fonts is
   * meant by how many bytes are left from that font's directory on.
   *
   * @returns how many bytes there are, which are written where the buffer is large enough; 0 for none
   */
  #giveData(font: number, table: number, to: { buffer: number; size: number }): number {
    const face = this.#lent[font - 1]
    if (face === undefined) return 0
    const { collectionOffset, length } = face
    const isCollection = collectionOffset !== undefined
    if (table !== COLLECTION_TAG && table !== WHOLE_FILE) return 0
    if (table === COLLECTION_TAG && !isCollection) return 0
    if (table === WHOLE_FILE && isCollection) return length - collectionOffset
    const size = Math.min(to.size, length)
    // Of a collection the first bytes are asked for alone, to know it again.
    if (size > 0 && (isCollection || size === length)) this.#write(face, to.buffer, size)
    return length
  }

  #write(face: FontFace, buffer: number, size: number): void {
    if (this.#read?.face !== face) this.#read = { face, bytes: readFileSync(face.path) }
    const bytes = this.#read.bytes.subarray(0, size)
    new Uint8Array(this.#pdfium.memory.buffer, buffer, bytes.length).set(bytes)
  }

  /** A name of our own: PDFium keeps an opened font under it. */
  #giveName(font: number, to: { buffer: number; size: number }): number {
    const bytes = Buffer.from(`StandIn${font}\0`, 'latin1')
    if (to.size >= bytes.length) {
      new Uint8Array(this.#pdfium.memory.buffer, to.buffer, bytes.length).set(bytes)
    }
    return bytes.length
  }

  #readName(pointer: number): string {
    const start = pointer >>> 0
    const bytes = new Uint8Array(this.#pdfium.memory.buffer)
    const end = bytes.subarray(start, start + MAX_NAME_BYTES).indexOf(0)
    return Buffer.from(bytes.slice(start, start + Math.max(0, end))).toString('latin1')
  }
}
