import type { Locator } from '@playwright/test'
import { expect } from '@yomikura/testkit/e2e'
import type { TinyPage } from '@yomikura/testkit/tiny-work'
import sharp from 'sharp'

/** Mean squared error below which a viewer's page and the drawing cannot be distinguished by eye. */
const WORST_PSNR_DB = 34

export type Pixels = { width: number; height: number; rgb: Buffer }

/** What a canvas shows, or a picture in its own size. */
export async function readPixels(shown: Locator): Promise<Pixels> {
  const dataUrl = await shown.evaluate((element) => {
    if (element instanceof HTMLCanvasElement) return element.toDataURL('image/png')
    const picture = element as HTMLImageElement
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: picture.naturalWidth, height: picture.naturalHeight })
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    return canvas.toDataURL('image/png')
  })
  const { data, info } = await sharp(Buffer.from(dataUrl.split(',')[1] ?? '', 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: data }
}

/** That a page is shown as it was drawn: every pixel at its place, the codec's loss apart. */
export async function expectAsDrawn(shown: Locator, drawn: TinyPage | undefined): Promise<void> {
  expectPixelsAsDrawn(await readPixels(shown), drawn)
}

/** The same of pixels that were read already. */
export function expectPixelsAsDrawn(
  { width, height, rgb }: Pixels,
  drawn: TinyPage | undefined,
): void {
  if (!drawn) throw new Error('No page was drawn.')
  expect([width, height]).toEqual([drawn.width, drawn.height])
  expect(psnr(rgb, drawn.rgb)).toBeGreaterThan(WORST_PSNR_DB)
}

/** Pictures of one width below one another, as far as the first that makes this height full. */
export function joinSlices(slices: readonly Pixels[], fullHeight: number): Pixels {
  const width = slices[0]?.width ?? 0
  const rows: Buffer[] = []
  let height = 0
  for (const slice of slices) {
    if (height >= fullHeight) break
    rows.push(slice.rgb)
    height += slice.height
  }
  return { width, height, rgb: Buffer.concat(rows) }
}

/** Peak signal-to-noise ratio of two pictures of the same size, in decibels. */
function psnr(a: Buffer, b: Buffer): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += ((a[at] ?? 0) - (b[at] ?? 0)) ** 2
  return 10 * Math.log10(255 ** 2 / (sum / a.length))
}
