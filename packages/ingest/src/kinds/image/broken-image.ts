import { readFile } from 'node:fs/promises'
import type { Format } from '../../pipeline/plan/detect/detect-format.ts'

/** Formats whose first part is of use without the rest. */
const READABLE_IN_PART = new Set<Format>(['jpeg', 'png', 'gif', 'webp'])
/** With fewer of its rows a picture is no page. */
const LEAST_SHOWN = 0.1
const PERCENT = 100
const RIFF_HEAD_BYTES = 8
const RIFF_LENGTH_AT = 4

export function isReadableInPart(format: Format): boolean {
  return READABLE_IN_PART.has(format)
}

/**
 * What the image library is given of a broken picture. It opens a WebP only as long as the file says it
 * is, so what is missing is put there as zeros.
 *
 * @param maxBytes of the whole file as it says; a longer one is left as it is
 */
export async function toReadable(
  path: string,
  format: Format,
  maxBytes: number,
): Promise<string | Buffer> {
  if (format !== 'webp') return path
  const bytes = await readFile(path)
  if (bytes.length < RIFF_HEAD_BYTES) return path
  const length = bytes.readUInt32LE(RIFF_LENGTH_AT) + RIFF_HEAD_BYTES
  if (length <= bytes.length || length > maxBytes) return path
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length)])
}

/** How many rows of RGB there are before those of one colour that the decoder fills the end with, 0 to 1. */
export function shareOfRows(data: Uint8Array, width: number, height: number): number {
  const stride = width * 3
  let end = data.length
  const [red, green, blue] = data.subarray(end - 3)
  while (end >= 3 && data[end - 3] === red && data[end - 2] === green && data[end - 1] === blue) {
    end -= 3
  }
  return Math.ceil(end / stride) / height
}

/** What is said of a picture of which so much is there; undefined for one that is no page. */
export function describeShown(share: number): string | undefined {
  if (share < LEAST_SHOWN) return undefined
  const missing = Math.round((1 - share) * PERCENT)
  return missing === 0
    ? 'The file breaks off or is broken inside. The picture is shown as far as it can be read.'
    : `The file breaks off or is broken inside: about ${missing} % of the picture is missing at its end.`
}
