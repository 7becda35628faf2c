import { writeFile } from 'node:fs/promises'
import type { OptimizedImage } from '@yomikura/content/ziptree'
import { detectFormat } from '../../pipeline/plan/detect/detect-format.ts'
import { toHashname } from '../../pipeline/emit/hash-name.ts'
import type { OutputFile } from '../../pipeline/emit/output-folder.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import type { StagedFile } from '../../pipeline/make/stage.ts'
import { VerdictError } from '../../verdict-error.ts'
import { openImage } from '../image/decode-image.ts'
import { writePage } from '../image/ingest-image.ts'
import { optimizeImage } from '../image/optimize-image.ts'

export type WrittenPicture = { image: OptimizedImage; outputs: OutputFile[] }

const FORMATS = new Set(['jpeg', 'png', 'gif', 'bmp', 'webp', 'avif'])

/**
 * Makes a picture that belongs to a sound or film: cover art or a frame. It is shown everywhere, so
 * its tiles stay in place. Undefined for one that is broken: the sound is whole without it.
 */
export async function writePicture(
  bytes: Uint8Array,
  about: { staged: StagedFile; path: string; role: 'cover' | 'poster' },
  job: JobContext,
): Promise<WrittenPicture | undefined> {
  const { staged, path, role } = about
  const format = detectFormat(Buffer.from(bytes.subarray(0, 1024)))
  if (format === undefined || !FORMATS.has(format)) return undefined
  const temporary = job.output.temporaryPath()
  await writeFile(temporary, bytes)
  try {
    const image = await openImage(temporary, format, job.limits)
    const page = await job.decoders.run(() => optimizeImage(image, undefined, job.pages))
    const name = toHashname(job.names, `${path}#${role}`, staged.sha256, 'jpg')
    const { optimized, outputs } = await writePage(page, name, job.output)
    return { image: optimized, outputs }
  } catch (error) {
    if (error instanceof VerdictError) return undefined
    throw error
  }
}
