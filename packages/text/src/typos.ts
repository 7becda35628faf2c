/** A shorter word is too close to others. */
const FEWEST_LETTERS = 5
const MOST_LETTERS = 24

/**
 * A word with one typing error forgiven, as the source of a regular expression: a letter that is wrong,
 * missing or too many, or two that changed places (Damerau, 1964: four errors of five are one of these).
 * The first letter is taken as it is.
 *
 * @param word folded as `foldForSearch` does
 * @returns undefined for a word that is too short, too long or not of Latin letters
 */
export function toTypoPattern(word: string): string | undefined {
  if (!/^[a-z]+$/.test(word) || word.length < FEWEST_LETTERS || word.length > MOST_LETTERS) {
    return undefined
  }
  const rests = new Set<string>()
  for (let at = 1; at < word.length; at++) {
    const before = word.slice(1, at)
    const letter = word.charAt(at)
    const after = word.slice(at + 1)
    rests.add(`${before}[a-z]?${after}`)
    rests.add(`${before}[a-z]${letter}${after}`)
    if (after !== '') rests.add(`${before}${after.charAt(0)}${letter}${after.slice(1)}`)
  }
  return `\\b${word.charAt(0)}(?:${[...rests].join('|')})`
}
