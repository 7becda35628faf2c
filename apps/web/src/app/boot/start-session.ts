import { decodeTreePath } from '@yomikura/content/tree-path'
import { TIMES } from '@yomikura/contract/limits'
import type { AuthorizationRecord } from '@yomikura/contract/auth'
import { ApiClient } from '#data/base/api/client.ts'
import { readApp } from '#data/base/api/read-app.ts'
import { notifyOfNewerRelease } from '#data/base/app-worker/app-update.ts'
import { askStart } from '#data/base/api/session-calls.ts'
import { IgnoreStore } from '#data/library/db/ignore-store.ts'
import { openLocalDb, toLocalDbName } from '#data/library/db/local-db.ts'
import { openBeside } from '#data/library/db/open-beside.ts'
import { type OpenResult, PurchaseStore } from '#data/library/db/purchase-store.ts'
import { ReadingHistory } from '#data/account/reading/reading-history.ts'
import { createSentinel } from '#data/library/db/sentinel.ts'
import { answered, SilentDatabaseError } from '#data/library/db/silence.ts'
import { toUserId } from '#data/base/device/auth-record.ts'
import { currentDevicePrefs } from '#data/base/device/device-prefs.ts'
import { deviceStorage } from '#data/base/device/device-storage.ts'
import { adoptVisitorPlaces } from '#data/account/reading/recent-works.ts'
import { SettingsStore } from '#data/account/settings/settings.ts'
import type { Session, Visit } from '#data/session/session.ts'
import { LibrarySync } from '#data/library/sync/library-sync.ts'

/** The local database refused to open; only the reader may decide to erase it. */
export class LocalDatabaseError extends Error {
  readonly databaseName: string

  constructor(databaseName: string, cause: unknown) {
    super('The local database did not open.', { cause })
    this.name = 'LocalDatabaseError'
    this.databaseName = databaseName
  }
}

/** Who reads here: a guest, or an account and what of its library is stored. */
export type Started =
  /** `isPresumed`: no server said that the reader is a guest. */
  { visit: Visit; isPresumed: boolean } | { session: Session; library: OpenResult }

/**
 * Finds out who reads here and opens what they have stored.
 *
 * @param silentMs how long the database may answer nothing, before it is opened once more and then again
 * @throws LocalDatabaseError, Refusal, CommunicationError
 */
export async function startSession(silentMs: number = TIMES.databaseSilentMs): Promise<Started> {
  const app = readApp()
  const signal = AbortSignal.timeout(TIMES.syncStallMs)
  const visitor = new ApiClient({ app, account: '' })
  const { config, account, isPresumed } = await askStart(visitor, signal)
  const user = account ? toUserId(account) : 'guest'
  const api = new ApiClient({ app, account: account ? user : '', mediaUrl: config.media_url })
  if (account) void readViewedWorkAhead(api).catch(() => undefined)
  const name = toLocalDbName(user, location.hostname)
  const open = () => openStored(name, { config, api, account, isPresumed }, silentMs)
  try {
    return await open().catch((error: unknown) => {
      // A new connection is often answered where the former one was not (security.md#b-7).
      if (error instanceof SilentDatabaseError) return open()
      throw error
    })
  } catch (error) {
    throw new LocalDatabaseError(name, error)
  }
}

async function openStored(
  name: string,
  { isPresumed, ...known }: Pick<Visit, 'config' | 'api' | 'account'> & { isPresumed: boolean },
  silentMs: number,
): Promise<Started> {
  const db = openLocalDb(name)
  try {
    await answered(openBeside(db, notifyOfNewerRelease), silentMs)
    const { account, api } = known
    const visit = {
      ...known,
      db,
      settings: new SettingsStore(db, { onUnstored: () => void sayUnstored() }),
      history: new ReadingHistory(db, account?.account_id ? api : undefined),
    }
    if (account) return await openSession({ ...visit, account }, silentMs)
    await answered(visit.settings.load(), silentMs)
    return { visit, isPresumed }
  } catch (error) {
    db.close()
    throw error
  }
}

async function openSession(
  visit: Visit & { account: AuthorizationRecord },
  silentMs: number,
): Promise<Started> {
  const { api, db, settings } = visit
  adoptVisitorPlaces(toUserId(visit.account))
  const locale = () => currentDevicePrefs().locale
  const purchases = new PurchaseStore(db, createSentinel(db.name, deviceStorage()))
  const ignores = new IgnoreStore(db, visit.account.account_id ? api : undefined)
  const [library] = await Promise.all([
    purchases.open(locale(), silentMs),
    answered(settings.load(), silentMs),
    answered(ignores.load(), silentMs),
  ])
  const sync = new LibrarySync({ api, purchases, locale })
  return { session: { ...visit, purchases, ignores, sync }, library }
}

/** Few sessions need its code. */
async function sayUnstored(): Promise<void> {
  const { saySettingsUnstored } = await import('#parts/settings-unstored.ts')
  await saySettingsUnstored()
}

/** Opened at a viewer's address, the work's leave, tree and first page travel while the database opens. */
async function readViewedWorkAhead(api: ApiClient): Promise<void> {
  const [, workno, encoded = ''] =
    /^\/work\/([A-Z]{2}\d{6,8})\/view\/(.+)/.exec(location.pathname) ?? []
  if (!workno) return
  // The viewer's own code needs the same files, and its address has them on the way by now.
  const { getPurchasedSource } = await import('#data/works/content/purchased-sources.ts')
  const source = getPurchasedSource(api, workno)
  source.readAhead(async (ziptree) => {
    const { preloadViewedPage } = await import('../routes/ViewRoute.tsx')
    const path = decodeTreePath(encoded) ?? ''
    preloadViewedPage({ ziptree, path, workno, reader: api.account, source })
  })
}
