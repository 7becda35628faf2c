import type { AuthorizationRecord } from '@yomikura/contract/auth'
import type { ClientConfig } from '@yomikura/contract/config'
import { createContext, use, useSyncExternalStore } from 'react'
import type { ApiClient } from '../base/api/client.ts'
import type { IgnoreStore } from '../library/db/ignore-store.ts'
import type { LocalDb } from '../library/db/local-db.ts'
import type { PurchaseStore } from '../library/db/purchase-store.ts'
import type { ReadingHistory } from '../account/reading/reading-history.ts'
import type { SettingGroup, Settings, SettingsStore } from '../account/settings/settings.ts'
import type { LibrarySync } from '../library/sync/library-sync.ts'

/** What every screen works with, a guest's included. */
export type Visit = {
  config: ClientConfig
  /** Undefined for a guest. */
  account: AuthorizationRecord | undefined
  api: ApiClient
  db: LocalDb
  settings: SettingsStore
  history: ReadingHistory
}

/** Everything a signed-in screen works with: one account's calls and stores. */
export type Session = Visit & {
  account: AuthorizationRecord
  purchases: PurchaseStore
  ignores: IgnoreStore
  sync: LibrarySync
}

/** Set by the start-up once it is known who reads and their database is ready. */
export const SessionContext = createContext<Session | Visit | undefined>(undefined)

/** For screens that guests see too. */
export function useVisit(): Visit {
  const visit = use(SessionContext)
  if (!visit) throw new Error('The start-up has not ended.')
  return visit
}

/** The session behind a visit; undefined for a guest's. */
export function useSessionIfAny(): Session | undefined {
  const visit = use(SessionContext)
  return visit && 'sync' in visit ? visit : undefined
}

/** For screens that need an account; their routes let only accounts through. */
export function useSession(): Session {
  const session = useSessionIfAny()
  if (!session) throw new Error('No one is signed in.')
  return session
}

/** A settings group and the way to change some of its keys. */
export function useSettings<G extends SettingGroup>(
  group: G,
): [Settings[G], (change: Partial<Settings[G]>) => void] {
  const { settings } = useVisit()
  const current = useSyncExternalStore(settings.subscribe, () => settings.current[group])
  return [current, (change) => void settings.update(group, change)]
}
