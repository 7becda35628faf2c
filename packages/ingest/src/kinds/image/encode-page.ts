import { MEASURES } from '@yomikura/contract/limits'
import { scrambleRaw, type RawPage } from '@yomikura/protection/scramble'
import type { Sharp } from 'sharp'
import type { PageSettings } from '../../settings.ts'
import { sharp } from './image-engine.ts'

export type EncodedPage = {
  optimized: Buffer
  thumbnail: Buffer
  /** Mean colour as `#rrggbb`, shown until the page is there. */
  color: string
}

/** Effort 4 takes twice the time for one per cent fewer bytes (performance.md). */
const WEBP_EFFORT = 2
const THUMBNAIL_QUALITY = 75

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
  const stored = scrambledAs === undefined ? page : scrambleRaw(page, scrambledAs)
  const [optimized, preview] = await Promise.all([
    encode(fromRaw(stored), pages).toBuffer(),
    makePreview(fromRaw(page)),
  ])
  return { optimized, ...preview }
}

/** Preview within 300 × 300 px, and its mean colour. */
export async function makePreview(
  picture: Sharp,
): Promise<Pick<EncodedPage, 'thumbnail' | 'color'>> {
  const { data, info } = await picture
    .resize({
      width: MEASURES.thumbnailPx,
      height: MEASURES.thumbnailPx,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const thumbnail = await fromRaw({ data, width, height, channels: info.channels })
    .webp({ quality: THUMBNAIL_QUALITY, effort: WEBP_EFFORT })
    .toBuffer()
  return { thumbnail, color: meanColor(data, info.channels) }
}

export function encode(picture: Sharp, { format, quality }: PageSettings): Sharp {
  return format === 'jpeg'
    ? picture.jpeg({ quality, mozjpeg: false, chromaSubsampling: '4:2:0' })
    : picture.webp({ quality, effort: WEBP_EFFORT })
}

export function fromRaw({ data, width, height, channels }: RawPage): Sharp {
  return sharp(data, { raw: { width, height, channels: channels as 1 | 2 | 3 | 4 } })
}

function meanColor(data: Uint8Array, channels: number): string {
  const sums = [0, 0, 0]
  for (let at = 0; at < data.length; at += channels) {
    for (let channel = 0; channel < 3; channel++) sums[channel]! += data[at + channel]!
  }
  const pixels = data.length / channels
  const hex = sums.map((sum) =>
    Math.round(sum / pixels)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}
