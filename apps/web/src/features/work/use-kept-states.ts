import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  areDownloadsWanted,
  subscribeToDownloadRequests,
} from '#data/works/downloads/download-requests.ts'
import type { KeptStates } from '#data/works/downloads/kept-states.ts'
import { useSession } from '#data/session/session.ts'

/** Which files of a work are kept offline; undefined for readers who keep none, for whom nothing is loaded. */
export function useKeptStates(workno: string): KeptStates | undefined {
  const session = useSession()
  const isWanted = useSyncExternalStore(subscribeToDownloadRequests, () =>
    areDownloadsWanted(session.db.name),
  )
  const [states, setStates] = useState<KeptStates>()
  useEffect(() => {
    if (!isWanted) return
    let end: () => void = () => undefined
    let isOver = false
    import('#data/works/downloads/kept-states.ts').then(
      ({ watchKeptStates }) => {
        if (isOver) return
        const watch = watchKeptStates(session, workno)
        end = watch.end
        setStates(watch.states)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      end()
      setStates(undefined)
    }
  }, [session, workno, isWanted])
  return states
}
