import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../settings.ts'
import { aFolder, INPUTS } from '../../test-folders.ts'
import { verdictOf } from '../../verdict-error.ts'
import { decodeBmp } from './decode-bmp.ts'
import { openImage } from './decode-image.ts'

type Bitmap = {
  width: number
  height: number
  bits: number
  compression?: number
  body: number[]
  palette?: number[]
}

function aBmp({ width, height, bits, compression = 0, body, palette = [] }: Bitmap): Buffer {
  const header = Buffer.alloc(54)
  header.write('BM', 0, 'latin1')
  header.writeUInt32LE(54 + palette.length * 4, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(height, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(bits, 28)
  header.writeUInt32LE(compression, 30)
  header.writeUInt32LE(palette.length, 46)
  const colors = Buffer.alloc(palette.length * 4)
  palette.forEach((color, index) => colors.writeUInt32LE(color, index * 4))
  return Buffer.concat([header, colors, Buffer.from(body)])
}

const pixelsOf = (bytes: Buffer) => [...decodeBmp(bytes, 1e6).data]
const verdictFor = (bytes: Buffer, maxPixels = 1e6) => {
  try {
    decodeBmp(bytes, maxPixels)
    return 'ok'
  } catch (error) {
    return verdictOf(error, 'unreadable')
  }
}

describe('decodeBmp', () => {
  it('reads rows from the bottom up, and from the top down when the height is negative', () => {
    const body = [3, 2, 1, 0, 6, 5, 4, 0]
    expect(pixelsOf(aBmp({ width: 1, height: 2, bits: 24, body }))).toEqual([4, 5, 6, 1, 2, 3])
    expect(pixelsOf(aBmp({ width: 1, height: -2, bits: 24, body }))).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('reads one bit a pixel through the palette', () => {
    const bytes = aBmp({
      width: 3,
      height: 1,
      bits: 1,
      palette: [0x000000, 0xff8000],
      body: [0xa0, 0, 0, 0],
    })
    expect(pixelsOf(bytes)).toEqual([255, 128, 0, 0, 0, 0, 255, 128, 0])
  })

  it('unpacks runs, literals and jumps', () => {
    const palette = [0, 0x010101, 0x020202]
    const body = [2, 1, 0, 3, 2, 1, 2, 0, 0, 0, 0, 2, 1, 0, 1, 2, 0, 1]
    const grey = pixelsOf(
      aBmp({ width: 5, height: 2, bits: 8, compression: 1, palette, body }),
    ).filter((_, index) => index % 3 === 0)
    expect(grey).toEqual([0, 2, 0, 0, 0, 1, 1, 2, 1, 2])
  })

  it.each([
    ['a huge size', { width: 3_000_000, height: 2_000_000, bits: 24, body: [] }, 'too_many_pixels'],
    ['missing rows', { width: 9, height: 9, bits: 24, body: [1, 2, 3] }, 'corrupted'],
    ['no width', { width: 0, height: 9, bits: 24, body: [] }, 'corrupted'],
    [
      'a run past the edge',
      { width: 1, height: 1, bits: 8, compression: 1, body: [9, 1] },
      'corrupted',
    ],
    ['an impossible depth', { width: 1, height: 1, bits: 7, body: [0] }, 'corrupted'],
    [
      'runs at a wrong depth',
      { width: 1, height: 1, bits: 24, compression: 1, body: [0] },
      'corrupted',
    ],
    ['a JPEG inside', { width: 1, height: 1, bits: 24, compression: 4, body: [0] }, 'unsupported'],
  ])('refuses %s', (_, bitmap, verdict) => {
    expect(verdictFor(aBmp(bitmap))).toBe(verdict)
  })

  it('refuses a file of two bytes', () => {
    expect(verdictFor(Buffer.from('BM'))).toBe('corrupted')
  })

  it('is not asked to read a file that no picture within the limits fills', async () => {
    const path = join(await aFolder(), 'padded.bmp')
    const bitmap = aBmp({ width: 1, height: 1, bits: 24, body: [0, 0, 0, 0] })
    await writeFile(path, Buffer.concat([bitmap, Buffer.alloc(2 * 1024 ** 2)]))
    expect((await openImage(path, 'bmp', DEFAULT_LIMITS)).width).toBe(1)
    await expect(openImage(path, 'bmp', { ...DEFAULT_LIMITS, pixels: 1000 })).rejects.toMatchObject(
      {
        verdict: 'too_many_pixels',
      },
    )
  })

  it.skipIf(INPUTS === undefined)(
    'reads one picture alike from 16, 24 and 32 bits (needs the inputs folder)',
    async () => {
      const read = async (name: string) =>
        decodeBmp(await readFile(join(INPUTS ?? '', 'images/image', name)), 1e6)
      const expected = await read('rgb24.bmp')
      expect((await read('rgb32bf.bmp')).data).toEqual(expected.data)
      const coarse = await read('rgb16-565.bmp')
      expect(coarse.data.every((value, at) => Math.abs(value - expected.data[at]!) <= 8)).toBe(true)
    },
  )
})
