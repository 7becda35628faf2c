import { listPages } from '@yomikura/content/pages'
import type { Ziptree } from '@yomikura/content/ziptree'
import { useEffect, useSyncExternalStore } from 'react'
import { readPlacesVersion, subscribeToPlaces } from '#data/account/reading/places-news.ts'
import { useSession } from '#data/session/session.ts'

/**
 * Asks where other devices are whenever a work's page opens: one of them may have been closed a moment
 * ago. Draws again once something new came, and goes on there; after an update of the work, at the
 * same pages as before.
 */
export function useFreshPlaces(workno: string, ziptree: Ziptree | undefined): void {
  const session = useSession()
  useSyncExternalStore(subscribeToPlaces, readPlacesVersion)
  useEffect(() => {
    import('#data/account/reading/reading-syncs.ts').then(
      ({ getReadingSync }) => void getReadingSync(session).lookAt(workno, ziptree, listPages),
      () => undefined,
    )
  }, [session, workno, ziptree])
}
