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
}

/** What the unpacking thread receives. */
export type UnpackOrder = {
  format: 'rar' | '7z'
  path: string
  scratch: string
  limits: IngestLimits
  /** Tried on an archive that is locked, in this order. */
  passwords: readonly string[]
}

/** What the thread says: that it still works, and at its end what came out. */
export type UnpackAnswer =
  'working' | { entries: UnpackedEntry[] } | { verdict: Verdict; message: string }
