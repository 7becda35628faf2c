import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { extensionOf } from '@yomikura/content/hash-name'
import { detectFormat, HEAD_BYTES } from '../plan/detect/detect-format.ts'
import type { IngestLimits } from '../../settings.ts'
import { VerdictError } from '../../verdict-error.ts'
import { type GivenOfFolder, openFolder, openSingleFile } from './folder-source.ts'
import type { Source } from './source.ts'
import { holdsTar, openPackedTar } from './tar/packed-tar.ts'
import { isTarHeader } from './tar/tar-header.ts'
import { openTar } from './tar/tar-source.ts'
import { openUnpacked } from './unpack/unpacked-source.ts'
import { findZipEnd } from './zip/central-directory.ts'
import { openZip } from './zip/zip-source.ts'

const ZIP_EXTENSIONS = new Set(['zip', 'cbz', 'zipx'])
const CLAIMS = new Map<string, ArchiveFormat>(
  Object.entries({
    tar: 'tar',
    cbt: 'tar',
    rar: 'rar',
    cbr: 'rar',
    '7z': '7z',
    cb7: '7z',
  } as const),
)
/** Containers that are zips inside and yet one file to a reader. */
const DOCUMENT_EXTENSIONS = new Set(['epub', 'docx', 'xlsx', 'pptx', 'odt', 'apk', 'jar'])

type GivenOfSource = GivenOfFolder & {
  scratch?: string
  passwords?: readonly string[] | undefined
}

/**
 * Opens what an operator points at: a folder, an archive, or one loose file.
 *
 * Bytes decide before names: a `.cbr` that is a zip is opened as one, a `.zip` that is something else
 * is that something else.
 *
 * @param scratch folder that may be made for archives which must be unpacked to be read; without one
 *   they are not opened
 * @param passwords tried on an archive that is locked
 * @param given what a person says of names without an encoding, and where links may lead
 * @throws VerdictError when the whole source cannot be taken in
 */
export async function openSource(
  path: string,
  limits: IngestLimits,
  { scratch, passwords, ...given }: GivenOfSource = {},
): Promise<Source> {
  const { nameEncoding } = given
  const stats = await stat(path).catch((error: unknown) => {
    throw new VerdictError('unreadable', undefined, { cause: error })
  })
  if (stats.isDirectory()) return openFolder(path, limits, given)
  if (!stats.isFile()) throw new VerdictError('unsafe_entry')
  const format = await findArchiveFormat(path, stats.size)
  if (format === 'zip') return openZip(path, limits, { nameEncoding, passwords, scratch })
  if (format === 'tar') return openTar(path, limits, nameEncoding)
  if (format === undefined) return openSingleFile(path, basename(path), limits)
  if (scratch === undefined) throw new VerdictError('unreadable')
  if (format === 'packed tar') return openPackedTar(path, { scratch, limits, nameEncoding })
  return openUnpacked(path, { format, scratch, limits, passwords })
}

type ArchiveFormat = 'zip' | 'tar' | 'packed tar' | 'rar' | '7z'

async function findArchiveFormat(
  path: string,
  sizeBytes: number,
): Promise<ArchiveFormat | undefined> {
  const extension = extensionOf(basename(path))
  if (DOCUMENT_EXTENSIONS.has(extension)) return undefined
  const file = await open(path, constants.O_RDONLY)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), { position: 0 })
    const head = buffer.subarray(0, bytesRead)
    const format = detectFormat(head)
    if (format === 'zip' || format === 'rar' || format === '7z') {
      return format
    }
    if (format === 'gzip') return (await holdsTar(path)) ? 'packed tar' : undefined
    if (ZIP_EXTENSIONS.has(extension)) {
      // A picture with a zip's name, unless a zip was put behind it.
      const isZip = format === undefined || (await findZipEnd(file, sizeBytes)).kind !== 'none'
      return isZip ? 'zip' : undefined
    }
    return format === undefined ? findClaimedFormat(head, extension) : undefined
  } finally {
    await file.close()
  }
}

/** Without a signature of its own, a broken archive is still refused as one. */
function findClaimedFormat(head: Buffer, extension: string): ArchiveFormat | undefined {
  return isTarHeader(head) ? 'tar' : CLAIMS.get(extension)
}
