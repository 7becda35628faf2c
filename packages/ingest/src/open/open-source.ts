import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { extensionOf } from '@yomikura/content/hash-name'
import { detectFormat, HEAD_BYTES } from '../detect/detect-format.ts'
import type { IngestLimits } from '../settings.ts'
import { VerdictError } from '../verdict-error.ts'
import { openFolder, openSingleFile } from './folder-source.ts'
import type { Source } from './source.ts'
import { findZipEnd } from './zip/central-directory.ts'
import { openZip } from './zip/zip-source.ts'

const ARCHIVE_EXTENSIONS = new Set(['zip', 'cbz', 'zipx'])
/** Containers that are zips inside and yet one file to a reader. */
const DOCUMENT_EXTENSIONS = new Set(['epub', 'docx', 'xlsx', 'pptx', 'odt', 'apk', 'jar'])

/**
 * Opens what an operator points at: a folder, an archive, or one loose file.
 *
 * Bytes decide before names: a `.cbr` that is a zip is opened as one, a `.zip` that is something else
 * is that something else.
 *
 * @throws VerdictError when the whole source cannot be taken in
 */
export async function openSource(path: string, limits: IngestLimits): Promise<Source> {
  const stats = await stat(path).catch((error: unknown) => {
    throw new VerdictError('unreadable', undefined, { cause: error })
  })
  if (stats.isDirectory()) return openFolder(path, limits)
  if (!stats.isFile()) throw new VerdictError('unsafe_entry')
  if (await isArchive(path, stats.size)) return openZip(path, limits)
  return openSingleFile(path, basename(path), limits)
}

async function isArchive(path: string, sizeBytes: number): Promise<boolean> {
  const extension = extensionOf(basename(path))
  if (DOCUMENT_EXTENSIONS.has(extension)) return false
  const file = await open(path, constants.O_RDONLY)
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
    const format = detectFormat(head.subarray(0, bytesRead))
    if (format === 'zip') return true
    if (!ARCHIVE_EXTENSIONS.has(extension)) return false
    if (format === undefined) return true
    // A picture or a rar with a zip's name, unless a zip was put behind it.
    return (await findZipEnd(file, sizeBytes)).kind !== 'none'
  } finally {
    await file.close()
  }
}
