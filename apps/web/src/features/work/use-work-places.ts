import { useSyncExternalStore } from 'react'
import { toUserId } from '#data/prefs/auth-record.ts'
import { readPlacesVersion, subscribeToPlaces } from '#data/prefs/places-news.ts'
import { listRecentPlaces, type RecentPlace } from '#data/prefs/recent-works.ts'
import { useSession } from '#data/session.ts'

/** Where in a work its reader was: one place for each folder, document or book that was opened. */
export function useWorkPlaces(workno: string): readonly RecentPlace[] {
  const { account } = useSession()
  useSyncExternalStore(subscribeToPlaces, readPlacesVersion)
  return listRecentPlaces(toUserId(account)).filter((place) => place.workno === workno)
}
