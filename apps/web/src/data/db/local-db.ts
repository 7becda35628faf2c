import type { Ziptree } from '@yomikura/content/ziptree'
import { Dexie, type EntityTable, type Table } from 'dexie'
import type { IndexColumns } from './library-index.ts'

/** Up to 100 works as the server sent them: unparsed text is what a browser stores fastest. */
export type PurchaseBatch = {
  generation: string
  batch: number
  /** JSON of a `WorksAnswer`. */
  text: string
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
}

export type StoredIndex = { generation: string; columns: IndexColumns }
export type StoredSetting = { id: string; properties: Record<string, unknown> }
/** A tree as fetched, with the time of the fetch for the hourly refresh. */
export type StoredZiptree = { workno: string; ziptree: Ziptree; fetched_at: number }

export type LocalDb = Dexie & {
  purchases: Table<PurchaseBatch, [string, number]>
  indexes: EntityTable<StoredIndex, 'generation'>
  library: EntityTable<LibraryState, 'id'>
  settings: EntityTable<StoredSetting, 'id'>
  ziptrees: EntityTable<StoredZiptree, 'workno'>
}

/** Part of every database name; a new one abandons what older releases stored. */
const RELEASE = '202205'

/** Opens one account's mirror. Add a version below for every change; never edit an old one. */
export function openLocalDb(name: string): LocalDb {
  const db = new Dexie(name) as LocalDb
  db.version(1).stores({
    purchases: '[generation+batch]',
    indexes: 'generation',
    library: 'id',
    settings: 'id',
    ziptrees: 'workno',
  })
  return db
}

/**
 * Name of an account's database.
 *
 * @param account the user's id, or `guest`
 * @param host host name of the page, which tells the environment
 */
export function toLocalDbName(account: string, host: string): string {
  const environment = toEnvironment(host)
  return [account, environment === 'production' ? undefined : environment, RELEASE]
    .filter(Boolean)
    .join('-')
}

type Environment = 'testing' | 'stg' | 'dev' | 'local' | 'production'

function toEnvironment(host: string): Environment {
  if (host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1') return 'local'
  const labels = host.split(/[.-]/)
  const named = (['testing', 'stg', 'dev', 'local'] as const).find((name) => labels.includes(name))
  return named ?? 'production'
}
