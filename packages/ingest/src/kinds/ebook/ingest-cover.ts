import { rm, writeFile } from 'node:fs/promises'
import { toOptimizedName } from '@yomikura/content/hash-name'
import { detectFormat, HEAD_BYTES } from '../../pipeline/plan/detect/detect-format.ts'
import { toHashname } from '../../pipeline/emit/hash-name.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import { VerdictError } from '../../verdict-error.ts'
import type { BookContainer } from '../epub/package/container.ts'
import { openImage, type OpenedImage } from '../image/decode-image.ts'
import { writePage } from '../image/ingest-image.ts'
import { optimizeImage } from '../image/optimize-image.ts'

/** Pictures that take more than this to decode run alone. */
const HEAVY_MB = 64

/** Makes a book's cover a page like any other, so that lists show it; a broken one is none. */
export async function ingestCover(
  container: BookContainer,
  cover: string | null,
  { path, hashname }: { path: string; hashname: string },
  job: JobContext,
): Promise<Awaited<ReturnType<typeof writePage>> | undefined> {
  if (cover === null) return undefined
  const name = toOptimizedName(toHashname(job.names, `${path}#cover`, hashname, 'jpg'))
  try {
    const page = await withPicture(await container.read(cover), job, (image) =>
      optimizeImage(image, job.protect ? name : undefined, job.pages),
    )
    return await writePage(page, name, job.output)
  } catch (error) {
    if (error instanceof VerdictError) return undefined
    throw error
  }
}

/**
 * Opens a picture from its bytes, as the image library wants a file, and lets `make` decode it.
 *
 * @throws VerdictError for what is no picture
 */
export async function withPicture<T>(
  bytes: Buffer,
  job: JobContext,
  make: (image: OpenedImage) => Promise<T>,
): Promise<T> {
  const format = detectFormat(bytes.subarray(0, HEAD_BYTES))
  if (format === undefined) throw new VerdictError('corrupted')
  const temporary = job.output.temporaryPath()
  await writeFile(temporary, bytes)
  try {
    const image = await openImage(temporary, format, job.limits)
    return await job.decoders.run(() => make(image), image.weightMb > HEAVY_MB ? 'all' : 'one')
  } finally {
    await rm(temporary, { force: true })
  }
}
