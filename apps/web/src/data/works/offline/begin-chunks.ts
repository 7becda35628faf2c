import { listChunkIndexes } from './file-reader.ts'
import { countChunks, isSameFile } from './file-record.ts'
import type { FilesDb, StoredFile } from './files-db.ts'

/**
 * Starts a file's chunks, or goes on with those of an earlier start; chunks of another file go.
 *
 * @returns index of the first chunk that is missing; the number of chunks when it is whole
 */
export function beginChunks(db: FilesDb, record: StoredFile): Promise<number> {
  return db.transaction('rw', [db.files, db.chunks], async () => {
    const known = await db.files.get(record.id)
    const stored = await listChunkIndexes(db, record.id)
    if (known && isSameFile(known, record)) {
      if (known.is_whole) return countChunks(record)
      const missing = stored.findIndex((index, at) => index !== at)
      return missing === -1 ? stored.length : missing
    }
    await db.chunks.bulkDelete(stored.map((index): [string, number] => [record.id, index]))
    await db.files.put(record)
    return 0
  })
}
