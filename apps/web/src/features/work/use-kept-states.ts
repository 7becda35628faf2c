import { useEffect, useState, useSyncExternalStore } from 'react'
import { areDownloadsWanted, subscribeToDownloadWish } from '#data/downloads/dock-wish.ts'
import type { KeptStates } from '#data/downloads/kept-states.ts'
import { useSession } from '#data/session.ts'

const NONE: KeptStates = new Map()

/** Which files of a work are kept offline; nothing is loaded for readers who keep none. */
export function useKeptStates(workno: string): KeptStates {
  const session = useSession()
  const isWanted = useSyncExternalStore(subscribeToDownloadWish, () =>
    areDownloadsWanted(session.db.name),
  )
  const [states, setStates] = useState(NONE)
  useEffect(() => {
    if (!isWanted) return
    let end: () => void = () => undefined
    let isOver = false
    import('#data/downloads/kept-states.ts').then(
      ({ watchKeptStates }) => {
        if (!isOver) end = watchKeptStates(session, workno, setStates)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      end()
    }
  }, [session, workno, isWanted])
  return states
}
