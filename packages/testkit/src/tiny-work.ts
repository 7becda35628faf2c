import { zipSync } from 'fflate'
import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** A generated page: what was drawn, pixel by pixel, and the file made of it. */
export type TinyPage = { name: string; width: number; height: number; rgb: Buffer; png: Buffer }

const CHANNELS = 3
const BLOCK = 40

/**
 * A page that no other page looks like: a soft gradient in a colour of its own under a grid of
 * blocks that spells its number in binary. Smooth enough that a codec's loss stays small.
 */
export async function drawTinyPage(
  seed: number,
  pageIndex: number,
  size: { width: number; height: number } = { width: 700, height: 1000 },
): Promise<TinyPage> {
  const { width, height } = size
  const hue = (seed * 47 + pageIndex * 29) % 256
  const bits = (seed << 8) | (pageIndex + 1)
  const rgb = Buffer.alloc(width * height * CHANNELS)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / BLOCK)
      const row = Math.floor(y / BLOCK)
      const isBlock = row === 2 && column >= 1 && column <= 16 && ((bits >> (column - 1)) & 1) === 1
      const offset = (y * width + x) * CHANNELS
      rgb[offset] = isBlock ? 20 : 120 + Math.floor((x / width) * 100)
      rgb[offset + 1] = isBlock ? 20 : 90 + Math.floor((y / height) * 120)
      rgb[offset + 2] = isBlock ? 20 : hue
    }
  }
  const png = await sharp(rgb, { raw: { width, height, channels: CHANNELS } })
    .png({ compressionLevel: 3 })
    .toBuffer()
  return { name: `${String(pageIndex + 1).padStart(3, '0')}.png`, width, height, rgb, png }
}

export type TinyWork = { pages: TinyPage[]; zip: Buffer; sha256: string }

/** A comic of `pageCount` generated pages, as the one zip that a storefront hands out. */
export async function makeTinyWork(seed: number, pageCount: number): Promise<TinyWork> {
  const pages = await Promise.all(
    Array.from({ length: pageCount }, (_, pageIndex) => drawTinyPage(seed, pageIndex)),
  )
  return { pages, ...zipWork(Object.fromEntries(pages.map((page) => [page.name, page.png]))) }
}

/** Files by name as the one zip that a storefront hands out. */
export function zipWork(files: Record<string, Uint8Array>): Pick<TinyWork, 'zip' | 'sha256'> {
  // Pictures are compressed already; storing keeps the zip the same bytes on every machine.
  const zip = Buffer.from(zipSync(files, { level: 0, mtime: '2026-01-01T00:00:00Z' }))
  return { zip, sha256: createHash('sha256').update(zip).digest('hex') }
}
