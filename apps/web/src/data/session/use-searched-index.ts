import { use, useDeferredValue, useSyncExternalStore } from 'react'
import { useSession } from './session.ts'
import type { LibraryIndex } from '../library/db/library-index.ts'
import { needsKeys } from '../library/db/library-query.ts'

/**
 * The library, and what of it is asked for, as far as an answer can be given. Typing stays smooth: the
 * answer follows the field when the browser finds time. A word or a name waits for the keys of a new index, which
 * are read after it; until they are there the former answer stays, never everything.
 *
 * @param query without a word when a screen comes: there is no former answer then
 */
export function useSearchedIndex<Query extends Parameters<typeof needsKeys>[0]>(query: Query) {
  const { purchases } = useSession()
  const index = useSyncExternalStore(purchases.subscribe, () => purchases.index)
  const asked = useDeferredValue({ index, query })
  if (needsKeys(asked.query) && asked.index) use(asked.index.keys ? KNOWN : purchases.readKeys())
  const isBehind = needsKeys(query) && index !== undefined && !index.keys
  const mustRead = asked.index?.keys !== undefined && asked.query.text.trim() !== ''
  const withReadings = mustRead ? use(loadReadings()) : undefined
  const found = asked.index && withReadings ? use(withReadings(asked.index)) : asked.index
  return { index: found, query: asked.query, isBehind }
}

/** React wants a render that waited to end by the same call, and takes this as settled at once. */
const KNOWN = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

type Readings = Promise<((index: LibraryIndex) => Promise<LibraryIndex>) | undefined>
let readings: Readings | undefined

/** Loaded with the first word, to keep the start small; without a network it is done without. */
function loadReadings(): Readings {
  readings ??= import('../library/db/read-words.ts').then(
    (module) => module.withReadings,
    () => undefined,
  )
  return readings
}
