import { useEffect } from 'react'
import { setCoverKeeper } from '#data/works/offline/covers.ts'
import type { Session } from '#data/session/session.ts'

/** Has covers kept for a session, as its settings say. */
export function useKeptCovers(session: Session | undefined): void {
  useEffect(() => {
    if (!session) return
    const load = async () => {
      const { createCoverKeeper } = await import('#data/works/offline/cover-keeper.ts')
      return createCoverKeeper(session)
    }
    let loading: ReturnType<typeof load> | undefined
    setCoverKeeper(() => (loading ??= load()))
    return () => setCoverKeeper(undefined)
  }, [session])
}
