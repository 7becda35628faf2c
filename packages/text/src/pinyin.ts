import { PINYIN_STARTS, SECOND_READINGS } from './pinyin-table.ts'

const FIRST_HAN = 0x4e00
const LAST_HAN = 0x9fff
const SIGNS_AT_ONCE = 200
/** Fewer letters stand for every other title. */
const FEWEST_LETTERS = 2
/** Longer words are no initials. */
const MOST_INITIALS = 8
const LONGEST_SYLLABLE = 6
/** A word that can be cut into syllables in more ways is looked for in these. */
const MOST_READINGS = 6

/** The characters of a text by their pinyin. */
export type PinyinGroups = ReadonlyMap<string, string>

/**
 * Groups the characters that a text consists of by how they are read. The order in which browsers
 * collate Chinese shows one reading of each, so that no dictionary has to be loaded.
 *
 * @param pause awaited now and then: thousands of characters take longer than a page may stand still
 */
export async function groupByPinyin(
  text: string,
  pause: () => Promise<void>,
): Promise<PinyinGroups> {
  const starts = [...PINYIN_STARTS.matchAll(/([a-z]+)([^a-z])/g)].map(([, syllable, first]) => ({
    syllable: syllable ?? '',
    first: first ?? '',
  }))
  const { compare } = new Intl.Collator('zh-u-co-pinyin')
  const groups = new Map<string, string>()
  const add = (syllable: string, sign: string) =>
    groups.set(syllable, (groups.get(syllable) ?? '') + sign)
  const present = listHan(text)
  let done = 0
  for (const sign of present) {
    if (++done % SIGNS_AT_ONCE === 0) await pause()
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (compare(starts[middle]?.first ?? '', sign) <= 0) low = middle
      else high = middle - 1
    }
    add(starts[low]?.syllable ?? '', sign)
  }
  for (const second of SECOND_READINGS.split(' ')) {
    const sign = second.slice(-1)
    if (present.has(sign)) add(second.slice(0, -1), sign)
  }
  return groups
}

/** The text may have millions of signs: no string is made for each. */
function listHan(text: string): ReadonlySet<string> {
  const isPresent = new Uint8Array(LAST_HAN - FIRST_HAN + 1)
  for (let at = 0; at < text.length; at++) {
    const place = text.charCodeAt(at) - FIRST_HAN
    if (place >= 0 && place < isPresent.length) isPresent[place] = 1
  }
  const present = new Set<string>()
  isPresent.forEach((is, place) => {
    if (is === 1) present.add(String.fromCharCode(FIRST_HAN + place))
  })
  return present
}

/**
 * A word in Latin letters read as pinyin, as the source of a regular expression: whole syllables, the
 * last of which may be half typed ("maodezh"), or the first letter of each ("mdzb").
 *
 * @param word in lower case, with its accents and apostrophes
 * @returns undefined for a word that is no pinyin of these characters
 */
export function toPinyinPattern(word: string, groups: PinyinGroups): string | undefined {
  const letters = word.replace(/['’-]/g, '').replaceAll('ü', 'v')
  if (letters.length < FEWEST_LETTERS || !/^[a-z]+$/.test(letters)) return undefined
  const readings = readSyllables(letters, groups)
  const initials = readInitials(letters, groups)
  if (initials) readings.push(initials)
  const patterns = readings.map((reading) => reading.join(''))
  return patterns.length === 0 ? undefined : patterns.join('|')
}

function readSyllables(letters: string, groups: PinyinGroups): string[][] {
  const found: string[][] = []
  const read = (rest: string, before: readonly string[]) => {
    if (found.length >= MOST_READINGS) return
    const begun = [...groups].filter(([syllable]) => syllable.startsWith(rest))
    if (begun.length > 0) found.push([...before, toClass(begun.map(([, signs]) => signs))])
    // Longest first: it is what most people mean.
    for (let length = Math.min(LONGEST_SYLLABLE, rest.length - 1); length > 0; length--) {
      const signs = groups.get(rest.slice(0, length))
      if (signs !== undefined) read(rest.slice(length), [...before, toClass([signs])])
    }
  }
  read(letters, [])
  return found
}

function readInitials(letters: string, groups: PinyinGroups): string[] | undefined {
  if (letters.length > MOST_INITIALS) return undefined
  const classes = [...letters].map((letter) =>
    [...groups].flatMap(([syllable, signs]) => (syllable.startsWith(letter) ? signs : [])),
  )
  return classes.every((signs) => signs.length > 0) ? classes.map(toClass) : undefined
}

function toClass(signs: readonly string[]): string {
  return `[${signs.join('')}]`
}
