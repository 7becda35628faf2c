import { HAN_NUMERAL_SIGNS, readHanNumeral } from './numerals.ts'

const DIGITS = '(\\d{1,6})'
const HAN = `([${HAN_NUMERAL_SIGNS}]{1,6})`
/** Signs that count volumes, behind a number. */
const COUNTERS = '[巻卷話话集冊册部章回号號권화편부호]'
/** Words that announce a volume, in front of its number, in the languages of the interface and of their neighbors. */
const ANNOUNCING =
  '(?:vol|volume|v|no|number|issue|book|part|pt|band|bd|teil|nr|heft|tome|t|tomo|livre|partie|#|第|제)'

const MARKED = [
  new RegExp(`^[第제]?${DIGITS}${COUNTERS}$`),
  new RegExp(`^第?${HAN}${COUNTERS}$`),
  new RegExp(`^第(?:${DIGITS}|${HAN})$`),
  new RegExp(`^${ANNOUNCING}\\.?${DIGITS}$`),
]
const PLAIN = new RegExp(`^${DIGITS}$`)
const ANNOUNCEMENT = new RegExp(`^${ANNOUNCING}\\.?$`)

/** A volume that a search names. */
export type NamedVolume = {
  number: number
  /** By a word that says so (第1巻, vol.1), not by a number alone. */
  isMarked: boolean
}

/**
 * The volume that each word of a search names, undefined where it names none: 第1巻, 第一話, vol.1, 1권, and
 * a number alone. A word that announces the number behind it names it too: volume 1, Band 1, tome 1.
 *
 * @param words folded as `foldForSearch` does
 */
export function readVolumes(words: readonly string[]): (NamedVolume | undefined)[] {
  return words.map((word, at) => {
    const plain = PLAIN.exec(word)?.[1]
    if (plain !== undefined) return { number: Number(plain), isMarked: false }
    const next = PLAIN.exec(words[at + 1] ?? '')?.[1]
    if (next !== undefined && ANNOUNCEMENT.test(word))
      return { number: Number(next), isMarked: true }
    const number = readMarked(word)
    return number === undefined ? undefined : { number, isMarked: true }
  })
}

function readMarked(word: string): number | undefined {
  for (const pattern of MARKED) {
    const found = pattern
      .exec(word)
      ?.slice(1)
      .find((part) => part !== undefined)
    if (found === undefined) continue
    const digits = /\d/.test(found) ? found : readHanNumeral(found)
    if (digits !== undefined) return Number(digits)
  }
  return undefined
}
