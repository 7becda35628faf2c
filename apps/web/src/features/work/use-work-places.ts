import { useMemo, useSyncExternalStore } from 'react'
import { toUserId } from '#data/base/device/auth-record.ts'
import { readPlacesVersion, subscribeToPlaces } from '#data/account/reading/places-news.ts'
import { listRecentPlaces, type RecentPlace } from '#data/account/reading/recent-works.ts'
import { useSession } from '#data/session/session.ts'

/** Where in a work its reader was: one place for each folder, document or book that was opened. */
export function useWorkPlaces(workno: string): readonly RecentPlace[] {
  const { account } = useSession()
  const version = useSyncExternalStore(subscribeToPlaces, readPlacesVersion)
  const user = toUserId(account)
  return useMemo(() => readPlaces(user, workno, version), [user, workno, version])
}

/** @param _version of the places: another one reads them again */
function readPlaces(user: string, workno: string, _version: number): readonly RecentPlace[] {
  return listRecentPlaces(user).filter((place) => place.workno === workno)
}
