import { useEffect } from 'react'
import { hasCode } from '../api/errors.ts'
import { useSession } from '../session.ts'

/** Tells the server that somebody waits for a work that is not ready, so that it goes before others. */
export function useHastenedWork(workno: string, error: Error | undefined): void {
  const { api } = useSession()
  const isAwaited = hasCode(error, 'work_not_ready')
  useEffect(() => {
    if (!isAwaited) return
    const asked = api.get(`/v3/work/${encodeURIComponent(workno)}/preparation`)
    // The viewer says already what is missing.
    asked.catch(() => undefined)
  }, [api, workno, isAwaited])
}
