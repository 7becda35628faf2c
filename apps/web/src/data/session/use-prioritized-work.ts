import { useEffect } from 'react'
import { useSession } from './session.ts'

/** Reports to the server once that a reader waits for a work that is not ready, so that it goes first. */
export function usePrioritizedWork(workno: string, isAwaited: boolean): void {
  const { api } = useSession()
  useEffect(() => {
    if (!isAwaited) return
    const asked = api.post(`/v3/work/${encodeURIComponent(workno)}/preparation`)
    // The page says already what is missing.
    asked.catch(() => undefined)
  }, [api, workno, isAwaited])
}
