import { DEFAULT_APP } from '@yomikura/contract/paths'
import { TIMES } from '@yomikura/contract/limits'
import { ApiClient } from '#data/api/client.ts'
import { authorize, fetchConfig } from '#data/api/session-calls.ts'
import { getPurchasedSource } from '#data/content/purchased-sources.ts'
import { openLocalDb, toLocalDbName } from '#data/db/local-db.ts'
import { type OpenResult, PurchaseStore } from '#data/db/purchase-store.ts'
import { createSentinel } from '#data/db/sentinel.ts'
import { toUserId } from '#data/prefs/auth-record.ts'
import { currentDevicePrefs } from '#data/prefs/device-prefs.ts'
import { deviceStorage } from '#data/prefs/device-storage.ts'
import { SettingsStore } from '#data/prefs/settings.ts'
import type { Session } from '#data/session.ts'
import { LibrarySync } from '#data/sync/library-sync.ts'

/** The local database refused to open; only the reader may decide to erase it. */
export class LocalDatabaseError extends Error {
  readonly databaseName: string

  constructor(databaseName: string, cause: unknown) {
    super('The local database did not open.', { cause })
    this.name = 'LocalDatabaseError'
    this.databaseName = databaseName
  }
}

/**
 * Finds out who reads here and opens what they have stored.
 *
 * @returns undefined for a guest
 * @throws LocalDatabaseError, AppError, CommunicationError
 */
export async function startSession(): Promise<
  { session: Session; library: OpenResult } | undefined
> {
  const app = document.querySelector<HTMLMetaElement>('meta[name="app"]')?.content ?? DEFAULT_APP
  const signal = AbortSignal.timeout(TIMES.syncStallMs)
  const visitor = new ApiClient({ app, account: '' })
  const [config, account] = await Promise.all([
    fetchConfig(visitor, signal),
    authorize(visitor, signal),
  ])
  if (!account) return undefined

  const user = toUserId(account)
  const api = new ApiClient({ app, account: user, mediaUrl: config.media_url })
  readViewedWorkAhead(api)
  const name = toLocalDbName(user, location.hostname)
  const locale = () => currentDevicePrefs().locale
  const db = openLocalDb(name)
  const purchases = new PurchaseStore(db, createSentinel(name, deviceStorage()))
  const settings = new SettingsStore(db)
  try {
    await db.open()
    const [library] = await Promise.all([purchases.open(locale()), settings.load()])
    const sync = new LibrarySync({ api, purchases, locale })
    return { session: { config, account, api, db, purchases, settings, sync }, library }
  } catch (error) {
    db.close()
    throw new LocalDatabaseError(name, error)
  }
}

/** Opened at a viewer's address, the work's leave and tree travel while the database opens. */
function readViewedWorkAhead(api: ApiClient): void {
  const workno = /^\/work\/(\w+)\/view\//.exec(location.pathname)?.[1]
  if (workno) getPurchasedSource(api, workno).readAhead()
}
