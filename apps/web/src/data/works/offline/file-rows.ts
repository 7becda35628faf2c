import type { FilesDb, StoredChunk, StoredFile } from './files-db.ts'
import { countChunks } from './file-record.ts'

/*
 * The store's hot path: the browser's own requests, one transaction a call and no wait between the
 * requests of one. Dexie's wrapping of each costs as much as the requests themselves (decision 29).
 */

const FILES = 'files'
const CHUNKS = 'chunks'

/** A file's record with the chunks that were asked for, by place. */
export type FileRows = { file: StoredFile; chunks: (StoredChunk | undefined)[] }

/** Stores a file's record and all its chunks: all of it, or nothing. */
export async function putWhole(
  db: FilesDb,
  record: StoredFile,
  chunks: readonly StoredChunk[],
): Promise<void> {
  await change(await toBackend(db), (of, transaction) => {
    for (const chunk of chunks) of(CHUNKS).put(chunk)
    of(FILES).put(record)
    // Nothing more comes: without this the browser waits to be asked for more after each answer.
    transaction.commit()
  })
}

/**
 * Stores one chunk, and the record with it where that changes: with the first chunk, which the type
 * comes with, and with the one that makes the file whole, whichever that is.
 */
export async function putOneChunk(
  db: FilesDb,
  record: Omit<StoredFile, 'is_whole'>,
  chunk: StoredChunk,
): Promise<void> {
  const count = countChunks(record)
  const last = count - 1
  await change(await toBackend(db), (of) => {
    of(CHUNKS).put(chunk)
    if (chunk.index === 0) of(FILES).put({ ...record, is_whole: false })
    // Nearly always the last one is not there yet, and one key says so.
    of(CHUNKS).getKey([record.id, last]).onsuccess = function () {
      if (this.result === undefined) return
      of(CHUNKS).count(toRange(record.id, 0, last)).onsuccess = function () {
        if (this.result === count) of(FILES).put({ ...record, is_whole: true })
      }
    }
  })
}

/**
 * A file's record, and of its chunks those that hold `start` to before `end`.
 *
 * @param guess bytes of a chunk where the record says nothing else: what it leads to is asked for
 *   together with the record
 * @returns undefined where no record is
 */
export async function readRows(
  db: FilesDb,
  id: string,
  { start, end, guess }: { start: number; end: number; guess: number },
): Promise<FileRows | undefined> {
  const backend = await toBackend(db)
  return new Promise((resolve, reject) => {
    const transaction = begin(backend, 'readonly', reject)
    const of: Stores = (name) => transaction.objectStore(name)
    const guessed = Math.floor(start / guess)
    const record = of(FILES).get(id) as IDBRequest<StoredFile | undefined>
    const first = of(CHUNKS).get([id, guessed]) as IDBRequest<StoredChunk | undefined>
    // Requests are answered in their order; the end of the transaction would be one more to wait for.
    first.onsuccess = () => {
      const file = record.result
      if (!file) return resolve(undefined)
      const { from, to } = toSpan(file, start, end)
      if (to < from) return resolve({ file, chunks: [] })
      if (from === guessed && to === guessed) return resolve({ file, chunks: [first.result] })
      const all = of(CHUNKS).getAll(toRange(id, from, to)) as IDBRequest<StoredChunk[]>
      all.onsuccess = () => resolve({ file, chunks: all.result })
    }
  })
}

/** Indexes of the chunks that hold bytes of a slice; none where `to` is below `from`. */
export function toSpan(
  { length, chunk_bytes }: StoredFile,
  start: number,
  end: number,
): { from: number; to: number } {
  const from = Math.floor(start / chunk_bytes)
  return { from, to: Math.ceil(Math.min(end, length) / chunk_bytes) - 1 }
}

const toRange = (id: string, from: number, to: number) => IDBKeyRange.bound([id, from], [id, to])

async function toBackend(db: FilesDb): Promise<IDBDatabase> {
  if (!db.isOpen()) await db.open()
  return db.backendDB()
}

type Stores = (name: typeof FILES | typeof CHUNKS) => IDBObjectStore

/** Begins a transaction; `fail` gets the browser's own error when it is undone. */
function begin(
  backend: IDBDatabase,
  mode: IDBTransactionMode,
  fail: (error: Error) => void,
): IDBTransaction {
  const transaction = backend.transaction([FILES, CHUNKS], mode)
  transaction.onabort = () =>
    // A connection that the browser ended under us names no error.
    fail(transaction.error ?? new DOMException('The connection was lost.', 'UnknownError'))
  return transaction
}

/** Makes changes in one transaction, all of them or none, and waits for its end. */
function change(
  backend: IDBDatabase,
  ask: (of: Stores, transaction: IDBTransaction) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = begin(backend, 'readwrite', reject)
    transaction.oncomplete = () => resolve()
    try {
      ask((name) => transaction.objectStore(name), transaction)
    } catch (error) {
      transaction.abort()
      throw error
    }
  })
}
