import { open, type FileHandle } from 'node:fs/promises'
import type { IngestLimits } from '../../../settings.ts'
import { BrokenOffError, VerdictError } from '../../../verdict-error.ts'
import { toArchiveSource } from '../archive-entry.ts'
import type { GivenEncoding } from '../given-encoding.ts'
import { decodeNames } from '../name-encoding.ts'
import { readRange } from '../read-range.ts'
import { refuseClaims, refuseLength } from '../refuse-claims.ts'
import type { Source } from '../source.ts'
import { listTarEntries, type TarEntry } from './tar-entries.ts'

/**
 * Opens a tar or cbt. Its bytes are not compressed, so files are read where they lie.
 *
 * @throws VerdictError `corrupted`, `too_many_entries` or `bomb`
 */
export async function openTar(
  path: string,
  limits: IngestLimits,
  nameEncoding?: GivenEncoding,
): Promise<Source> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const { entries, isWhole } = await listTarEntries(file, size, limits)
    if (entries.length === 0 && !isWhole) throw new VerdictError('corrupted')
    const readable = entries.filter(({ dataStart, sizeBytes }) => dataStart + sizeBytes <= size)
    refuseClaims(readable, size, limits)
    const names = decodeNames(
      entries.map(({ nameBytes }) => nameBytes),
      { given: nameEncoding },
    )
    const source = toArchiveSource(
      entries.map((entry, index) => ({
        name: names[index] ?? '',
        type: entry.type,
        sizeBytes: entry.sizeBytes,
        fingerprint: `${entry.dataStart}:${entry.sizeBytes}:${size}`,
        read: () => readTarEntry(file, entry, size, limits),
      })),
      limits,
    )
    if (!isWhole) source.refused.push({ path: '', verdict: 'corrupted' })
    return { ...source, close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function* readTarEntry(
  file: FileHandle,
  { dataStart, sizeBytes }: TarEntry,
  archiveBytes: number,
  limits: IngestLimits,
): AsyncGenerator<Uint8Array> {
  if (dataStart >= archiveBytes && sizeBytes > 0) throw new VerdictError('corrupted')
  refuseLength(sizeBytes, limits)
  const length = Math.min(sizeBytes, archiveBytes - dataStart)
  yield* readRange(file, { start: dataStart, length })
  if (length < sizeBytes) throw new BrokenOffError()
}
