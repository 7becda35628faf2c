import type { RawPage } from '@yomikura/protection/scramble'
import type { Sharp } from 'sharp'
import type { PageSettings } from '../../settings.ts'
import { VerdictError } from '../../verdict-error.ts'
import type { OpenedImage } from './decode-image.ts'
import { shareOfRows } from './broken-image.ts'
import { encodePage, encodePicture, fromRaw, makePreview, type EncodedPage } from './encode-page.ts'
import { giveBack } from './give-back.ts'
import { fitLarge, fitPage, fitSmall, type Size } from './page-size.ts'

/** Further pictures of a page, with more pixels and with fewer. */
export type Level = 'large' | 'small'
/** Sizes of the further pictures that are worth their room. */
export type LevelSizes = Partial<Record<Level, Size>>
type LevelPicture = Size & { level: Level; bytes: Buffer }

export type OptimizedPage = EncodedPage &
  Size & {
    /** Whether the tiles are shuffled; animations never are. */
    crypt: boolean
    contentType: string
    /** The larger picture first; none of animations, of covers and of what is broken. */
    levels?: readonly LevelPicture[]
    /** How much of its height a broken picture fills, 0 to 1; absent where it was not looked at. */
    shownShare?: number
  }

/**
 * Makes the page that readers get from a picture: upright, sRGB, resized, scrambled and encoded.
 *
 * @param scrambledAs stored name that gives the tile order; undefined leaves the tiles in place
 * @throws VerdictError `corrupted`, `timeout`, `too_many_pixels` or `out_of_memory`
 */
export async function optimizeImage(
  image: OpenedImage,
  scrambledAs: string | undefined,
  pages: PageSettings,
): Promise<OptimizedPage> {
  try {
    if (image.frameCount > 1) return await optimizeAnimation(image, pages)
    return await encodeStill(await toRaw(image.still(), fitPage(image, pages)), {
      ...{ scrambledAs, pages, isBroken: image.isBroken },
    })
  } catch (error) {
    throw toImageVerdict(error)
  }
}

/** Which further pictures of a page are worth their room. */
export function planLevels(image: OpenedImage, pages: PageSettings): LevelSizes {
  if (image.isBroken || image.frameCount > 1) return {}
  const page = fitPage(image, pages)
  const [large, small] = [fitLarge(image, page, pages), fitSmall(page, pages)]
  return { ...(large && { large }), ...(small && { small }) }
}

type LevelOrder = {
  scrambledAs: string | undefined
  pages: PageSettings
  sizes: LevelSizes
  /** Stored name of a further picture, which gives its own order of tiles. */
  toName: (level: Level) => string
}

/**
 * As {@link optimizeImage}, with further pictures of the same page. The original is decoded once.
 *
 * @throws VerdictError as {@link optimizeImage} does
 */
export async function optimizeInLevels(
  image: OpenedImage,
  { scrambledAs, pages, sizes, toName }: LevelOrder,
): Promise<OptimizedPage> {
  if (sizes.large === undefined && sizes.small === undefined) {
    return optimizeImage(image, scrambledAs, pages)
  }
  const encodeLevel = async (raw: RawPage, level: Level): Promise<LevelPicture> => {
    const { width, height } = raw
    const name = scrambledAs === undefined ? undefined : toName(level)
    return { level, width, height, bytes: await encodePicture(raw, name, pages) }
  }
  try {
    const levels: LevelPicture[] = []
    const size = fitPage(image, pages)
    let page: RawPage
    if (sizes.large === undefined) page = await toRaw(image.still(), size)
    else {
      const large = await toRaw(image.still(), sizes.large)
      levels.push(await encodeLevel(large, 'large'))
      page = await toRaw(fromRaw(large), size).finally(() => giveBack(large.data))
    }
    if (sizes.small !== undefined) {
      const small = await toRaw(fromRaw(page), sizes.small)
      levels.push(await encodeLevel(small, 'small').finally(() => giveBack(small.data)))
    }
    return { ...(await encodeStill(page, { scrambledAs, pages, isBroken: false })), levels }
  } catch (error) {
    throw toImageVerdict(error)
  }
}

type StillOrder = { scrambledAs: string | undefined; pages: PageSettings; isBroken: boolean }

/** Encodes a page and gives its pixels back. */
async function encodeStill(
  page: RawPage,
  { scrambledAs, pages, isBroken }: StillOrder,
): Promise<OptimizedPage> {
  try {
    const encoded = await encodePage(page, scrambledAs, pages)
    const { width, height } = page
    const contentType = `image/${pages.format}`
    const shown = isBroken && { shownShare: shareOfRows(page.data, width, height) }
    const crypt = scrambledAs !== undefined
    return { ...encoded, width, height, crypt, contentType, ...shown }
  } finally {
    giveBack(page.data)
  }
}

/** Three channels, also for grey pictures. */
export async function toRaw(picture: Sharp, { width, height }: Size): Promise<RawPage> {
  const { data, info } = await picture
    .resize({ width, height, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** Frames have one tile order between them or none; none keeps them playable as they are. */
async function optimizeAnimation(image: OpenedImage, pages: PageSettings): Promise<OptimizedPage> {
  const size = fitPage(image, pages)
  const optimized = await image
    .animation()
    .resize({ ...size, fit: 'fill' })
    .webp({ quality: pages.quality, effort: 0 })
    .toBuffer()
  const preview = await makePreview(image.still())
  return { optimized, ...preview, ...size, crypt: false, contentType: 'image/webp' }
}

/** The picture may be whole: another program may decode it. */
export class CodecMissing extends VerdictError {}

/** What an error of the image library means for the file. */
export function toImageVerdict(error: unknown): VerdictError {
  if (error instanceof VerdictError) return error
  const message = error instanceof Error ? error.message : ''
  if (message.includes('timeout')) return new VerdictError('timeout', undefined, { cause: error })
  if (message.includes('pixel limit')) {
    return new VerdictError('too_many_pixels', undefined, { cause: error })
  }
  if (/out of memory|unable to allocate/i.test(message)) {
    return new VerdictError('out_of_memory', undefined, { cause: error })
  }
  // A HEIF box may hold a codec that this build of the library comes without.
  const [, codec] = /format has not been built in: ([\w. -]{1,20})/.exec(message) ?? []
  if (codec !== undefined) {
    const reason = `The image library of this machine does not decode ${codec.trim()}.`
    return new CodecMissing('unsupported', reason, { cause: error })
  }
  return new VerdictError('corrupted', undefined, { cause: error })
}
