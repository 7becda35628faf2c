import { MEASURES } from '@yomikura/contract/limits'
import { scrambleRaw, type RawPage } from '@yomikura/protection/scramble'
import type { Sharp } from 'sharp'
import type { PageSettings } from '../../settings.ts'
import { sharp } from './image-engine.ts'
import { borrowPixels, returnPixels } from './page-memory.ts'

export type EncodedPage = {
  optimized: Buffer
  thumbnail: Buffer
  /** Mean colour as `#rrggbb`, shown until the page is there. */
  color: string
}

/** Effort 4 takes twice the time for one per cent fewer bytes (performance.md). */
const WEBP_EFFORT = 2
const THUMBNAIL_QUALITY = 75
/** One pixel in so many is enough for a mean colour; a prime, so that it meets no pattern or column. */
const SAMPLED = 61

/**
 * Encodes a readable page, its tiles shuffled when `scrambledAs` names it, and an unscrambled preview.
 *
 * @param page RGB, of the readable size
 */
export async function encodePage(
  page: RawPage,
  scrambledAs: string | undefined,
  pages: PageSettings,
): Promise<EncodedPage> {
  // The caller gives the page back when this has ended: by then nothing may read it.
  const [optimized, thumbnail] = await Promise.allSettled([
    encodePicture(page, scrambledAs, pages),
    encodePreview(shrink(fromRaw(page))),
  ])
  if (optimized.status === 'rejected') throw optimized.reason
  if (thumbnail.status === 'rejected') throw thumbnail.reason
  const color = meanColor(page.data, page.channels, SAMPLED)
  return { optimized: optimized.value, thumbnail: thumbnail.value, color }
}

/** Encodes a page alone, its tiles shuffled when `scrambledAs` names it. */
export async function encodePicture(
  page: RawPage,
  scrambledAs: string | undefined,
  pages: PageSettings,
): Promise<Buffer> {
  const stored = scrambledAs === undefined ? page : scrambleRaw(page, scrambledAs, borrowPixels)
  try {
    return await encode(fromRaw(stored), pages).toBuffer()
  } finally {
    if (stored !== page) returnPixels(stored.data)
  }
}

/** Preview within 300 × 300 px of what is no page yet, and its mean colour. */
export async function makePreview(
  picture: Sharp,
): Promise<Pick<EncodedPage, 'thumbnail' | 'color'>> {
  const { data, info } = await shrink(picture).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const thumbnail = await encodePreview(fromRaw({ data, width, height, channels }))
  return { thumbnail, color: meanColor(data, channels, 1) }
}

function shrink(picture: Sharp): Sharp {
  const { thumbnailPx } = MEASURES
  return picture.resize({
    ...{ width: thumbnailPx, height: thumbnailPx, fit: 'inside', withoutEnlargement: true },
    // A kernel as wide as that of pages shows no more at this size.
    kernel: 'cubic',
  })
}

function encodePreview(picture: Sharp): Promise<Buffer> {
  return picture.webp({ quality: THUMBNAIL_QUALITY, effort: WEBP_EFFORT }).toBuffer()
}

export function encode(picture: Sharp, { format, quality }: PageSettings): Sharp {
  return format === 'jpeg'
    ? picture.jpeg({ quality, mozjpeg: false, chromaSubsampling: '4:2:0' })
    : picture.webp({ quality, effort: WEBP_EFFORT })
}

export function fromRaw({ data, width, height, channels }: RawPage): Sharp {
  return sharp(data, { raw: { width, height, channels: channels as 1 | 2 | 3 | 4 } })
}

/** @param step looks at one pixel in so many */
function meanColor(data: Uint8Array, channels: number, step: number): string {
  const sums = [0, 0, 0]
  let pixels = 0
  for (let at = 0; at < data.length; at += channels * step) {
    for (let channel = 0; channel < 3; channel++) sums[channel]! += data[at + channel]!
    pixels += 1
  }
  const hex = sums.map((sum) =>
    Math.round(sum / pixels)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}
