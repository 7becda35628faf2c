import type { FileHandle } from 'node:fs/promises'
import type { IngestLimits } from '../../../settings.ts'
import { VerdictError } from '../../../verdict-error.ts'
import { TAR_BLOCK_BYTES } from './tar-header.ts'
import { TarHeaderReader } from './tar-headers.ts'

/** One member of a tar and where its bytes lie. */
export type TarEntry = {
  nameBytes: Buffer
  sizeBytes: number
  dataStart: number
  type: 'file' | 'folder' | 'special'
}

/** Fields that a block before an entry gives it: long names and sizes. */
type Overrides = { path?: Buffer; size?: number }

/** Long names and extended headers are read whole, and no honest one is longer. */
const MAX_EXTENSION_BYTES = 1024 ** 2
const FILE_FLAGS = new Set(['0', '7'])
const LONG_NAME = 'L'
const LONG_LINK = 'K'
const EXTENDED = 'x'
const GLOBAL = 'g'
const FOLDER = '5'

/**
 * Lists a tar by walking its headers. What follows a broken header is not looked for: the entries
 * before it are whole, and `isWhole` says that there was one.
 *
 * @throws VerdictError `too_many_entries`
 */
export async function listTarEntries(
  file: FileHandle,
  archiveBytes: number,
  limits: IngestLimits,
): Promise<{ entries: TarEntry[]; isWhole: boolean }> {
  const entries: TarEntry[] = []
  const headers = new TarHeaderReader(file)
  let overrides: Overrides = {}
  for (let at = 0; at + TAR_BLOCK_BYTES <= archiveBytes;) {
    const header = await headers.read(at).catch(() => 'broken' as const)
    if (header === 'broken') return { entries, isWhole: false }
    if (header === undefined) break
    const dataStart = at + TAR_BLOCK_BYTES
    const sizeBytes = overrides.size ?? header.sizeBytes
    at = dataStart + Math.ceil(sizeBytes / TAR_BLOCK_BYTES) * TAR_BLOCK_BYTES
    const { typeFlag } = header
    if (typeFlag === LONG_NAME || typeFlag === EXTENDED) {
      const extension = await readExtension(file, dataStart, sizeBytes)
      if (extension === undefined) return { entries, isWhole: false }
      overrides = { ...overrides, ...readOverrides(typeFlag, extension) }
    } else if (typeFlag !== LONG_LINK && typeFlag !== GLOBAL) {
      const nameBytes = overrides.path ?? header.nameBytes
      entries.push({ nameBytes, sizeBytes, dataStart, type: typeOf(typeFlag, nameBytes) })
      overrides = {}
    }
    if (entries.length > limits.entries) throw new VerdictError('too_many_entries')
  }
  return { entries, isWhole: true }
}

async function readExtension(
  file: FileHandle,
  at: number,
  length: number,
): Promise<Buffer | undefined> {
  if (length === 0 || length > MAX_EXTENSION_BYTES) return undefined
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), { position: at })
  return bytesRead === length ? buffer : undefined
}

function readOverrides(typeFlag: string, bytes: Buffer): Overrides {
  if (typeFlag !== LONG_NAME) return readExtendedHeader(bytes)
  const end = bytes.indexOf(0)
  return { path: end === -1 ? bytes : bytes.subarray(0, end) }
}

/** Records of the form "length key=value\n", where the length counts the whole record. */
function readExtendedHeader(bytes: Buffer): Overrides {
  const overrides: Overrides = {}
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(0x20, at)
    const length = Number(bytes.toString('latin1', at, Math.max(at, space)))
    if (!Number.isSafeInteger(length) || length < 5 || at + length > bytes.length) break
    const record = bytes.subarray(space + 1, at + length - 1)
    const equals = record.indexOf(0x3d)
    const key = record.toString('latin1', 0, Math.max(0, equals))
    const value = record.subarray(equals + 1)
    if (key === 'path') overrides.path = value
    const size = Number(value.toString('latin1'))
    if (key === 'size' && Number.isSafeInteger(size) && size >= 0) overrides.size = size
    at += length
  }
  return overrides
}

function typeOf(typeFlag: string, nameBytes: Buffer): TarEntry['type'] {
  if (typeFlag === FOLDER) return 'folder'
  if (!FILE_FLAGS.has(typeFlag)) return 'special'
  // Old archives mark a folder by nothing but the slash.
  return nameBytes.at(-1) === 0x2f ? 'folder' : 'file'
}
