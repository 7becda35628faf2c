import { toOptimizedName } from '@yomikura/content/hash-name'
import { LAYOUT } from '@yomikura/content/layout'
import type { ImagePlayfile, OptimizedImage } from '@yomikura/content/ziptree'
import { formatSize } from '@yomikura/text/format-size'
import type { Format } from '../../pipeline/plan/detect/detect-format.ts'
import type { OutputFile, OutputFolder } from '../../pipeline/emit/output-folder.ts'
import { faultPoint } from '../../fault.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import type { StagedFile } from '../../pipeline/make/stage.ts'
import { openImage, type OpenedImage } from './decode-image.ts'
import { PLAYS, STANDS_STILL } from './find-motion.ts'
import { keepMoving } from './keep-moving.ts'
import { optimizeImage, type OptimizedPage } from './optimize-image.ts'

/** Pictures that take more than this to decode run alone. */
const HEAVY_MB = 64

/**
 * Takes in one picture: the page, its preview and its playfile, and what is said where it moves.
 *
 * @throws VerdictError when no page can be made from it
 */
export async function ingestImage(
  staged: StagedFile,
  hashname: string,
  format: Format,
  job: JobContext,
): Promise<{ playfile: ImagePlayfile; outputs: OutputFile[]; message?: string }> {
  const image = await openImage(staged.path, format, job.limits)
  const name = toOptimizedName(hashname)
  const scrambledAs = job.protect ? name : undefined
  const { kept, page } = await job.decoders.run(
    async () => {
      const kept = await keepMoving(staged.path, { image, format }, job.pages)
      return { kept, page: kept ?? (await optimizeImage(image, scrambledAs, job.pages)) }
    },
    image.weightMb > HEAVY_MB ? 'all' : 'one',
  )
  const { optimized, outputs } = await writePage(page, name, job.output)
  faultPoint('optimized')
  const { length } = staged
  const size = formatSize(length)
  const files = { name: hashname, length, size, ...sizeOf(image), crypt: false }
  const plays = kept !== undefined || image.frameCount > 1
  const still = image.isMoving && !plays && ({ stands_still: true } as const)
  return {
    playfile: { type: 'image', length, size, image: { files, optimized, ...still } },
    outputs,
    ...(image.isMoving && { message: plays ? PLAYS : STANDS_STILL }),
  }
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
