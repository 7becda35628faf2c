import type { AuthorizationRecord } from '@yomikura/contract/auth'
import type { ClientConfig } from '@yomikura/contract/config'
import { createContext, use, useSyncExternalStore } from 'react'
import type { ApiClient } from './api/client.ts'
import type { LocalDb } from './db/local-db.ts'
import type { PurchaseStore } from './db/purchase-store.ts'
import type { SettingGroup, Settings, SettingsStore } from './prefs/settings.ts'
import type { LibrarySync } from './sync/library-sync.ts'

/** Everything a signed-in screen works with: one account's calls and stores. */
export type Session = {
  config: ClientConfig
  account: AuthorizationRecord
  api: ApiClient
  db: LocalDb
  purchases: PurchaseStore
  settings: SettingsStore
  sync: LibrarySync
}

/** Set by the start-up once the account and its database are ready. */
export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('No one is signed in.')
  return session
}

/** A settings group and the way to change some of its keys. */
export function useSettings<G extends SettingGroup>(
  group: G,
): [Settings[G], (change: Partial<Settings[G]>) => void] {
  const { settings } = useSession()
  const current = useSyncExternalStore(settings.subscribe, () => settings.current[group])
  return [current, (change) => void settings.update(group, change)]
}
