import { foldTypedText } from './search-text.ts'

/** One word of a search: a text has it as it was typed, or in another script. */
export type SearchTerm = { word: string; pattern?: RegExp }

/** Another way to read a word, as the source of a regular expression. */
export type ReadWord = (word: string) => string | undefined

/**
 * The words of a search, each of which must be found, in any order.
 *
 * @param readWord reads a word in other scripts too; script-readings.ts and pinyin.ts have such ways
 */
export function toSearchTerms(text: string, readWord?: ReadWord): SearchTerm[] {
  const words = new Set(foldTypedText(text).split(/\s+/))
  words.delete('')
  return [...words].map((word) => {
    const source = readWord?.(word)
    return source === undefined ? { word } : { word, pattern: new RegExp(source, 'g') }
  })
}
