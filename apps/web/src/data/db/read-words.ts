import { groupByPinyin, toPinyinPattern } from '@yomikura/text/pinyin'
import { joinPatterns, readScripts } from '@yomikura/text/script-readings'
import { LibraryIndex } from './library-index.ts'

const known = new WeakMap<LibraryIndex, Promise<LibraryIndex>>()

/**
 * The same works, which are also found by their names in other scripts and spellings: romaji, Korean
 * initials, other forms of Chinese characters and, for readers of Chinese, pinyin. The same promise each
 * time.
 */
export function withReadings(index: LibraryIndex): Promise<LibraryIndex> {
  const made = known.get(index) ?? readNames(index)
  known.set(index, made)
  return made
}

async function readNames(index: LibraryIndex): Promise<LibraryIndex> {
  const { columns, keys } = index
  if (!keys || !columns.locale.startsWith('zh')) return new LibraryIndex(columns, keys, readScripts)
  const groups = await groupByPinyin(keys.searchText.joined, pause)
  return new LibraryIndex(columns, keys, (word, typed) => {
    const ways = readScripts(word, typed)
    return { ...ways, pattern: joinPatterns(ways.pattern, toPinyinPattern(typed, groups)) }
  })
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
