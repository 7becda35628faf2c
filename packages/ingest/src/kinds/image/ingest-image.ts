import { rm } from 'node:fs/promises'
import { toOptimizedName } from '@yomikura/content/hash-name'
import { LAYOUT } from '@yomikura/content/layout'
import type { ImagePlayfile, OptimizedImage, StoredImage } from '@yomikura/content/ziptree'
import { formatSize } from '@yomikura/text/format-size'
import type { Format } from '../../pipeline/plan/detect/detect-format.ts'
import { toHashname } from '../../pipeline/emit/hash-name.ts'
import type { OutputFile, OutputFolder } from '../../pipeline/emit/output-folder.ts'
import { faultPoint } from '../../fault.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import type { StagedFile } from '../../pipeline/make/stage.ts'
import { VerdictError, verdictOf } from '../../verdict-error.ts'
import { decodeElsewhere, isDecodedElsewhere } from './decode-elsewhere.ts'
import { describeShown, isReadableInPart } from './broken-image.ts'
import { openImage, type OpenedImage } from './decode-image.ts'
import { PLAYS, STANDS_STILL } from './find-motion.ts'
import { keepMoving } from './keep-moving.ts'
import {
  CodecMissing,
  type Level,
  type LevelSizes,
  optimizeInLevels,
  type OptimizedPage,
  planLevels,
} from './optimize-image.ts'

/** Pictures that take more than this to decode run alone. */
const HEAVY_MB = 64
/** Bytes that a pixel of a larger picture takes: as it is, and with its tiles shuffled. */
const LARGE_PIXEL_BYTES = 6

type ImageSource = { staged: StagedFile; hashname: string; format: Format }

type TakenImage = {
  playfile: ImagePlayfile
  outputs: OutputFile[]
  verdict: 'ok' | 'damaged'
  message?: string
}

/**
 * Takes in one picture: the page, its preview and its playfile, and what is said where it moves. What
 * cannot be decoded whole is shown as far as it goes.
 *
 * @throws VerdictError when no page can be made from it
 */
export async function ingestImage(
  staged: StagedFile,
  hashname: string,
  format: Format,
  job: JobContext,
): Promise<TakenImage> {
  if (isDecodedElsewhere(format)) return takeElsewhere({ staged, hashname, format }, job)
  const source = { staged, hashname, format, path: staged.path }
  try {
    return await takeImage(source, 'whole', job)
  } catch (error) {
    if (error instanceof CodecMissing) return takeElsewhere({ staged, hashname, format }, job)
    const isBroken = verdictOf(error, 'corrupted') === 'corrupted'
    if (!isBroken || !isReadableInPart(format)) throw error
    // What it is to begin with says more than why a part of it cannot be had either.
    return await takeImage(source, 'in part', job).catch(() => {
      throw error
    })
  }
}

async function takeElsewhere(source: ImageSource, job: JobContext): Promise<TakenImage> {
  const { staged, format } = source
  // How large it is only its decoder knows.
  const folder = job.output.temporaryPath()
  try {
    const order = { path: staged.path, format, folder }
    const path = await job.decoders.run(() => decodeElsewhere(order, job), 'all')
    return await takeImage({ ...source, path, format: 'png' }, 'whole', job)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Makes a page of one picture.
 *
 * @param page place of the picture in a file of several, from 0; it has no smaller form then
 * @throws VerdictError when none can be made
 */
export async function takeImage(
  { staged, hashname, format, path, page: place }: ImageSource & { path: string; page?: number },
  care: 'whole' | 'in part',
  job: JobContext,
): Promise<TakenImage> {
  const image = await openImage(path, format, job.limits, { care, page: place })
  const name = toOptimizedName(hashname)
  const scrambledAs = job.protect ? name : undefined
  const { pages } = job
  const sizes = toSizes(planLevels(image, pages), place)
  const toName = (level: Level) => toLevelName(hashname, level, job)
  const { kept, page } = await job.decoders.run(
    async () => {
      const kept = image.isBroken ? undefined : await keepMoving(path, { image, format }, pages)
      const order = { scrambledAs, pages, sizes, toName }
      return { kept, page: kept ?? (await optimizeInLevels(image, order)) }
    },
    isHeavy(image, sizes) ? 'all' : 'one',
  )
  const damage = image.isBroken ? requireShown(page) : undefined
  const { optimized, outputs } = await writePage(page, name, job.output)
  const written = await writeLevels(page, toName, job.output)
  faultPoint('optimized')
  const { length } = staged
  const size = formatSize(length)
  const files = { name: hashname, length, size, ...sizeOf(image), crypt: false }
  const plays = kept !== undefined || image.frameCount > 1
  const still = image.isMoving && !plays && ({ stands_still: true } as const)
  const verdict = damage === undefined ? 'ok' : 'damaged'
  const motion = image.isMoving ? { message: plays ? PLAYS : STANDS_STILL } : {}
  return {
    playfile: {
      ...{ type: 'image', length, size },
      ...(verdict === 'damaged' && { verdict }),
      image: { files, optimized, ...written.images, ...still },
    },
    outputs: [...outputs, ...written.outputs],
    verdict,
    ...(damage === undefined ? motion : { message: damage }),
  }
}

/** Pages of a document have no smaller form. */
function toSizes(levels: LevelSizes, page: number | undefined): LevelSizes {
  if (page === undefined) return levels
  return levels.large ? { large: levels.large } : {}
}

function isHeavy(
  { weightMb }: OpenedImage,
  { large = { width: 0, height: 0 } }: LevelSizes,
): boolean {
  const largeMb = (large.width * large.height * LARGE_PIXEL_BYTES) / 1024 ** 2
  return Math.max(weightMb, largeMb) > HEAVY_MB
}

/**
 * Stored name of a further picture of a page. Bytes of one name are the same for ever, so it says what
 * bounds them besides the file.
 */
function toLevelName(hashname: string, level: Level, { names, pages }: JobContext): string {
  const bound = level === 'large' ? pages.largeWidthPx : pages.smallPx
  return toHashname(names, hashname, `${level}+${bound}px`, 'jpg')
}

async function writeLevels(
  { levels = [], crypt, contentType }: OptimizedPage,
  toName: (level: Level) => string,
  output: OutputFolder,
): Promise<{ images: Partial<Record<Level, StoredImage>>; outputs: OutputFile[] }> {
  const images: Partial<Record<Level, StoredImage>> = {}
  const outputs: OutputFile[] = []
  for (const { level, width, height, bytes } of levels) {
    const name = toName(level)
    outputs.push(await output.write(`${LAYOUT.optimized}/${name}`, bytes, contentType))
    const { length } = bytes
    images[level] = { name, length, size: formatSize(length), width, height, crypt }
  }
  return { images, outputs }
}

/** What is said of a broken picture. @throws VerdictError `corrupted` when too little of it is there */
function requireShown({ shownShare = 1 }: OptimizedPage): string {
  const damage = describeShown(shownShare)
  if (damage === undefined) throw new VerdictError('corrupted')
  return damage
}

/** Writes a page and its preview under its stored name. */
export async function writePage(
  page: OptimizedPage,
  name: string,
  output: OutputFolder,
): Promise<{ optimized: OptimizedImage; outputs: OutputFile[] }> {
  const outputs = [
    await output.write(`${LAYOUT.optimized}/${name}`, page.optimized, page.contentType),
    await output.write(`${LAYOUT.thumbnails}/${name}`, page.thumbnail, 'image/webp'),
  ]
  const { width, height, crypt, color } = page
  const { length } = page.optimized
  return {
    optimized: { name, length, size: formatSize(length), width, height, crypt, color },
    outputs,
  }
}

function sizeOf({ width, height }: OpenedImage): { width: number; height: number } {
  return { width, height }
}
