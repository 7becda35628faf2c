import type { Highlight } from '@yomikura/contract/highlights'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { throttle } from '#lib/throttle.ts'
import { useSessionIfAny, useVisit } from './session.ts'
import { HighlightStore } from '../account/reading/highlight-store.ts'
import { getHighlightSync } from '../account/reading/highlight-syncs.ts'

/** The network, the window or the page is there again. */
const RETURNS = ['online', 'focus', 'pageshow'] as const
/** Several events announce one return; one request serves them all. */
const LEAST_BETWEEN_MS = 2000

/** The highlights of one book, and the way to change them. */
type Highlights = {
  /** In the order of the text; undefined until they are known. */
  list: readonly Highlight[] | undefined
  /**
   * Makes or changes one: on this device at once, on others soon. Rejects when this device does not
   * store it: the same may be tried again.
   */
  save: (highlight: Highlight) => Promise<void>
  /** Rejects as `save` does; the highlight is then still there. */
  remove: (highlight: Highlight) => Promise<void>
}

/**
 * Highlights of an opened book. Those of an account go to its other devices; a visitor's stay here.
 *
 * @param isShared false for works that were not bought, which the server keeps nothing of
 */
export function useHighlights(workno: string, path: string, isShared: boolean): Highlights {
  const { db } = useVisit()
  const session = useSessionIfAny()
  const [store] = useState(() => new HighlightStore(db))
  const sync = session?.account.account_id && isShared ? getHighlightSync(session) : undefined
  const list = useLiveQuery(() => store.list(workno, path), [store, workno, path])

  useEffect(() => {
    if (!sync) return
    // A reader who comes back may have marked words on another device meanwhile.
    const { call: run, cancel } = throttle(() => void sync.run(), LEAST_BETWEEN_MS)
    const change = () => {
      if (document.visibilityState === 'hidden') void sync.send(true)
      else run()
    }
    run()
    for (const name of RETURNS) addEventListener(name, run)
    document.addEventListener('visibilitychange', change)
    return () => {
      cancel()
      for (const name of RETURNS) removeEventListener(name, run)
      document.removeEventListener('visibilitychange', change)
      void sync.send(true)
    }
  }, [sync])

  const put = async (highlight: Highlight) => {
    await store.put({ ...highlight, at_ms: Date.now() })
    sync?.schedule()
  }
  return {
    list,
    save: put,
    remove: (highlight) =>
      sync ? put({ ...highlight, words: '', note: '', is_set: false }) : store.delete(highlight.id),
  }
}
