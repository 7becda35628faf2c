import { toSha256 } from './checksum.ts'
import { countChunks } from './file-record.ts'
import type { StoredChunk, StoredFile } from './files-db.ts'
import { toQuickSum } from './quick-sum.ts'
import type { NewChunk } from './store-types.ts'

/** A part as its row, with both sums. */
export async function toChunk(
  id: string,
  { index, bytes, ...known }: NewChunk,
): Promise<StoredChunk> {
  const sha256 = known.sha256 ?? (await toSha256(bytes))
  return { id, index, bytes, sha256, sum: toQuickSum(bytes) }
}

/**
 * A whole file as the rows that hold it.
 *
 * @param sha256 of all of it, where somebody has computed it already: most files are one row
 */
export function cutChunks(
  file: StoredFile,
  bytes: ArrayBuffer,
  sha256?: string,
): Promise<StoredChunk[]> {
  const { id, chunk_bytes } = file
  return Promise.all(
    Array.from({ length: countChunks(file) }, async (_, index) => {
      const isAll = bytes.byteLength <= chunk_bytes
      const part = isAll ? bytes : bytes.slice(index * chunk_bytes, (index + 1) * chunk_bytes)
      return toChunk(id, { index, bytes: part, sha256: isAll ? sha256 : undefined })
    }),
  )
}
