import { useEffect, useSyncExternalStore } from 'react'
import { readPlacesVersion, subscribeToPlaces } from '#data/prefs/places-news.ts'
import { useSession } from '#data/session.ts'

/**
 * Asks where other devices are whenever a work's page opens: one of them may have been closed a moment
 * ago. Draws again once something new came.
 */
export function useFreshPlaces(workno: string): void {
  const session = useSession()
  useSyncExternalStore(subscribeToPlaces, readPlacesVersion)
  useEffect(() => {
    import('#data/reading/reading-syncs.ts').then(
      ({ getReadingSync }) => void getReadingSync(session).refresh(),
      () => undefined,
    )
  }, [session, workno])
}
