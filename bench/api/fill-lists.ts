import { aWorkno } from '../../apps/server/test/test-works.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'

const LISTS = 20
const WORKS_IN_LIST = 100
const PLACES = 500

/** Gives an account My Lists and places in works, as somebody has who reads much. */
export async function fillLists(db: Db, account_id: string): Promise<void> {
  const lists = Array.from({ length: LISTS }, (_, list) => ({
    mylist_id: `L${String(list).padStart(4, '0')}`,
    account_id,
    title: `一覧 ${list}`,
    works: JSON.stringify(
      Array.from({ length: WORKS_IN_LIST }, (_, index) =>
        aWorkno(1 + list * WORKS_IN_LIST + index),
      ),
    ),
    version: list + 1,
    created_at: 1_780_000_000,
  }))
  const places = Array.from({ length: PLACES }, (_, index) => ({
    account_id,
    workno: aWorkno(1 + index),
    path: '本編/001.jpg',
    position: index % 40,
    total: 40,
    locator: null,
    device: '',
    at_ms: 1_780_000_000_000 + index,
    seq: index + 1,
  }))
  await db.insertInto('mylist').values(lists).execute()
  for (let from = 0; from < PLACES; from += 100) {
    await db
      .insertInto('reading_progress')
      .values(places.slice(from, from + 100))
      .execute()
  }
  const counters = { mylists: LISTS, progress: PLACES }
  await db
    .insertInto('owner_counter')
    .values(
      Object.entries(counters).map(([name, value]) => ({ owner_id: account_id, name, value })),
    )
    .execute()
}
