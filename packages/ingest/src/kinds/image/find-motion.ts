import { open, type FileHandle } from 'node:fs/promises'
import type { Format } from '../../pipeline/plan/detect/detect-format.ts'

/** Said of a file whose page has all of its frames. */
export const PLAYS =
  'It moves. Browsers that can decode single frames play it; others show its first picture.'
/** Said of a file that was taken in although not all of it is shown. */
export const STANDS_STILL =
  'It moves. The viewer shows its first picture; the file can be downloaded as it came.'

/** Chunks or boxes that are looked at: hostile files may hold millions of empty ones. */
const MAX_PARTS = 4096
/** Boxes on the way to the number of pictures of a sequence. */
const AROUND_SAMPLES = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
const SEQUENCE_BRANDS = new Set(['avis', 'msf1'])
const PNG_SIGNATURE_BYTES = 8
const BOX_HEAD_BYTES = 8
const LONG_BOX_HEAD_BYTES = 16

/**
 * Whether a picture has more than one frame, by its bytes. The image library counts those of GIF and
 * WebP; it sees neither those of PNG nor those of AVIF.
 *
 * @param counted frames that the image library found
 */
export async function findMotion(path: string, format: Format, counted: number): Promise<boolean> {
  if (format === 'gif' || format === 'webp') return counted > 1
  if (format !== 'png' && format !== 'avif' && format !== 'heic') return false
  const file = await open(path)
  try {
    if (format === 'png') return await hasPngFrames(file)
    return await hasSequence(file, { at: 0, end: (await file.stat()).size })
  } finally {
    await file.close()
  }
}

/** @see https://www.w3.org/TR/png-3/#acTL-chunk it stands before the first picture's data */
async function hasPngFrames(file: FileHandle): Promise<boolean> {
  let at = PNG_SIGNATURE_BYTES
  for (let count = 0; count < MAX_PARTS; count++) {
    const head = await readAt(file, at, 12)
    if (head === undefined) return false
    const type = head.toString('latin1', 4, 8)
    if (type === 'acTL') return head.readUInt32BE(8) > 1
    if (type === 'IDAT' || type === 'IEND') return false
    at += head.readUInt32BE(0) + 12
  }
  return false
}

type Range = { at: number; end: number }
/** `at` is its first byte, `start` that of its contents. */
type Box = { type: string; at: number; start: number; end: number }

/** Whether a track of pictures has more than one, as `stsz` counts them (ISO/IEC 14496-12, 8.7.3.2). */
async function hasSequence(file: FileHandle, range: Range): Promise<boolean> {
  const ahead = [range]
  for (let count = 0; count < MAX_PARTS; count++) {
    const inside = ahead.pop()
    if (inside === undefined) return false
    const box = await readBox(file, inside)
    if (box === undefined) continue
    ahead.push({ at: box.end, end: inside.end })
    if (AROUND_SAMPLES.has(box.type)) ahead.push({ at: box.start, end: box.end })
    if (box.type !== 'stsz') continue
    const samples = await readAt(file, box.start, 12)
    if (samples !== undefined && samples.readUInt32BE(8) > 1) return true
  }
  return false
}

async function readBox(file: FileHandle, { at, end }: Range): Promise<Omit<Box, 'at'> | undefined> {
  if (at + BOX_HEAD_BYTES > end) return undefined
  const head = await readAt(file, at, BOX_HEAD_BYTES)
  if (head === undefined) return undefined
  const short = head.readUInt32BE(0)
  const long = short === 1 ? await readAt(file, at + BOX_HEAD_BYTES, 8) : undefined
  const headBytes = short === 1 ? LONG_BOX_HEAD_BYTES : BOX_HEAD_BYTES
  // A size of 0 reaches to the end of the file.
  const size = long ? Number(long.readBigUInt64BE(0)) : short === 0 ? end - at : short
  if (size < headBytes || at + size > end) return undefined
  return { type: head.toString('latin1', 4, 8), start: at + headBytes, end: at + size }
}

/**
 * A copy of a moving AVIF that the image library can read. The library refuses files with a track, but
 * such a file also holds its first picture as a still AVIF does. The copy turns the track into free space
 * and has the brands of a still file.
 *
 * @param maxBytes larger files are left as they are
 * @returns the path itself where there is no track
 */
export async function toStillAvif(path: string, maxBytes: number): Promise<string | Buffer> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const boxes: Box[] = []
    for (let at = 0; boxes.length < MAX_PARTS; at = boxes.at(-1)!.end) {
      const box = await readBox(file, { at, end: size })
      if (box === undefined) break
      boxes.push({ ...box, at })
    }
    if (size > maxBytes || !boxes.some(({ type }) => type === 'moov')) return path
    const bytes = await file.readFile()
    for (const box of boxes) {
      if (box.type === 'moov') bytes.write('free', box.at + 4, 'latin1')
      if (box.type === 'ftyp') writeStillBrands(bytes.subarray(box.start, box.end))
    }
    return bytes
  } finally {
    await file.close()
  }
}

function writeStillBrands(brands: Buffer): void {
  for (let at = 0; at + 4 <= brands.length; at += 4) {
    if (SEQUENCE_BRANDS.has(brands.toString('latin1', at, at + 4)))
      brands.write('avif', at, 'latin1')
  }
}

/** Undefined where the file ends before. */
async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return bytesRead === length ? buffer : undefined
}
