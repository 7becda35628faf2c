import type { RawPage } from '@yomikura/protection/scramble'
import { VerdictError } from '../../verdict-error.ts'
import { readBmpHeader, type BmpHeader } from './bmp-header.ts'
import { unpackRle } from './bmp-rle.ts'

/**
 * Decodes a Windows or OS/2 bitmap into RGB: 1 to 32 bits, palettes, bit masks and both run-length
 * forms. sharp has no loader for it.
 *
 * Transparency is left out: the fourth byte of 32-bit bitmaps is noise in most of them.
 *
 * @throws VerdictError `corrupted` or `too_many_pixels`
 */
export function decodeBmp(bytes: Buffer, maxPixels: number): RawPage {
  const header = readBmpHeader(bytes, maxPixels)
  const indexed = header.bitsPerPixel <= 8
  return indexed ? decodeIndexed(bytes, header) : decodeDirect(bytes, header)
}

function decodeIndexed(bytes: Buffer, header: BmpHeader): RawPage {
  const { width, height, palette, bitsPerPixel } = header
  const isRle = header.compression === 'rle8' || header.compression === 'rle4'
  const indexes = isRle ? unpackRle(bytes, header) : undefined
  const mask = (1 << bitsPerPixel) - 1
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    const row = indexes ? y * width : rowStart(bytes, header, y)
    for (let x = 0; x < width; x++) {
      const bit = x * bitsPerPixel
      const index = indexes
        ? indexes[row + x]!
        : (bytes[row + (bit >> 3)]! >> (8 - bitsPerPixel - (bit & 7))) & mask
      data.writeUIntBE(palette[index] ?? 0, (y * width + x) * 3, 3)
    }
  }
  return { data, width, height, channels: 3 }
}

function decodeDirect(bytes: Buffer, header: BmpHeader): RawPage {
  const { width, height, bitsPerPixel } = header
  const step = bitsPerPixel / 8
  const channels = header.masks.map(toChannel)
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0, to = 0; y < height; y++) {
    let from = rowStart(bytes, header, y)
    for (let x = 0; x < width; x++, from += step) {
      const pixel = bytes.readUIntLE(from, step)
      for (const channel of channels) data[to++] = channel(pixel)
    }
  }
  return { data, width, height, channels: 3 }
}

/** Reads a channel of any width and place as 8 bits. */
function toChannel(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0
  const shift = 31 - Math.clz32(mask & -mask)
  const max = mask >>> shift
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / max)
}

function rowStart(bytes: Buffer, header: BmpHeader, y: number): number {
  const stride = Math.ceil((header.width * header.bitsPerPixel) / 32) * 4
  const start = header.dataOffset + (header.isTopDown ? y : header.height - 1 - y) * stride
  // The last row's padding is missing in many files; its pixels must not be.
  const end = start + Math.ceil((header.width * header.bitsPerPixel) / 8)
  if (end > bytes.length) throw new VerdictError('corrupted', 'The bitmap ends too early.')
  return start
}
