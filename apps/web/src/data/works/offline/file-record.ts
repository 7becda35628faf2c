import type { StoredFile } from './files-db.ts'

/** The specification's id of a CacheFile. */
export function toFileId(workno: string, path: string): string {
  return `${workno}/${path}`
}

/** Chunks that the whole file takes. */
export function countChunks({
  length,
  chunk_bytes,
}: Pick<StoredFile, 'length' | 'chunk_bytes'>): number {
  return Math.ceil(length / chunk_bytes)
}

/** Whether chunks stored of one are chunks of the other. */
export function isSameFile(known: StoredFile, wanted: StoredFile): boolean {
  return (['revision', 'length', 'chunk_bytes', 'hashname'] as const).every(
    (key) => known[key] === wanted[key],
  )
}
