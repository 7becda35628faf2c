/** A run of one line of text: with a reading above it, or with marks beside it, or plain. */
export type TextPiece = { text: string; ruby?: string; isMarked?: true }

/** A line as it is shown. */
export type TextLine = {
  pieces: readonly TextPiece[]
  /** Cells that the line is set in from the edge. */
  indent: number
  heading: 'large' | 'middle' | 'small' | undefined
  /** A new page begins here. */
  isBreak: boolean
}

/** Letters that one reading may cover; the first class that the last letter is in decides. */
const LETTER_CLASSES = [
  /[\p{Script=Han}々〆〇ヶ〻仝]/u,
  /[\p{Script=Katakana}ー]/u,
  /[A-Za-zÀ-ÖØ-öø-ÿ0-9'.-]/u,
  /[Ａ-Ｚａ-ｚ０-９]/u,
]
/** Readings are kana. Without a mark before the word, anything else in 《》 is a quotation. */
const READING = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・　\s]+$/u
const MAX_READING = 40
const CODE_POINT = /U\+([0-9A-F]{4,6})/
const TOKEN =
  /[｜|]([^｜|《》]{1,60})《([^《》]{1,60})》|《([^《》]{1,60})》|(※)?［＃([^［］]{0,200})］/gu
const FULL_DIGITS = '０１２３４５６７８９'
const HEADINGS = { 大: 'large', 中: 'middle', 小: 'small' } as const

/**
 * Reads a line in the notation of Aozora Bunko: readings, side marks, headings, indents and page
 * breaks. Notes that it does not know are left out, as paper leaves out a typesetter's notes.
 */
export function parseAozora(source: string): TextLine {
  const line = new LineBuilder()
  let from = 0
  for (const match of source.matchAll(TOKEN)) {
    const [whole, base, reading, plainReading, gaiji, note] = match
    line.add(source.slice(from, match.index))
    from = match.index + whole.length
    if (base !== undefined && reading !== undefined) line.addRuby(base, reading)
    else if (plainReading !== undefined) line.putReading(plainReading)
    else line.takeNote(note ?? '', gaiji !== undefined)
  }
  line.add(source.slice(from))
  return line.toLine()
}

class LineBuilder {
  readonly #pieces: TextPiece[] = []
  #indent = 0
  #heading: TextLine['heading']
  #isBreak = false

  add(text: string): void {
    const last = this.#pieces.at(-1)
    if (last && last.ruby === undefined && !last.isMarked) last.text += text
    else if (text !== '') this.#pieces.push({ text })
  }

  addRuby(text: string, ruby: string): void {
    this.#pieces.push({ text, ruby })
  }

  /** A reading stands behind its word, which has to be found. */
  putReading(reading: string): void {
    const last = this.#pieces.at(-1)
    const isReading = reading.length <= MAX_READING && READING.test(reading)
    const base = last && last.ruby === undefined && isReading ? findBase(last.text) : ''
    if (!last || base === '') return this.add(`《${reading}》`)
    last.text = last.text.slice(0, -base.length)
    if (last.text === '') this.#pieces.pop()
    this.addRuby(base, reading)
  }

  takeNote(note: string, isGaiji: boolean): void {
    if (isGaiji) return this.add(toLetter(note))
    if (note.startsWith('改ページ') || note.startsWith('改丁')) this.#isBreak = true
    const indent = /^([０-９]{1,2})字下げ$/.exec(note)?.[1]
    if (indent) this.#indent = toNumber(indent)
    const heading = /([大中小])見出し$/.exec(note)?.[1] as keyof typeof HEADINGS | undefined
    if (heading && !note.includes('終わり')) this.#heading = HEADINGS[heading]
    const marked = /^「([^「」]{1,60})」に(?:白ゴマ|丸|白丸|黒三角|二重丸|蛇の目|ばつ)?傍点$/.exec(
      note,
    )?.[1]
    if (marked) this.#mark(marked)
  }

  #mark(text: string): void {
    const last = this.#pieces.at(-1)
    if (!last || last.ruby !== undefined || !last.text.endsWith(text)) return
    last.text = last.text.slice(0, -text.length)
    if (last.text === '') this.#pieces.pop()
    this.#pieces.push({ text, isMarked: true })
  }

  toLine(): TextLine {
    return {
      pieces: this.#pieces.filter(({ text }) => text !== ''),
      indent: this.#indent,
      heading: this.#heading,
      isBreak: this.#isBreak,
    }
  }
}

/** The word at the end of `text` that a reading behind it belongs to; empty when there is none. */
function findBase(text: string): string {
  const letters = [...text]
  const letterClass = LETTER_CLASSES.find((known) => known.test(letters.at(-1) ?? ''))
  if (!letterClass) return ''
  let start = letters.length
  while (start > 0 && letterClass.test(letters[start - 1] ?? '')) start -= 1
  return letters.slice(start).join('')
}

/** A letter that the text's encoding had no place for; `〓` where its code is not given. */
function toLetter(note: string): string {
  const code = CODE_POINT.exec(note)?.[1]
  const point = code === undefined ? Number.NaN : Number.parseInt(code, 16)
  const isLetter = point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff) && point > 0x1f
  return isLetter ? String.fromCodePoint(point) : '〓'
}

function toNumber(digits: string): number {
  return Number([...digits].map((digit) => FULL_DIGITS.indexOf(digit)).join(''))
}

/** The words of a line without readings: what a search looks through. */
export function toPlainText({ pieces }: TextLine): string {
  return pieces.map(({ text }) => text).join('')
}
