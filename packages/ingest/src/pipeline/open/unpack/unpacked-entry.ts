import type { Verdict } from '@yomikura/contract/errors'
import type { IngestLimits } from '../../../settings.ts'

/** One thing that came out of an archive. Its bytes lie in the scratch folder under its index. */
export type UnpackedEntry = {
  index: number
  name: string
  type: 'file' | 'folder' | 'special'
  sizeBytes: number
  crc32: number
  /** Why its bytes could not be had. */
  verdict?: Verdict
  /** The archive ends before it does: what was there of it lies in the scratch folder. */
  isBrokenOff?: true
}

/** What came out of an archive, and whether it breaks off. */
export type Unpacked = { entries: UnpackedEntry[]; isCut: boolean }

/** An entry of a zip whose data is neither stored nor deflated. */
export type PackedEntry = {
  flags: number
  method: number
  crc32: number
  compressedSize: number
  uncompressedSize: number
  localHeaderOffset: number
}

/** Some entries of a zip are to be unpacked. */
export type UnpackZipOrder = Pick<UnpackOrder, 'path' | 'scratch' | 'limits'> & {
  format: 'zip'
  packed: readonly PackedEntry[]
}

/** What the unpacking thread receives for a whole archive. */
export type UnpackOrder = {
  format: 'rar' | '7z'
  path: string
  scratch: string
  limits: IngestLimits
  /** Tried on an archive that is locked, in this order. */
  passwords: readonly string[]
}

/** What the thread says: that it still works, and at its end what came out. */
export type UnpackAnswer = 'working' | Unpacked | { verdict: Verdict; message: string }
