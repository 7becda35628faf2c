import { createHash } from 'node:crypto'
import iconv from 'iconv-lite'
import type { FontFace } from '../fonts/font-file.ts'
import { hasLetter, readLetterRanges, type LetterRanges } from '../fonts/font-letters.ts'
import { MachineFonts } from '../fonts/machine-fonts.ts'

/** A grapheme that the machine can draw, and the font that has all of it. */
export type Letter = { text: string; face: FontFace }

type Country = 'JP' | 'SC' | 'TC' | 'KR'

const SERIF = /serif|mincho|ming|song|batang|myeongjo|times|roman/i
const SANS = /sans/i
const BOLD = 700
/** Families that name a country are made for its forms of letters that several countries write. */
const COUNTRY_OF: Record<Country, RegExp> = {
  JP: /\bJP\b|Japanese|IPA|Takao|BIZ|Shippori/i,
  SC: /\b(?:SC|CN|Hans)\b|WenQuanYi/i,
  TC: /\b(?:TC|TW|HK|Hant)\b/i,
  KR: /\bKR\b|Korean|Nanum|Baekmuk/i,
}
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\s]/u
const WORD_LETTER = /[\p{L}\p{N}\p{M}]/u
const GRAPHEMES = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** Finds fonts for the words of covers. Which letters a font has is read when it is first asked. */
export class LetterFonts {
  readonly #fonts: MachineFonts
  readonly #ranges = new Map<FontFace, LetterRanges>()

  constructor(folders: readonly string[] | undefined) {
    this.#fonts = new MachineFonts(folders)
  }

  /** Other fonts give another one: 16 hexadecimal digits. */
  get print(): string {
    const faces = this.#fonts.faces.map(({ path, length }) => [path, length])
    return createHash('sha256').update(JSON.stringify(faces)).digest('hex').slice(0, 16)
  }

  /**
   * How a text can be lettered: by one font if there is one, else by as few as do. Signs that no font of
   * the machine has, such as emoji, are left out.
   *
   * @returns undefined where a letter or digit is missing, or nothing is left: half a title is none
   */
  findLettering(text: string): Letter[] | undefined {
    const faces = this.#order(guessCountry(text))
    const sole = faces.find((face) => this.#hasAll(face, toSeen(text)))
    const chosen = new Set(sole && [sole])
    const letters: Letter[] = []
    for (const { segment } of GRAPHEMES.segment(text)) {
      const needed = toSeen(segment)
      const has = (face: FontFace) => this.#hasAll(face, needed)
      const face = [...chosen].find(has) ?? faces.find(has)
      if (face === undefined) {
        if (needed.some((letter) => WORD_LETTER.test(letter))) return undefined
      } else if (segment !== ' ' || isAfterWord(letters)) {
        letters.push({ text: segment, face })
        if (needed.length > 0) chosen.add(face)
      }
    }
    if (letters.at(-1)?.text === ' ') letters.pop()
    return letters.length > 0 ? letters : undefined
  }

  #hasAll(face: FontFace, letters: readonly string[]): boolean {
    if (letters.length === 0) return true
    let ranges = this.#ranges.get(face)
    if (ranges === undefined) {
      ranges = readLetterRanges(face)
      this.#ranges.set(face, ranges)
    }
    return letters.every((letter) => hasLetter(ranges, letter.codePointAt(0)!))
  }

  /** Bold ones with serifs first, and of those for several countries the one for the text's. */
  #order(country: Country): FontFace[] {
    const rate = ({ family, weight, isItalic, isFixedPitch }: FontFace) => {
      const isSerif = SERIF.test(family) && !SANS.test(family)
      const isOther = (Object.keys(COUNTRY_OF) as Country[]).some(
        (other) => other !== country && COUNTRY_OF[other].test(family),
      )
      return (
        (isSerif ? 40 : 0) +
        (isOther ? -30 : 0) +
        (COUNTRY_OF[country].test(family) ? 30 : 0) +
        (isItalic || isFixedPitch ? -100 : 0) -
        Math.abs(weight - BOLD) / 10
      )
    }
    const rated = this.#fonts.faces.map((face) => ({ face, score: rate(face) }))
    return rated.sort((a, b) => b.score - a.score).map(({ face }) => face)
  }
}

/** What of a text a font must have. */
function toSeen(text: string): string[] {
  return [...text].filter((letter) => !UNSEEN.test(letter))
}

/** A sign that was left out has spaces on both of its sides. */
function isAfterWord(letters: readonly Letter[]): boolean {
  return letters.length > 0 && letters.at(-1)?.text !== ' '
}

/** Whose forms of Chinese characters a text wants: the first encoding that has all of them. */
function guessCountry(text: string): Country {
  if (/\p{Script=Hangul}/u.test(text)) return 'KR'
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'JP'
  const characters = (text.match(/\p{Script=Han}/gu) ?? []).join('')
  const has = (encoding: string) => !iconv.encode(characters, encoding).includes(0x3f)
  if (has('shift_jis')) return 'JP'
  if (has('gb2312')) return 'SC'
  return has('big5') ? 'TC' : 'JP'
}
