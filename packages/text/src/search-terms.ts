import { dropHalfTyped, foldForSearch } from './search-text.ts'

/** One word of a search: a text has it as it was typed, in another spelling, or in another script. */
export type SearchTerm = {
  word: string
  spellings?: readonly string[]
  pattern?: RegExp
}

/** Other ways to write a word. */
export type OtherWays = {
  spellings?: readonly string[] | undefined
  /** Source of a regular expression. */
  pattern?: string | undefined
}

/**
 * Other ways to write a word.
 *
 * @param word folded as `foldForSearch` does
 * @param typed with its accents and apostrophes, which say how it is read
 */
export type ReadWord = (word: string, typed: string) => OtherWays | undefined

/** Names are written with a middle dot, with a space, or in one: ソード・アート. */
const BETWEEN_WORDS = /[\s・･·•‧]+/

/** Brackets and ends of sentences around a typed word, which a name has elsewhere or not at all: 【推しの子】. */
const AROUND = /^[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"“”]+|[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"“”.,!?:;。、…]+$/gu

/**
 * The words of a search, each of which must be found, in any order.
 *
 * @param readWord reads a word in other scripts too; script-readings.ts and pinyin.ts have such ways
 */
export function toSearchTerms(text: string, readWord?: ReadWord): SearchTerm[] {
  const words = new Map(
    dropHalfTyped(text)
      .split(BETWEEN_WORDS)
      .map((typed) => typed.normalize('NFKC').replace(AROUND, '') || typed)
      .map((typed) => [foldForSearch(typed), typed] as const),
  )
  words.delete('')
  return [...words].map(([word, typed]) => {
    const { spellings, pattern } = readWord?.(word, typed.normalize('NFKC').toLowerCase()) ?? {}
    return {
      word,
      ...(spellings && spellings.length > 0 && { spellings }),
      ...(pattern !== undefined && { pattern: new RegExp(pattern, 'g') }),
    }
  })
}
