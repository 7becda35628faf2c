import { use, useDeferredValue, useSyncExternalStore } from 'react'
import { useSession } from '../session.ts'
import type { LibraryIndex } from './library-index.ts'

/**
 * The library, and what of it is asked for, as far as an answer can be given. Typing stays smooth: the
 * answer follows the field when the browser finds time. A word waits for the keys of a new index, which
 * are read after it; until they are there the former answer stays, never everything.
 *
 * @param query without a word when a screen comes: there is no former answer then
 */
export function useSearchedIndex<Query extends { text: string }>(query: Query) {
  const { purchases } = useSession()
  const index = useSyncExternalStore(purchases.subscribe, () => purchases.index)
  const asked = useDeferredValue({ index, query })
  if (asked.query.text !== '' && asked.index && !asked.index.keys) use(purchases.readKeys())
  const isBehind = query.text !== '' && index !== undefined && !index.keys
  const isPinyin = asked.index !== undefined && mayBePinyin(asked.index, asked.query.text)
  const withPinyin = isPinyin ? use(loadPinyin()) : undefined
  const found = asked.index && withPinyin ? use(withPinyin(asked.index)) : asked.index
  return { index: found, query: asked.query, isBehind }
}

function mayBePinyin({ columns, keys }: LibraryIndex, text: string): boolean {
  return keys !== undefined && columns.locale.startsWith('zh') && /[a-zü]{2}/i.test(text)
}

type Readings = Promise<((index: LibraryIndex) => Promise<LibraryIndex>) | undefined>
let readings: Readings | undefined

/** Readers of Chinese load it with their first word in Latin letters; without a network they do without. */
function loadPinyin(): Readings {
  readings ??= import('./read-pinyin.ts').then(
    ({ withPinyin }) => withPinyin,
    () => undefined,
  )
  return readings
}
