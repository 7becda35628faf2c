import type { MyLists } from '@yomikura/contract/mylists'
import type { Playlists } from '@yomikura/contract/playlists'
import type { EntityTable } from 'dexie'
import type { StoredList } from '../db/local-db.ts'
import type { Session } from '../session.ts'

/** Tables of lists that a screen shows now: it keeps their copies itself. */
export const watchedTables = new Set<unknown>()

/** Replaces this browser's copy of the lists of one kind. */
export function storeLists<L extends { id: string }>(
  table: EntityTable<StoredList<L>, 'id'>,
  lists: readonly L[],
): PromiseLike<void> {
  return table.db.transaction('rw', table, async () => {
    await table.clear()
    await table.bulkPut(lists.map((list, place) => ({ id: list.id, list, place })))
  })
}

/**
 * Brings this browser's copies of the lists up to the server's, so that they are there without a
 * network even when their screens were never opened (document 1 §4). Never rejects. Without the code of
 * those screens, which most starts do not need.
 */
export async function fetchLists({ account, api, db }: Session): Promise<void> {
  if (!account.account_id) return
  const take = async <L extends { id: string }>(
    table: EntityTable<StoredList<L>, 'id'>,
    ask: () => Promise<readonly L[]>,
  ) => {
    if (watchedTables.has(table)) return
    const lists = await ask()
    // A screen that was opened meanwhile has newer ones, or changes of the reader's.
    if (!watchedTables.has(table)) await storeLists(table, lists)
  }
  await Promise.allSettled([
    take(db.mylists, async () => (await api.get<MyLists>('/mylists')).mylists),
    take(db.playlists, async () => (await api.get<Playlists>('/playlists')).playlists),
  ])
}
