import { createHash } from 'node:crypto'

const SAMPLE_BYTES = 1024
const SAMPLES = 12

/** Reads up to `length` bytes from `start` on, which lies before the end. */
export type ReadPart = (start: number, length: number) => Promise<Buffer>

/**
 * How KOReader names a file by its bytes: the MD5 of samples whose places lie four times as far each
 * time. The first one is the file's beginning: LuaJIT shifts 1,024 by -2 to 0. A PDF to which KOReader
 * appends marks keeps its name.
 *
 * @param length bytes of the file
 * @see https://github.com/koreader/koreader/blob/master/frontend/util.lua `util.partialMD5`
 */
export async function toPartialMd5(length: number, read: ReadPart): Promise<string> {
  const hash = createHash('md5')
  for (let sample = 0; sample < SAMPLES; sample++) {
    const start = sample === 0 ? 0 : SAMPLE_BYTES * 4 ** (sample - 1)
    if (start >= length) break
    hash.update(await read(start, Math.min(SAMPLE_BYTES, length - start)))
  }
  return hash.digest('hex')
}
