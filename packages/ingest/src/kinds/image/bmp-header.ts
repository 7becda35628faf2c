import { VerdictError } from '../../verdict-error.ts'

export type BmpHeader = {
  width: number
  height: number
  isTopDown: boolean
  bitsPerPixel: number
  compression: 'none' | 'rle8' | 'rle4'
  dataOffset: number
  /** 0xRRGGBB by index; empty above 8 bits a pixel. */
  palette: number[]
  /** Bits of red, green and blue within a pixel, above 8 bits a pixel. */
  masks: [number, number, number]
}

const FILE_HEADER_BYTES = 14
const CORE_HEADER_BYTES = 12
const INFO_HEADER_BYTES = 40
const BITFIELDS = 3
const ALPHA_BITFIELDS = 6
const COMPRESSIONS: Record<number, BmpHeader['compression']> = {
  0: 'none',
  1: 'rle8',
  2: 'rle4',
  [BITFIELDS]: 'none',
  [ALPHA_BITFIELDS]: 'none',
}
const MASKS_BY_BITS: Record<number, [number, number, number]> = {
  16: [0x7c00, 0x03e0, 0x001f],
  24: [0xff0000, 0x00ff00, 0x0000ff],
  32: [0xff0000, 0x00ff00, 0x0000ff],
}
const DEPTHS = new Set([1, 2, 4, 8, 16, 24, 32])

/**
 * Reads and checks the headers of a bitmap before a single pixel is allocated.
 *
 * @throws VerdictError `corrupted`, `unsupported` or `too_many_pixels`
 */
export function readBmpHeader(bytes: Buffer, maxPixels: number): BmpHeader {
  try {
    return parse(bytes, maxPixels)
  } catch (error) {
    if (error instanceof RangeError)
      throw new VerdictError('corrupted', undefined, { cause: error })
    throw error
  }
}

function parse(bytes: Buffer, maxPixels: number): BmpHeader {
  const headerBytes = bytes.readUInt32LE(FILE_HEADER_BYTES)
  const isCore = headerBytes === CORE_HEADER_BYTES
  const size = isCore
    ? {
        width: bytes.readUInt16LE(18),
        signedHeight: bytes.readInt16LE(20),
        bits: bytes.readUInt16LE(24),
      }
    : {
        width: bytes.readInt32LE(18),
        signedHeight: bytes.readInt32LE(22),
        bits: bytes.readUInt16LE(28),
      }
  const height = Math.abs(size.signedHeight)
  if (size.width < 1 || height < 1 || !DEPTHS.has(size.bits)) throw new VerdictError('corrupted')
  if (size.width * height > maxPixels) throw new VerdictError('too_many_pixels')
  const compressionCode = isCore ? 0 : bytes.readUInt32LE(30)
  const compression = COMPRESSIONS[compressionCode]
  if (compression === undefined) throw new VerdictError('unsupported')
  requireDepth(compression, size.bits)
  const hasMasks = compressionCode === BITFIELDS || compressionCode === ALPHA_BITFIELDS
  return {
    width: size.width,
    height,
    isTopDown: size.signedHeight < 0,
    bitsPerPixel: size.bits,
    compression,
    dataOffset: bytes.readUInt32LE(10),
    palette: size.bits <= 8 ? readPalette(bytes, headerBytes, size.bits) : [],
    masks: hasMasks ? readMasks(bytes) : (MASKS_BY_BITS[size.bits] ?? [0, 0, 0]),
  }
}

function requireDepth(compression: BmpHeader['compression'], bits: number): void {
  const needed = { none: bits, rle8: 8, rle4: 4 }[compression]
  if (needed !== bits) throw new VerdictError('corrupted')
}

function readMasks(bytes: Buffer): [number, number, number] {
  const at = FILE_HEADER_BYTES + INFO_HEADER_BYTES
  return [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at + 8)]
}

function readPalette(bytes: Buffer, headerBytes: number, bits: number): number[] {
  const isCore = headerBytes === CORE_HEADER_BYTES
  const entryBytes = isCore ? 3 : 4
  const claimed = isCore ? 0 : bytes.readUInt32LE(46)
  const count = claimed === 0 || claimed > 1 << bits ? 1 << bits : claimed
  const start = FILE_HEADER_BYTES + headerBytes
  const palette: number[] = []
  for (let i = 0; i < count; i++) palette.push(bytes.readUIntLE(start + i * entryBytes, 3))
  return palette
}
