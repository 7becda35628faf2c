import { groupByPinyin, toPinyinPattern } from '@yomikura/text/pinyin'
import { joinPatterns, readScripts } from '@yomikura/text/script-readings'
import { type ReadWord, toSearchTerms } from '@yomikura/text/search-terms'
import { LibraryIndex } from './library-index.ts'
import { rankRows } from './rank-rows.ts'

const known = new WeakMap<LibraryIndex, Promise<LibraryIndex>>()

/**
 * The same works, which are also found by their names in other scripts and spellings: romaji, Korean
 * initials, other forms of Chinese characters and, for readers of Chinese, pinyin; better matches first,
 * and those with a typing error where there is next to nothing else. The same promise each time.
 */
export function withReadings(index: LibraryIndex): Promise<LibraryIndex> {
  const made = known.get(index) ?? readNames(index)
  known.set(index, made)
  return made
}

async function readNames(index: LibraryIndex): Promise<LibraryIndex> {
  const { columns, keys } = index
  const readWord = await createReader(index)
  return new LibraryIndex(columns, keys, (text) => rankRows(index, toSearchTerms(text, readWord)))
}

async function createReader({ columns, keys }: LibraryIndex): Promise<ReadWord> {
  if (!keys || !columns.locale.startsWith('zh')) return readScripts
  const groups = await groupByPinyin(keys.searchText.joined, pause)
  return (word, typed) => {
    const ways = readScripts(word, typed)
    return { ...ways, pattern: joinPatterns(ways.pattern, toPinyinPattern(typed, groups)) }
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
