import { use, useDeferredValue, useSyncExternalStore } from 'react'
import { useSession } from './session.ts'
import type { LibraryIndex } from '../library/db/library-index.ts'
import type { PurchaseStore } from '../library/db/purchase-store.ts'
import { type MatchWords, needsKeys } from '../library/db/library-query.ts'

type Query = Parameters<typeof needsKeys>[0]

/**
 * The library, and what of it is asked for, as far as an answer can be given. Typing stays smooth: the
 * answer follows the field when the browser finds time. A word or a name waits for the keys of a new index, which
 * are read after it; until they are there the former answer stays, never everything.
 *
 * @param query without a word when a screen comes: there is no former answer then
 */
export function useSearchedIndex<Asked extends Query>(query: Asked) {
  const { purchases } = useSession()
  const index = useSyncExternalStore(purchases.subscribe, () => purchases.shown)
  const asked = useDeferredValue({ index, query })
  const isBehind = needsKeys(query) && index !== undefined && !index.keys
  return { ...useNeeded(asked.index, asked.query, purchases), query: asked.query, isBehind }
}

/** The index with what a query asks of it, once all of that has come. */
function useNeeded(index: LibraryIndex | undefined, query: Query, purchases: PurchaseStore) {
  if (!index || !needsKeys(query)) return { index, matchWords: undefined }
  // Asked for before the keys are read: both are on their way at once.
  const words = loadWords()
  use(index.keys ? KNOWN : purchases.readKeys())
  const mustRead = index.keys !== undefined && query.text.trim() !== ''
  const withReadings = mustRead ? use(loadReadings()) : undefined
  return { index: withReadings ? use(withReadings(index)) : index, matchWords: use(words) }
}

/** React wants a render that waited to end by the same call, and takes this as settled at once. */
const KNOWN = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

let matching: Promise<MatchWords> | undefined

/**
 * Loaded with the first word or name, to keep the start small. Never rejects: where it cannot be loaded
 * what is shown stays, and the next word asks again.
 */
function loadWords(): Promise<MatchWords> {
  matching ??= import('../library/db/match-words.ts').then(
    (module) => module.matchWords,
    () => {
      matching = undefined
      return new Promise<never>(() => undefined)
    },
  )
  return matching
}

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
