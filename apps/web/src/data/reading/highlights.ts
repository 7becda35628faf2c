import type { Highlight } from '@yomikura/contract/highlights'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useSessionIfAny, useVisit } from '../session.ts'
import { HighlightStore } from './highlight-store.ts'
import { getHighlightSync } from './highlight-syncs.ts'

/** The highlights of one book, and the way to change them. */
type Highlights = {
  /** In the order of the text; undefined until they are known. */
  list: readonly Highlight[] | undefined
  /** Makes or changes one: on this device at once, on others soon. */
  save: (highlight: Highlight) => void
  remove: (highlight: Highlight) => void
}

/**
 * Highlights of an opened book. Those of an account go to its other devices; a visitor's stay here.
 *
 * @param isShared false for what nobody bought, which the server keeps nothing of
 */
export function useHighlights(workno: string, path: string, isShared: boolean): Highlights {
  const { db } = useVisit()
  const session = useSessionIfAny()
  const [store] = useState(() => new HighlightStore(db))
  const sync = session?.account.account_id && isShared ? getHighlightSync(session) : undefined
  const list = useLiveQuery(() => store.list(workno, path), [store, workno, path])

  useEffect(() => {
    if (!sync) return
    const run = () => void sync.run()
    const leave = () => document.visibilityState === 'hidden' && void sync.send(true)
    run()
    addEventListener('online', run)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('online', run)
      document.removeEventListener('visibilitychange', leave)
      void sync.send(true)
    }
  }, [sync])

  const put = (highlight: Highlight) => {
    void store.put({ ...highlight, at_ms: Date.now() }).then(() => sync?.schedule())
  }
  return {
    list,
    save: put,
    remove: (highlight) => {
      if (sync) put({ ...highlight, words: '', note: '', is_set: false })
      else void store.delete(highlight.id)
    },
  }
}
