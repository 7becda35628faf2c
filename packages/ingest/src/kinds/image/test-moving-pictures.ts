import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { aPicture } from '../../test-pictures.ts'

type Shape = { width?: number; height?: number; frames?: number }

/** A picture of one or several frames, each the negative of the one before. */
export async function aMoving(format: 'gif' | 'webp', shape: Shape = {}): Promise<Buffer> {
  const { width = 40, height = 30, frames = 3 } = shape
  const drawn = Array.from({ length: frames }, (_, index) =>
    aPicture(width, height)
      .negate(index % 2 === 1)
      .png()
      .toBuffer(),
  )
  const joined = sharp(await Promise.all(drawn), { join: { animated: true } })
  return (format === 'gif' ? joined.gif() : joined.webp()).toBuffer()
}

/** An animated PNG, each frame the negative of the one before. */
export async function anApng({ width = 40, height = 30, frames = 2 }: Shape = {}): Promise<Buffer> {
  const drawn = Array.from({ length: frames }, (_, index) =>
    aPicture(width, height)
      .negate(index % 2 === 1)
      .png()
      .toBuffer(),
  )
  return joinPngs(await Promise.all(drawn))
}

/**
 * PNG files of one size and kind as one that moves, with ten frames a second. `acTL` says how many there
 * are, before the first picture's data.
 */
export function joinPngs(pngs: readonly Buffer[]): Buffer {
  const [first, ...later] = pngs
  if (first === undefined) throw new Error('No picture.')
  const dataAt = first.indexOf('IDAT', 0, 'latin1') - 4
  const endAt = first.length - 12
  const size = first.subarray(16, 24)
  const frames = later.flatMap((png, index) => [
    aChunk('fcTL', aFrame(size, 2 * index + 1)),
    aChunk('fdAT', Buffer.concat([aNumber(2 * index + 2), readData(png)])),
  ])
  return Buffer.concat([
    first.subarray(0, dataAt),
    aChunk('acTL', Buffer.concat([aNumber(pngs.length), aNumber(0)])),
    aChunk('fcTL', aFrame(size, 0)),
    first.subarray(dataAt, endAt),
    ...frames,
    first.subarray(endAt),
  ])
}

/** What the `IDAT` chunks of a PNG hold together. */
function readData(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(data)
  }
  return Buffer.concat(parts)
}

/** A still AVIF with a track of pictures behind it, as encoders of sequences write one. */
export async function anAvifSequence({ width = 40, height = 30, frames = 2 }: Shape = {}) {
  const still = await aPicture(width, height).avif({ effort: 0 }).toBuffer()
  const samples = aBox('stsz', Buffer.concat([aNumber(0), aNumber(64), aNumber(frames)]))
  const track = ['stbl', 'minf', 'mdia', 'trak', 'moov'].reduce(
    (inside, type) => aBox(type, inside),
    samples,
  )
  still.write('avis', 8, 'latin1')
  return Buffer.concat([still, track])
}

function aBox(type: string, inside: Buffer): Buffer {
  return Buffer.concat([aNumber(inside.length + 8), Buffer.from(type, 'latin1'), inside])
}

function aChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([aNumber(data.length), body, aNumber(crc32(body))])
}

/** @param size width and height, as a PNG's head has them */
function aFrame(size: Buffer, sequence: number): Buffer {
  const offset = [aNumber(0), aNumber(0)]
  const delay = Buffer.from([0, 1, 0, 10, 0, 0])
  return Buffer.concat([aNumber(sequence), size, ...offset, delay])
}

function aNumber(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
