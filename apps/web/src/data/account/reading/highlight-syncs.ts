import { toUserId } from '../../base/device/auth-record.ts'
import type { ReaderData } from '../../library/db/reader-data.ts'
import { HighlightStore } from './highlight-store.ts'
import { HighlightSync } from './highlight-sync.ts'

const syncs = new WeakMap<ReaderData, HighlightSync>()

/** The one keeper of highlights of a session, be a book open or not. */
export function getHighlightSync(session: ReaderData): HighlightSync {
  const known = syncs.get(session)
  if (known) return known
  const { api, account, db } = session
  const sync = new HighlightSync({
    api,
    account: toUserId(account),
    store: new HighlightStore(db),
  })
  syncs.set(session, sync)
  return sync
}
