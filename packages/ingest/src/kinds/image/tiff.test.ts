import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp, type TiffOptions } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detectFormat } from '../../pipeline/plan/detect/detect-format.ts'
import { DEFAULT_LIMITS } from '../../settings.ts'
import { openImage } from './decode-image.ts'

const [width, height] = [64, 40]
const TILES = { tile: true, tileWidth: 16, tileHeight: 16 }
const FAX = { compression: 'ccittfax4', bitdepth: 1 } as const

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-tiff-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Black to the left and white to the right, which each form can say. */
function halves() {
  const data = Buffer.from(
    Array.from({ length: width * height }, (_, at) => (at % width < width / 2 ? 0 : 255)),
  )
  return sharp(data, { raw: { width, height, channels: 1 } })
}

const inColor = () => halves().toColourspace('srgb')

describe('a page in TIFF', () => {
  it.each<[string, () => Sharp, TiffOptions]>([
    ['without compression', inColor, { compression: 'none' }],
    ['with LZW', inColor, { compression: 'lzw' }],
    ['with LZW and a predictor', inColor, { compression: 'lzw', predictor: 'horizontal' }],
    ['with Deflate', inColor, { compression: 'deflate' }],
    ['with PackBits', inColor, { compression: 'packbits' }],
    ['with JPEG inside', inColor, { compression: 'jpeg' }],
    ['with WebP inside', inColor, { compression: 'webp' }],
    ['of a fax', () => halves().toColourspace('b-w'), FAX],
    ['of a fax, white as 0', () => halves().toColourspace('b-w'), { ...FAX, miniswhite: true }],
    ['in gray', () => halves().toColourspace('b-w'), { compression: 'lzw' }],
    ['of 16 bits', () => halves().toColourspace('rgb16'), { compression: 'lzw' }],
    ['for print, in CMYK', () => halves().toColourspace('cmyk'), { compression: 'lzw' }],
    ['in tiles', inColor, TILES],
    ['with smaller copies of itself', inColor, { ...TILES, pyramid: true }],
    ['of more than 4 GiB by its form', inColor, { bigtiff: true }],
  ])('is decoded: %s', async (_about, make, options) => {
    const path = join(folder, 'page.tif')
    await make().tiff(options).toFile(path)
    expect(detectFormat(await readFile(path))).toBe('tiff')
    const page = await openImage(path, 'tiff', DEFAULT_LIMITS)
    expect([page.width, page.height, page.frameCount]).toEqual([width, height, 1])
    const { data, info } = await page.still().raw().toBuffer({ resolveWithObject: true })
    const redAt = (x: number) => data[(20 * width + x) * info.channels] ?? -1
    expect(redAt(10)).toBeLessThan(60)
    expect(redAt(54)).toBeGreaterThan(240)
  })

  it('that is cut is refused as a whole page, and never crashes', async () => {
    const path = join(folder, 'cut.tif')
    const whole = await inColor().tiff({ compression: 'lzw' }).toBuffer()
    for (const length of [8, 60, whole.length - 40]) {
      await writeFile(path, whole.subarray(0, length))
      const opened = openImage(path, 'tiff', DEFAULT_LIMITS).then((page) => page.still().toBuffer())
      await expect(opened).rejects.toThrow()
    }
  })
})
