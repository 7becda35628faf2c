import type { Ziptree } from '@yomikura/content/ziptree'
import { Dexie, type EntityTable, type Table } from 'dexie'
import type { Highlight } from '@yomikura/contract/highlights'
import type { LocalizedText } from '@yomikura/contract/localized-text'
import type { MyList } from '@yomikura/contract/mylists'
import type { Playlist } from '@yomikura/contract/playlists'
import type { Series } from '@yomikura/contract/works'
import { toEnvironment } from '../../base/device/environment.ts'
import type { IndexColumns, IndexKeys } from './library-index.ts'
import { toDexieOptions } from './yielding-factory.ts'

/** Up to 100 works as the server sent them: unparsed bytes are what a browser stores fastest. */
export type PurchaseBatch = {
  generation: string
  batch: number
  /** JSON of a `WorksAnswer` in UTF-8; text where an older release stored it. */
  text: ArrayBuffer | string
}

/** The library that holds now; there is one, under the id `library`. */
export type LibraryState = {
  id: 'library'
  generation: string
  /** Server time of the last sync in whole seconds: the next `last`. */
  last: number
  /** Batches of this generation, the superseded ones included. */
  batchCount: number
  workCount: number
  /** Works whose record was not understood; the next sync asks for them again. Older releases kept none. */
  rejected?: readonly string[]
  /** The reader asked for everything again, and no full sync has ended since. */
  isForced?: boolean
}

export type StoredIndex = { generation: string; columns: IndexColumns }
/** What a first screen does without; `stamp` says which index it belongs to. */
export type StoredIndexKeys = { generation: string; stamp: string; keys: IndexKeys }
export type StoredSeries = { generation: string; series: Series[] }
/** A work that the reader hid. */
export type StoredIgnore = { id: string }
export type StoredSetting = {
  id: string
  properties: Record<string, unknown>
  /** Keys that other devices do not have yet, and when each was chosen: epoch milliseconds. */
  unsent?: Record<string, number>
}
/** A work that was opened, and when: epoch milliseconds. */
export type StoredReading = {
  workno: string
  timestamp: number
  title_id: string | null
  work_type: string
}
/** A tree as fetched, with the time of the fetch for the hourly refresh. */
export type StoredZiptree = { workno: string; ziptree: Ziptree; fetched_at: number }

/** What the shop says of a work that was looked at or kept; null where it says nothing. */
export type StoredDescription = { workno: string; description: LocalizedText | null }

/** The account's lists as the server sent them, for when there is no network. */
export type StoredList<T> = { id: string; list: T; place: number }
/**
 * The copy of all lists of a kind, by the name of their table: the account's counter of changes that it
 * has, and when it was stored in epoch milliseconds.
 */
export type StoredListCopy = { kind: string; version: number; stored_at: number }

/** A copy of what an HTML work keeps in its own storage, which browsers throw away sooner than ours. */
export type StoredHtmlSaves = {
  workno: string
  saves: Readonly<Record<string, string>>
  /** Its databases as the work's frame reports them: nothing but that frame ever reads into them. */
  databases?: readonly unknown[]
  saved_at: number
}

/** A highlight; 1 in `unsent` until the server has its last change. */
export type StoredHighlight = Highlight & { unsent: 0 | 1 }

export type LocalDb = Dexie & {
  html_saves: EntityTable<StoredHtmlSaves, 'workno'>
  purchases: Table<PurchaseBatch, [string, number]>
  indexes: EntityTable<StoredIndex, 'generation'>
  index_keys: EntityTable<StoredIndexKeys, 'generation'>
  series: EntityTable<StoredSeries, 'generation'>
  ignores: EntityTable<StoredIgnore, 'id'>
  library: EntityTable<LibraryState, 'id'>
  settings: EntityTable<StoredSetting, 'id'>
  ziptrees: EntityTable<StoredZiptree, 'workno'>
  descriptions: EntityTable<StoredDescription, 'workno'>
  reading_history: EntityTable<StoredReading, 'workno'>
  mylists: EntityTable<StoredList<MyList>, 'id'>
  playlists: EntityTable<StoredList<Playlist>, 'id'>
  list_copies: EntityTable<StoredListCopy, 'kind'>
  highlights: EntityTable<StoredHighlight, 'id'>
}

/** Part of every database name; a new one abandons what older releases stored. */
const RELEASE = '202205'

/** The last version below. */
export const LOCAL_DB_VERSION = 11

/** Opens one account's mirror. Add a version below for every change; never edit an old one. */
export function openLocalDb(name: string): LocalDb {
  const db = new Dexie(name, toDexieOptions()) as LocalDb
  db.version(1).stores({
    purchases: '[generation+batch]',
    indexes: 'generation',
    library: 'id',
    settings: 'id',
    ziptrees: 'workno',
  })
  // An index of the first version cannot be read any more: dropping it has the library fetched again.
  db.version(2)
    .stores({ index_keys: 'generation', series: 'generation', ignores: 'id' })
    .upgrade(async (changes) => {
      await changes.table('indexes').clear()
      await changes.table('library').clear()
      await changes.table('purchases').clear()
    })
  db.version(3).stores({ reading_history: 'workno, timestamp' })
  db.version(4).stores({ mylists: 'id', playlists: 'id' })
  db.version(5).stores({ html_saves: 'workno' })
  db.version(9).stores({ highlights: 'id, [workno+path], unsent' })
  db.version(10).stores({ list_copies: 'kind' })
  db.version(LOCAL_DB_VERSION).stores({ descriptions: 'workno' })
  return db
}

/**
 * Name of an account's database.
 *
 * @param account the user's id, or `guest`
 * @param host host name of the page, which decides the environment
 */
export function toLocalDbName(account: string, host: string): string {
  const environment = toEnvironment(host)
  return [account, environment === 'production' ? undefined : environment, RELEASE]
    .filter(Boolean)
    .join('-')
}
