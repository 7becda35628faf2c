import { network } from '../../base/network/network-state.ts'
import { runForAllTabs } from '../../base/tabs/joint-run.ts'
import { toUserId } from '../../base/device/auth-record.ts'
import type { SettingsStore } from '../settings/settings.ts'
import { SettingsSync } from '../settings/settings-sync.ts'
import type { ReaderData } from '../../library/db/reader-data.ts'
import { ReadingSync } from './reading-sync.ts'
import { sendReports } from './reports.ts'

const syncs = new WeakMap<ReaderData, ReadingSync>()

/** The one keeper of places and bookmarks of a session. */
export function getReadingSync(session: ReaderData): ReadingSync {
  const sync = syncs.get(session) ?? new ReadingSync(session.api, toUserId(session.account))
  syncs.set(session, sync)
  return sync
}

/** Keeps places, bookmarks and settings the same on the account's devices. Runs now, and whenever the app comes back to the reader or to the network. @returns ends it */
export function keepReadingSynced(session: ReaderData & { settings: SettingsStore }): () => void {
  const settings = session.account.account_id ? new SettingsSync(session) : undefined
  const runAll = async () => {
    await Promise.allSettled([
      getReadingSync(session).refresh(),
      settings?.run(),
      sendReports(session.api),
      sendHighlights(session),
    ])
  }
  const run = () => void runAll()
  const runVisible = () => document.visibilityState === 'visible' && run()
  settings?.watch()
  run()
  // The network came back to every tab: what one of them sends and fetches is stored for all.
  const joint = { name: `reading:${toUserId(session.account)}:return` }
  const endNetwork = network.onReturn(
    () => void runForAllTabs(joint, runAll).catch(() => undefined),
  )
  // A window that stood beside another one all the time was visible, and is used again only now.
  const refresh = () => void getReadingSync(session).refresh()
  document.addEventListener('visibilitychange', runVisible)
  addEventListener('focus', refresh)
  return () => {
    endNetwork()
    document.removeEventListener('visibilitychange', runVisible)
    removeEventListener('focus', refresh)
    settings?.close()
  }
}

/**
 * Highlights that were made without a network, or right before the browser closed, must not wait until
 * a book is opened. What other devices made comes with the book, and so its code is fetched seldom.
 */
async function sendHighlights(session: ReaderData): Promise<void> {
  if (!session.account.account_id) return
  const waiting = await session.db.highlights.where('unsent').equals(1).count()
  if (waiting === 0) return
  const { getHighlightSync } = await import('./highlight-syncs.ts')
  await getHighlightSync(session).run()
}
