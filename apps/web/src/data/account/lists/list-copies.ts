import { TIMES } from '@yomikura/contract/limits'
import type { MyLists } from '@yomikura/contract/mylists'
import type { Playlists } from '@yomikura/contract/playlists'
import type { EntityTable, Table } from 'dexie'
import type { StoredList, StoredListCopy } from '../../library/db/local-db.ts'
import type { ReaderData } from '../../library/db/reader-data.ts'
import { answered } from '../../library/db/silence.ts'

/** All lists of one kind and the account's counter of changes to them. */
export type FetchedLists<L> = { lists: readonly L[]; version: number }

type FetchOptions = { isAsked?: boolean; silentMs?: number }

/** Tables of lists that a screen shows now, and how it has them fetched: it keeps their copies itself. */
export const watchedTables = new Map<unknown, () => Promise<void>>()

/**
 * Replaces this browser's copy of the lists of one kind, unless a tab has stored a newer one since this
 * one was asked for: a list made there would be gone, here and there.
 *
 * @param askedAt when the server was asked, by `Date.now()`. A counter that is lower although it was
 *   asked for later is right: the server was put back to an earlier state.
 */
export function storeLists<L extends { id: string }>(
  table: EntityTable<StoredList<L>, 'id'>,
  { lists, version }: FetchedLists<L>,
  askedAt: number,
): PromiseLike<void> {
  const copies = toCopies(table)
  return table.db.transaction('rw', [table, copies], async () => {
    const copy = await copies.get(table.name)
    if (copy && copy.version > version && copy.stored_at >= askedAt) return
    await table.clear()
    await table.bulkPut(lists.map((list, place) => ({ id: list.id, list, place })))
    await noteVersion(table, version)
  })
}

/** Notes the counter that the copy has after an own change was stored in it. */
export async function noteVersion(
  table: Pick<Table, 'db' | 'name'>,
  version: number,
): Promise<void> {
  await toCopies(table).put({ kind: table.name, version, stored_at: Date.now() })
}

/** Whether the server ever sent the lists of a table to this browser, even an empty answer. */
export async function hasCopy(table: Pick<Table, 'db' | 'name'>): Promise<boolean> {
  return (await toCopies(table).get(table.name)) !== undefined
}

const toCopies = ({ db }: Pick<Table, 'db'>) => db.table<StoredListCopy, string>('list_copies')

/**
 * Brings this browser's copies of the lists up to the server's, so that they are there without a
 * network even when their screens were never opened (specification.md#1.4). Without the code of those
 * screens, which most starts do not need.
 *
 * @param options.isAsked by the reader: a screen of lists fetches its own again, too
 * @param options.silentMs how long the database may answer nothing: what it gets later is stored all the same
 * @throws Refusal, CommunicationError, or what the database says, once both kinds were tried
 */
export async function fetchLists(
  { account, api, db }: ReaderData,
  { isAsked = false, silentMs = TIMES.databaseSilentMs }: FetchOptions = {},
): Promise<void> {
  if (!account.account_id) return
  const take = async <L extends { id: string }>(
    table: EntityTable<StoredList<L>, 'id'>,
    ask: () => Promise<FetchedLists<L>>,
  ) => {
    const refresh = watchedTables.get(table)
    if (refresh) return isAsked ? refresh() : undefined
    const askedAt = Date.now()
    const fetched = await ask()
    // A screen that was opened meanwhile has newer ones, or changes of the reader's.
    if (!watchedTables.has(table)) await answered(storeLists(table, fetched, askedAt), silentMs)
  }
  const askMyLists = async () => {
    const { mylists, version } = await api.get<MyLists>('/mylists')
    return { lists: mylists, version }
  }
  const askPlaylists = async () => {
    const { playlists, version } = await api.get<Playlists>('/playlists')
    return { lists: playlists, version }
  }
  const taken = [take(db.mylists, askMyLists), take(db.playlists, askPlaylists)]
  await Promise.allSettled(taken)
  await Promise.all(taken)
}
