import { readFile, stat } from 'node:fs/promises'
import type { RawPage } from '@yomikura/protection/scramble'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import type { Format } from '../../pipeline/plan/detect/detect-format.ts'
import type { IngestLimits } from '../../settings.ts'
import { VerdictError } from '../../verdict-error.ts'
import { toReadable } from './broken-image.ts'
import { decodeBmp } from './decode-bmp.ts'
import { fromRaw } from './encode-page.ts'
import { findMotion, toStillAvif } from './find-motion.ts'
import { sharp } from './image-engine.ts'
import type { Size } from './page-size.ts'

/** A picture that was looked at but not decoded yet, upright as a reader sees it. */
export type OpenedImage = Size & {
  frameCount: number
  /** Whether it moves, also where only its first frame can be read. */
  isMoving: boolean
  /** Whether it could not be decoded whole. */
  isBroken: boolean
  /** Whether its bytes say no other way up than they are in. */
  isUpright: boolean
  /** Megabytes it may take while it is decoded; decides whether another may run beside it. */
  weightMb: number
  /** The first or only frame in sRGB on white, upright. */
  still: () => Sharp
  /** All frames, upright; only of an animation. */
  animation: () => Sharp
}

/** Bytes of a decoded picture that the pixel limit allows: a 16-bit one may have half the pixels. */
const BYTES_PER_LIMITED_PIXEL = 4
/** Headers, palette and profile of a bitmap, which has no other compression than runs. */
const BMP_HEAD_BYTES = 1024 ** 2
/** Pictures in HEIF boxes: AVIF, and HEIC where the library can. */
const BOXED = new Set<Format>(['avif', 'heic'])
/** Their decoder holds several copies of a picture at once: about 17 bytes a pixel were measured. */
const BOXED_COPIES = 4

type OpenOrder = {
  /** Whether a broken picture is refused, or shown as far as it can be decoded. */
  care?: 'whole' | 'in part'
  /** Place of the picture in a file of several, from 0. */
  page?: number | undefined
}

/**
 * Looks at a picture and refuses what would take too much to decode.
 *
 * @throws VerdictError `corrupted`, `too_many_pixels`, `too_many_frames` or `unsupported`
 */
export async function openImage(
  path: string,
  format: Format,
  limits: IngestLimits,
  order: OpenOrder = {},
): Promise<OpenedImage> {
  if (format === 'bmp') return openBmp(path, limits)
  const care = order.care ?? 'whole'
  const options = toOptions(order, limits)
  const maxBytes = limits.pixels * BYTES_PER_LIMITED_PIXEL
  const input = await toInput({ path, format, care, maxBytes })
  const metadata = await readMetadata(input, format, options)
  const frameCount = options.page === undefined ? (metadata.pages ?? 1) : 1
  if (frameCount > limits.frames) throw new VerdictError('too_many_frames')
  const { width, height } = metadata.autoOrient
  const weight = requireDecodable(metadata, format, limits)
  const start = (extra?: SharpOptions) =>
    sharp(input, { ...options, ...extra })
      .timeout({ seconds: limits.fileWallSeconds })
      .autoOrient()
  // Sizes of a TIFF or sequence of an AVIF are the same picture again, or pages that a reader cannot turn.
  const isAnimated = frameCount > 1 && !BOXED.has(format) && format !== 'tiff'
  return {
    width,
    height,
    frameCount: isAnimated && width * height * frameCount <= limits.pixels ? frameCount : 1,
    isMoving: await findMotion(path, format, frameCount),
    isBroken: care === 'in part',
    isUpright: (metadata.orientation ?? 1) === 1,
    weightMb: weight / 1024 ** 2,
    still: () => onWhite(start()),
    animation: () => start({ animated: true }),
  }
}

function toOptions({ care = 'whole', page }: OpenOrder, { pixels }: IngestLimits): SharpOptions {
  return {
    failOn: care === 'whole' ? 'error' : 'none',
    limitInputPixels: pixels,
    sequentialRead: true,
    ...(page !== undefined && { page }),
  }
}

async function toInput(file: {
  path: string
  format: Format
  care: 'whole' | 'in part'
  maxBytes: number
}): Promise<string | Buffer> {
  const { path, format, care, maxBytes } = file
  if (format === 'avif') return toStillAvif(path, maxBytes)
  return care === 'in part' ? toReadable(path, format, maxBytes) : path
}

/** Transparent line art would vanish on a dark viewer, so a page stands on white like paper. */
function onWhite(picture: Sharp): Sharp {
  return picture.flatten({ background: '#ffffff' }).toColourspace('srgb')
}

async function readMetadata(
  input: string | Buffer,
  format: Format,
  options: SharpOptions,
): Promise<Metadata> {
  try {
    return await sharp(input, { ...options, limitInputPixels: false }).metadata()
  } catch (error) {
    const isKnown = format === 'jpeg' || format === 'png' || format === 'gif' || format === 'webp'
    throw new VerdictError(isKnown ? 'corrupted' : 'unsupported', undefined, { cause: error })
  }
}

function requireDecodable(metadata: Metadata, format: Format, limits: IngestLimits): number {
  const { width, height, channels, depth } = metadata
  const sampleBytes = depth === 'ushort' || depth === 'short' ? 2 : depth === 'uchar' ? 1 : 4
  const copies = BOXED.has(format) ? BOXED_COPIES : 1
  const bytes = width * height * channels * sampleBytes * copies
  const isTooMany =
    width * height > limits.pixels || bytes > limits.pixels * BYTES_PER_LIMITED_PIXEL
  if (isTooMany) throw new VerdictError('too_many_pixels')
  return bytes
}

async function openBmp(path: string, limits: IngestLimits): Promise<OpenedImage> {
  const { size } = await stat(path)
  if (size > limits.pixels * BYTES_PER_LIMITED_PIXEL + BMP_HEAD_BYTES) {
    throw new VerdictError('too_many_pixels')
  }
  const page: RawPage = decodeBmp(await readFile(path), limits.pixels)
  const { width, height, data } = page
  const still = () => fromRaw(page)
  return {
    width,
    height,
    frameCount: 1,
    isMoving: false,
    isBroken: false,
    isUpright: true,
    weightMb: data.length / 1024 ** 2,
    still,
    animation: still,
  }
}
