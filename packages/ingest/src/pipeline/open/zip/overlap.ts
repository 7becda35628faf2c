import { VerdictError } from '../../../verdict-error.ts'
import type { ZipEntry } from './zip-entry.ts'

const LOCAL_HEADER_BYTES = 30

/**
 * Refuses archives whose entries share bytes, the way a few kilobytes are made to unpack to
 * terabytes without any single entry standing out.
 *
 * Each entry takes at least its local header, its name and its data; true archives lay them side by
 * side, so no local header needs to be read to see that they do.
 *
 * @throws VerdictError `overlapping`, or `corrupted` when an entry cannot be whole
 * @see Fifield, "A better zip bomb" (WOOT 2019)
 */
export function refuseOverlap(entries: readonly ZipEntry[], archiveBytes: number): void {
  const endOf = ({ localHeaderOffset, nameBytes, compressedSize }: ZipEntry) =>
    localHeaderOffset + LOCAL_HEADER_BYTES + nameBytes.length + compressedSize
  if (entries.some((entry) => endOf(entry) > archiveBytes)) {
    throw new VerdictError('corrupted', 'An entry reaches past the end of the archive.')
  }
  const byOffset = [...entries].sort((a, b) => a.localHeaderOffset - b.localHeaderOffset)
  let free = 0
  for (const entry of byOffset) {
    if (entry.localHeaderOffset < free) throw new VerdictError('overlapping')
    free = endOf(entry)
  }
}
