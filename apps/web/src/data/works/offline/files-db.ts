import type { Ziptree } from '@yomikura/content/ziptree'
import { Dexie, type EntityTable, type Table } from 'dexie'
import { toDexieOptions } from '../../library/db/yielding-factory.ts'

/** A work of which files are kept. What it needs to be opened without a network stands here, too. */
export type StoredWork = {
  workno: string
  /** Revision that its files and its tree belong to. */
  revision: string
  /**
   * The work's folder on the media host, ending in `/`: viewers ask for addresses below it. Empty
   * while the work waits for a network in which this can be asked.
   */
  folder_url: string
  /** Content key as the server gave it: wrapped for this browser's own key. Absent where none is needed. */
  wrapped_key?: string
  /** When the right was seen to be gone, epoch milliseconds; the files then stay shut. */
  locked_at?: number
  /**
   * Origin on which it runs in the browser without a network; empty where this browser lets it not.
   * Absent until that was tried, and for works that run nothing.
   */
  run_origin?: string
  /** How many files of its tree can be kept; absent in what was stored before this was noted. */
  file_total?: number
  added_at: number
}

/** The tree of a stored work, as it was when its files were fetched. */
export type StoredTree = { workno: string; revision: string; ziptree: Ziptree }

/**
 * The specification's CacheFile: what is known of a stored file. Its bytes are in `chunks`, as the
 * server delivered them: tiles shuffled, books still combined with their key.
 */
export type StoredFile = {
  /** `{workno}/{path}`. */
  id: string
  workno: string
  /** Path below the work's folder, for example `optimized/ab…12.webp`. */
  path: string
  /** The file of the tree that it belongs to. */
  hashname: string
  revision: string
  type: string
  length: number
  chunk_bytes: number
  /** Set in the same transaction as the last chunk; readers see nothing before. */
  is_whole: boolean
}

/**
 * A part of a file. `sha256` is the hex digest of `bytes`, taken when they came; `sum` their
 * {@link toQuickSum}, absent in what was stored before there was one.
 */
export type StoredChunk = {
  id: string
  index: number
  bytes: ArrayBuffer
  sha256: string
  sum?: number
}

/** A file of the tree all of whose parts are stored. */
export type StoredEntry = { workno: string; hashname: string; revision: string; stored_at: number }

/** The specification's Image: a cover, kept for lists without a network. `id` is its address. */
export type StoredImage = {
  id: string
  workno: string
  type: string
  length: number
  bytes: ArrayBuffer
}

export type QueueStatus = 'waiting' | 'progress' | 'loaded' | 'failed'

/** The specification's cache download item: one file of a work's tree that is wanted offline. */
export type QueueItem = {
  /** `{workno}/{hashname}`. */
  id: string
  workno: string
  hashname: string
  /** Path in the tree, as readers see it. */
  path: string
  revision: string
  /** Grows with each item added: items are taken in this order. */
  place: number
  status: QueueStatus
  loaded_bytes: number
  /** As the tree says; what is fetched may differ a little. */
  total_bytes: number
  /** Why it failed. */
  reason?: 'refused' | 'damaged'
}

/** Facts of the store itself, by name. */
export type StoredFact = { id: string; value: unknown }

export type FilesDb = Dexie & {
  works: EntityTable<StoredWork, 'workno'>
  trees: EntityTable<StoredTree, 'workno'>
  files: EntityTable<StoredFile, 'id'>
  chunks: Table<StoredChunk, [string, number]>
  entries: Table<StoredEntry, [string, string]>
  images: EntityTable<StoredImage, 'id'>
  queue: EntityTable<QueueItem, 'id'>
  facts: EntityTable<StoredFact, 'id'>
}

/**
 * Opens an account's stored files: a database of its own, so that gigabytes of pages never slow the
 * library down or take it with them (decision 13). Add a version for every change.
 */
export function openFilesDb(name: string): FilesDb {
  // Dexie's own cache would hold a copy of every page that is written.
  const db = new Dexie(name, { ...toDexieOptions(), cache: 'disabled' }) as FilesDb
  db.version(1).stores({
    works: 'workno',
    trees: 'workno',
    files: 'id, workno, [workno+hashname]',
    chunks: '[id+index]',
    entries: '[workno+hashname], workno',
    images: 'id, workno',
    queue: 'id, workno, place',
    facts: 'id',
  })
  return db
}
