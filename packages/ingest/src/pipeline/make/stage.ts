import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { HEAD_BYTES } from '../plan/detect/detect-format.ts'
import { refuseLength } from '../open/refuse-claims.ts'
import type { SourceFile } from '../open/source.ts'
import type { IngestLimits } from '../../settings.ts'
import { BrokenOffError } from '../../verdict-error.ts'

/** A file whose bytes were copied out of the source once, and are the same from here on. */
export type StagedFile = {
  path: string
  length: number
  /** Hex digest of the bytes. */
  sha256: string
  head: Buffer
  /** The archive ended before the file did. */
  isBrokenOff?: true
}

/**
 * Copies a source file to `path`, counting and hashing on the way. Of one in which its archive ends it is
 * what was there.
 *
 * @throws VerdictError when the bytes cannot be had, or are more than allowed
 */
export async function stageFile(
  source: SourceFile,
  path: string,
  { limits, signal }: { limits: IngestLimits; signal: AbortSignal },
): Promise<StagedFile> {
  const target = await open(path, 'wx')
  const hash = createHash('sha256')
  let length = 0
  let head = Buffer.alloc(0)
  let isBrokenOff = false
  try {
    for await (const chunk of source.read(signal)) {
      signal.throwIfAborted()
      length += chunk.length
      refuseLength(length, limits)
      if (head.length < HEAD_BYTES) {
        head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
      }
      hash.update(chunk)
      for (let at = 0; at < chunk.length;) at += (await target.write(chunk, at)).bytesWritten
    }
  } catch (error) {
    if (!(error instanceof BrokenOffError) || length === 0) throw error
    isBrokenOff = true
  } finally {
    await target.close()
  }
  const sha256 = hash.digest('hex')
  return { path, length, sha256, head, ...(isBrokenOff && { isBrokenOff }) }
}
