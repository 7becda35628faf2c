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

/** An animated PNG: `acTL` says how many frames there are, before the first picture's data. */
export async function anApng({ width = 40, height = 30, frames = 2 }: Shape = {}): Promise<Buffer> {
  const png = await aPicture(width, height).png().toBuffer()
  const dataAt = png.indexOf('IDAT', 0, 'latin1') - 4
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames, 0)
  const next = png.subarray(dataAt + 8, dataAt + 8 + png.readUInt32BE(dataAt))
  const later = Array.from({ length: frames - 1 }, (_, index) => [
    aChunk('fcTL', aFrame(width, height, 2 * index + 1)),
    aChunk('fdAT', Buffer.concat([aNumber(2 * index + 2), next])),
  ])
  const endAt = png.length - 12
  return Buffer.concat([
    png.subarray(0, dataAt),
    aChunk('acTL', control),
    aChunk('fcTL', aFrame(width, height, 0)),
    png.subarray(dataAt, endAt),
    ...later.flat(),
    png.subarray(endAt),
  ])
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

function aFrame(width: number, height: number, sequence: number): Buffer {
  const offset = [aNumber(0), aNumber(0)]
  const delay = Buffer.from([0, 1, 0, 10, 0, 0])
  return Buffer.concat([aNumber(sequence), aNumber(width), aNumber(height), ...offset, delay])
}

function aNumber(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
