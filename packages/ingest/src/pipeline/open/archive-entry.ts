import type { IngestLimits } from '../../settings.ts'
import { LabelSpace, cleanLabels, isTooDeep, toLabels } from './labels.ts'
import type { RefusedEntry, Source, SourceFile } from './source.ts'

/** One line of any archive's list, its name decoded already. */
export type ArchiveEntry = Pick<SourceFile, 'sizeBytes' | 'fingerprint' | 'read'> & {
  name: string
  type: 'file' | 'folder' | 'special'
}

/** Files of an archive under labels of their own, and what in it is no file. */
export function toArchiveSource(
  entries: readonly ArchiveEntry[],
  limits: IngestLimits,
): Omit<Source, 'close'> {
  const space = new LabelSpace()
  const files: SourceFile[] = []
  const refused: RefusedEntry[] = []
  for (const { name, type, ...file } of entries) {
    if (type === 'folder') continue
    const labels = toLabels(name)
    // A name of nothing but control signs is still the name of a file.
    if (labels.length === 0) labels.push('_')
    const isUnsafe = isTooDeep(labels) || Buffer.byteLength(name) > limits.nameBytes
    if (type === 'special' || isUnsafe) {
      refused.push({ path: labels.join('/'), verdict: 'unsafe_entry' })
      continue
    }
    const cleaned = cleanLabels(labels)
    if (cleaned !== undefined) files.push({ segments: space.assign(cleaned), ...file })
  }
  return { files, refused }
}
