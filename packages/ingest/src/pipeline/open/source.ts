import type { Verdict } from '@yomikura/contract/errors'

/** One file of a source. Its name is only a label: nothing is ever written under it. */
export type SourceFile = {
  /** Decoded, NFC, cleaned names from the root to the file; at least one. */
  segments: string[]
  /** Size that the source claims, in bytes. Real bytes are counted while reading. */
  sizeBytes: number
  /** Distinguishes a changed file from an unchanged one without reading it. */
  fingerprint: string
  /**
   * The bytes in order, counted and checked. A chunk holds them until the next one is asked for.
   * @throws VerdictError when they cannot be had
   */
  read: (signal: AbortSignal) => AsyncIterable<Uint8Array>
}

/** A thing in a source that is not taken in at all, such as a symbolic link. */
export type RefusedEntry = { path: string; verdict: Verdict; message?: string }

/** An opened folder, archive or single file. */
export type Source = {
  files: SourceFile[]
  refused: RefusedEntry[]
  /** Text that the archive keeps beside its files. */
  comment?: string | undefined
  close: () => Promise<void>
}
