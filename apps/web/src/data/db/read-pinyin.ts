import { groupByPinyin, toPinyinPattern } from '@yomikura/text/pinyin'
import { LibraryIndex } from './library-index.ts'

const known = new WeakMap<LibraryIndex, Promise<LibraryIndex>>()

/** The same works, which are also found by the pinyin of their names; the same promise each time. */
export function withPinyin(index: LibraryIndex): Promise<LibraryIndex> {
  const made = known.get(index) ?? readNames(index)
  known.set(index, made)
  return made
}

async function readNames(index: LibraryIndex): Promise<LibraryIndex> {
  const { columns, keys } = index
  if (!keys) return index
  const groups = await groupByPinyin(keys.searchText.joined, pause)
  return new LibraryIndex(columns, keys, (word) => toPinyinPattern(word, groups))
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
