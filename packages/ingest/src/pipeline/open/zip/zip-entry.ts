/** One line of an archive's central directory, as far as it matters here. */
export type ZipEntry = {
  nameBytes: Uint8Array
  extra: Buffer
  flags: number
  method: number
  crc32: number
  compressedSize: number
  uncompressedSize: number
  localHeaderOffset: number
  /** High byte: system whose file types the external attributes speak of. */
  versionMadeBy: number
  externalAttributes: number
  /** Time of day as MS-DOS keeps it. */
  modifiedTime: number
}

export const METHOD_STORED = 0
export const METHOD_DEFLATED = 8

const FLAG_ENCRYPTED = 1 << 0
export const FLAG_DESCRIPTOR = 1 << 3
const FLAG_STRONG_ENCRYPTION = 1 << 6
export const FLAG_UTF8 = 1 << 11
export const METHOD_AES = 99

const UNIX = 3
const MACOS = 19
const FILE_TYPE = 0xf000
const DIRECTORY = 0x4000
const REGULAR = 0x8000

export function isEncrypted({ flags, method }: ZipEntry): boolean {
  return (flags & (FLAG_ENCRYPTED | FLAG_STRONG_ENCRYPTION)) !== 0 || method === METHOD_AES
}

/** Whether PKWARE's later encryption locks it, which is patented and which no free program opens. */
export function isStronglyLocked({ flags }: ZipEntry): boolean {
  return (flags & FLAG_STRONG_ENCRYPTION) !== 0
}

/** What an entry is. `special` is a symbolic link, device or pipe: never taken in (security.md#i1). */
export function typeOfEntry(entry: ZipEntry): 'file' | 'folder' | 'special' {
  const last = entry.nameBytes.at(-1)
  const slash = last === 0x2f || (last === 0x5c && entry.uncompressedSize === 0)
  const system = entry.versionMadeBy >>> 8
  const mode = (entry.externalAttributes >>> 16) & FILE_TYPE
  if ((system === UNIX || system === MACOS) && mode !== 0) {
    if (mode === DIRECTORY) return 'folder'
    if (mode !== REGULAR) return 'special'
  }
  return slash ? 'folder' : 'file'
}

/** Values of the extra fields with an id, in order; an archive may carry several by mistake. */
export function listExtras(extra: Buffer, id: number): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + extra.readUInt16LE(at + 2)
    if (end > extra.length) break
    if (extra.readUInt16LE(at) === id) found.push(extra.subarray(at + 4, end))
    at = end
  }
  return found
}
