import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { IngestLimits } from '../../../settings.ts'
import { VerdictError } from '../../../verdict-error.ts'
import { refuseLength, refuseTotal } from '../refuse-claims.ts'
import type { GivenEncoding } from '../given-encoding.ts'
import type { Source } from '../source.ts'
import { isTarHeader, TAR_BLOCK_BYTES } from './tar-header.ts'
import { openTar } from './tar-source.ts'

const TAR_NAME = '0'

/** Whether the first block inside a gzip file is a tar's. */
export async function holdsTar(path: string): Promise<boolean> {
  const unpacked = createReadStream(path).pipe(createGunzip())
  const blocks: Buffer[] = []
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      blocks.push(chunk)
      if (Buffer.concat(blocks).length >= TAR_BLOCK_BYTES) break
    }
  } catch {
    // Too short or broken: what came out decides.
  } finally {
    unpacked.destroy()
  }
  return isTarHeader(Buffer.concat(blocks).subarray(0, TAR_BLOCK_BYTES))
}

/**
 * Opens a tar that was packed with gzip. It is one stream from end to end, so it is unpacked to
 * `scratch` first; its real bytes are counted while it is.
 *
 * @throws VerdictError `corrupted`, `too_many_entries`, `too_large` or `bomb`
 */
export async function openPackedTar(
  path: string,
  {
    scratch,
    limits,
    nameEncoding,
  }: { scratch: string; limits: IngestLimits; nameEncoding?: GivenEncoding | undefined },
): Promise<Source> {
  const tar = join(scratch, TAR_NAME)
  await mkdir(scratch, { recursive: true })
  try {
    const isWhole = await unpack(path, tar, limits)
    const source = await openTar(tar, limits, nameEncoding)
    if (!isWhole && source.refused.length === 0) {
      source.refused.push({ path: '', verdict: 'corrupted' })
    }
    const close = async () => {
      await source.close()
      await rm(scratch, { recursive: true, force: true })
    }
    return { ...source, close }
  } catch (error) {
    await rm(scratch, { recursive: true, force: true })
    // Its parent may have been made for it alone; one with other things in it stays.
    await rmdir(dirname(scratch)).catch(() => undefined)
    throw error
  }
}

/** @returns false when the stream broke off: the entries before that are whole. */
async function unpack(path: string, tar: string, limits: IngestLimits): Promise<boolean> {
  const { size } = await stat(path)
  let total = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length
      try {
        refuseTotal(total, size, limits)
        // It becomes one file on the way, and the kernel lets none grow further.
        refuseLength(total, limits)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  try {
    await pipeline(createReadStream(path), createGunzip(), count, createWriteStream(tar))
    return true
  } catch (error) {
    if (error instanceof VerdictError) throw error
    const isPacking = (error as NodeJS.ErrnoException).code?.startsWith('Z_') === true
    if (!isPacking) throw error
    return false
  }
}
