import { use, useDeferredValue, useSyncExternalStore } from 'react'
import { useSession } from '../session.ts'

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
  return { index: asked.index, query: asked.query, isBehind }
}
