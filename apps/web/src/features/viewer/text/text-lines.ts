import { findHeadings, type TextHeading } from '@yomikura/text/headings'
import { findInText } from '@yomikura/reader/book/find-in-text'
import { toReadPercent } from '@yomikura/reader/position'
import { parseAozora, type TextLine, toPlainText } from '@yomikura/text/aozora'
import { foldForSearch, SEARCH_FOLDING } from '@yomikura/text/search-text'

/** A longer line is cut where a sentence ends, so that no row is too tall to be laid out. */
const LONGEST_LINE = 2000
const SENTENCE_END = /[。！？!?.」』）)\s]/
const HITS_AT_MOST = 500
const WORDS_AROUND = 24

/** Lines that are looked at for how a text is written, and the letters that make out most of one. */
const SAMPLE_LINES = 300
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆]/gu

/** A place where the words that were looked for stand. */
export type LineHit = { line: number; at: number; before: string; match: string; after: string }

/** The lines of a text, each read in its notation when it is first shown. */
export class TextLines {
  readonly #sources: readonly string[]
  readonly #lines = new Map<number, TextLine>()

  constructor(text: string) {
    this.#sources = text
      .replace(/^\uFEFF/, '')
      .split(/\r\n|[\n\r\u2028\u2029]/)
      .flatMap(cutLong)
  }

  get length(): number {
    return this.#sources.length
  }

  /** How much is read at a line, as shelves say it: 0 is said of the first line only, 100 of the last. */
  toPercent(line: number): number {
    return line === 0 ? 0 : toReadPercent(line, this.length)
  }

  /** Whether the text may run down: most of its letters are kana or Chinese characters. */
  get canBeVertical(): boolean {
    const sample = this.#sources.slice(0, SAMPLE_LINES).join('')
    const letters = sample.match(/\p{L}/gu)?.length ?? 0
    return (sample.match(EAST_ASIAN)?.length ?? 0) * 2 > letters
  }

  /** Letters of a line as stored: enough to guess how tall it will be. */
  lengthOf(index: number): number {
    return this.#sources[index]?.length ?? 0
  }

  /** The parts of the text, in order; it looks at every line. */
  findHeadings(): TextHeading[] {
    return findHeadings(this.#sources)
  }

  get(index: number): TextLine {
    const known = this.#lines.get(index)
    if (known) return known
    const line = parseAozora(this.#sources[index] ?? '')
    this.#lines.set(index, line)
    return line
  }

  /**
   * Where the words stand, readings left out.
   *
   * @param query folded as {@link foldForSearch} does
   */
  search(query: string): LineHit[] {
    const hits: LineHit[] = []
    if (query === '') return hits
    for (let line = 0; line < this.length && hits.length < HITS_AT_MOST; line += 1) {
      const words = toPlainText(this.get(line))
      if (!foldForSearch(words).includes(query)) continue
      for (const { start: at, end } of findInText(words, query, SEARCH_FOLDING, HITS_AT_MOST)) {
        hits.push({ line, at, ...cutOut(words, at, end - at) })
      }
    }
    return hits.slice(0, HITS_AT_MOST)
  }
}

function cutOut(words: string, at: number, length: number) {
  return {
    before: words.slice(Math.max(0, at - WORDS_AROUND), at),
    match: words.slice(at, at + length),
    after: words.slice(at + length, at + length + WORDS_AROUND),
  }
}

function cutLong(line: string): string[] {
  const parts: string[] = []
  let rest = line
  while (rest.length > LONGEST_LINE) {
    let end = LONGEST_LINE
    while (end > LONGEST_LINE / 2 && !SENTENCE_END.test(rest[end - 1] ?? '')) end -= 1
    if (end <= LONGEST_LINE / 2) end = toWholeLetters(rest, LONGEST_LINE)
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...parts, rest]
}

/** An end that does not cut a letter of two units in half. */
function toWholeLetters(text: string, end: number): number {
  const unit = text.charCodeAt(end)
  return unit >= 0xdc00 && unit <= 0xdfff ? end - 1 : end
}
