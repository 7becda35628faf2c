import type { AlphabetName } from './alphabets.ts'

/** Languages of Latin letters: those of western encodings, and those that have one of their own. */
type LatinLanguage = WesternLanguage | AlphabetName
type WesternLanguage = keyof typeof WESTERN_LETTERS

/**
 * Letters that are not ASCII, of the languages that share the western encodings; and those among them that
 * are more frequent there than in the west as a whole, each with what that is worth.
 */
const WESTERN_LETTERS = {
  french: { own: 'éèêëàâçîïôûùüœæÿ', frequent: '', gain: 0 },
  german: { own: 'äöüßé', frequent: '', gain: 0 },
  spanish: { own: 'áéíóúñüªº', frequent: '', gain: 0 },
  portuguese: { own: 'ãáâàçéêíóôõúºª', frequent: 'ãõ', gain: 1 },
  italian: { own: 'àèéìòù', frequent: 'ìòù', gain: 1.5 },
  swedish: { own: 'åäöéü', frequent: '', gain: 0 },
  danish: { own: 'æøåé', frequent: 'æø', gain: 1.5 },
  icelandic: { own: 'áéíóúýðþæö', frequent: 'ýðæ', gain: 2 },
  finnish: { own: 'äöåé', frequent: '', gain: 0 },
}
const WESTERN_LANGUAGES = Object.keys(WESTERN_LETTERS) as WesternLanguage[]

/** Shares of a to z in running text, in tenths of a percent. */
const SHARES: Partial<Record<LatinLanguage, readonly number[]>> = {
  french: [
    76, 9, 33, 37, 147, 11, 9, 7, 75, 6, 1, 55, 30, 71, 58, 25, 14, 67, 79, 72, 63, 18, 0.5, 4, 1,
    3,
  ],
  german: [
    65, 19, 27, 51, 164, 17, 30, 46, 66, 3, 14, 34, 25, 98, 26, 7, 0.2, 70, 73, 62, 42, 8, 19, 0.3,
    0.5, 11,
  ],
  spanish: [
    115, 22, 40, 50, 122, 7, 18, 7, 62, 5, 0.3, 50, 32, 67, 87, 25, 9, 69, 80, 46, 29, 11, 0.3, 2,
    10, 5,
  ],
  portuguese: [
    146, 10, 39, 50, 126, 10, 13, 8, 62, 9, 0.3, 28, 47, 44, 97, 25, 12, 65, 68, 43, 36, 16, 0.4,
    2.5, 0.3, 5,
  ],
  italian: [
    117, 9, 45, 37, 118, 12, 16, 6, 101, 0.3, 0.3, 65, 25, 69, 98, 30, 5, 64, 50, 56, 30, 21, 0.3,
    0.2, 0.3, 12,
  ],
  swedish: [
    94, 15, 15, 47, 101, 20, 29, 21, 58, 6, 31, 53, 35, 85, 45, 18, 0.3, 84, 66, 77, 19, 24, 1.4,
    1.6, 7, 0.7,
  ],
  danish: [
    60, 20, 6, 59, 155, 24, 41, 16, 60, 7, 34, 52, 32, 72, 46, 18, 0.2, 90, 58, 69, 20, 23, 0.7,
    0.3, 7, 0.4,
  ],
  icelandic: [
    101, 10, 0.3, 16, 64, 30, 42, 19, 76, 11, 33, 45, 40, 77, 22, 8, 0.1, 86, 56, 50, 46, 24, 0.2,
    0.5, 9, 0.2,
  ],
  finnish: [
    122, 3, 3, 10, 80, 2, 4, 19, 108, 20, 50, 58, 32, 88, 56, 18, 0.2, 29, 79, 88, 50, 23, 1, 0.3,
    17, 0.5,
  ],
  polish: [
    89, 15, 40, 33, 77, 3, 14, 11, 82, 23, 35, 21, 28, 55, 78, 31, 0.2, 47, 43, 40, 25, 0.4, 47,
    0.3, 38, 56,
  ],
  czech: [
    67, 16, 16, 36, 75, 3, 3, 13, 44, 21, 37, 38, 32, 65, 87, 34, 0.2, 37, 45, 57, 31, 47, 0.3, 0.5,
    19, 22,
  ],
  hungarian: [
    89, 19, 6, 19, 116, 5, 34, 13, 43, 12, 49, 71, 38, 58, 38, 10, 0.2, 36, 70, 74, 4, 23, 0.3, 0.3,
    26, 44,
  ],
  croatian: [
    115, 15, 8, 37, 84, 2, 16, 8, 96, 51, 36, 33, 31, 66, 90, 29, 0.2, 54, 48, 42, 43, 37, 0.3, 0.2,
    0.3, 23,
  ],
  romanian: [
    100, 10, 53, 35, 115, 12, 10, 5, 96, 2, 1, 45, 31, 65, 41, 32, 0.2, 68, 44, 60, 62, 12, 0.3, 1,
    0.7, 7,
  ],
  lithuanian: [
    116, 13, 5, 26, 58, 2, 17, 1, 136, 21, 42, 33, 34, 52, 66, 27, 0.2, 56, 79, 58, 48, 24, 0.2,
    0.2, 15, 3,
  ],
  latvian: [
    115, 13, 10, 30, 61, 2, 17, 1, 94, 22, 38, 33, 34, 47, 40, 27, 0.2, 57, 80, 62, 48, 27, 0.2,
    0.2, 0.3, 18,
  ],
  estonian: [
    120, 9, 0.5, 48, 122, 2, 18, 16, 94, 15, 42, 59, 34, 40, 40, 18, 0.2, 28, 82, 66, 55, 23, 0.3,
    0.2, 0.5, 0.3,
  ],
  turkish: [
    120, 28, 10, 47, 89, 5, 13, 12, 86, 0.5, 47, 59, 38, 75, 25, 9, 0.2, 67, 30, 30, 32, 10, 0.2,
    0.2, 33, 15,
  ],
  vietnamese: [
    65, 17, 55, 9, 15, 0.2, 60, 98, 70, 0.2, 13, 25, 35, 135, 40, 15, 6, 23, 15, 75, 45, 18, 0.2, 6,
    13, 0.2,
  ],
}

/** Words with a letter that is not ASCII; others may be of another language. */
const MARKED_WORD = /[a-z]*[^\u0000-\u007f\p{P}\p{S}][^\s\p{P}\d]*/giu
/** Letters of a language follow each other, so that each says less than its share. */
const WEIGHT = 0.5
const FOREIGN_LOSS = -3
/** So much less well may a language suit the letters around before it is not believed. */
const SLACK = 1
const FIRST_LETTER = 0x61

/**
 * How well the Latin letters around those with marks suit a language, as a natural logarithm: more than 0
 * where they suit it better than any western language. "duński" and "duñski" are the same bytes, and
 * Spaniards write no k.
 */
export function scoreLatinWords(stem: string, script: AlphabetName | 'western'): number {
  if (script !== 'western' && SHARES[script] === undefined) return 0
  const words = (stem.match(MARKED_WORD) ?? []).join('').toLowerCase()
  const ascii = words.replace(/[^a-z]/g, '')
  const western = WESTERN_LANGUAGES.map((language) => fit(ascii, language))
  const best = Math.max(...western)
  if (script !== 'western') return fit(ascii, script) - best
  const sums = WESTERN_LANGUAGES.map((language, at) => {
    const behind = Math.min(0, western[at]! - best + SLACK)
    return behind + fitMarked(words, language)
  })
  return Math.max(...sums)
}

function fit(letters: string, language: LatinLanguage): number {
  const shares = SHARES[language] ?? []
  let sum = 0
  for (const letter of letters) {
    sum += Math.log((shares[letter.charCodeAt(0) - FIRST_LETTER] ?? 1) / 1000)
  }
  return sum * WEIGHT
}

function fitMarked(words: string, language: WesternLanguage): number {
  const { own, frequent, gain } = WESTERN_LETTERS[language]
  let sum = 0
  for (const letter of words) {
    if (frequent.includes(letter)) sum += gain
    else if (letter > '\u00bf' && !own.includes(letter)) sum += FOREIGN_LOSS
  }
  return sum
}
