import { readFile, stat } from 'node:fs/promises'
import { MEASURES } from '@yomikura/contract/limits'
import type { Format } from '../../pipeline/plan/detect/detect-format.ts'
import type { PageSettings } from '../../settings.ts'
import type { OpenedImage } from './decode-image.ts'
import { makePreview } from './encode-page.ts'
import { type OptimizedPage, toImageVerdict } from './optimize-image.ts'
import { fitPage } from './page-size.ts'

/** What each browser decodes. Some that read pages today do not know AVIF, and would show no page at all. */
const CONTENT_TYPES: Partial<Record<Format, string>> = {
  gif: 'image/gif',
  png: 'image/png',
  webp: 'image/webp',
}

/**
 * The page of a picture whose frames the image library cannot hold: those of a PNG, which it does not
 * read, and more than fit into its memory. The bytes stay as they came, and the viewer plays them.
 *
 * @returns undefined for what stands still, for what the library takes, and for what is larger than a page
 * @throws VerdictError when its first picture cannot be decoded
 */
export async function keepMoving(
  path: string,
  { image, format }: { image: OpenedImage; format: Format },
  pages: PageSettings,
): Promise<OptimizedPage | undefined> {
  const contentType = CONTENT_TYPES[format]
  if (!image.isMoving || image.frameCount > 1 || contentType === undefined) return undefined
  const { width, height } = fitPage(image, pages)
  const isPage = width === image.width && height === image.height && image.isUpright
  if (!isPage || (await stat(path)).size > MEASURES.movingPageBytes) return undefined
  try {
    const preview = await makePreview(image.still())
    return { optimized: await readFile(path), ...preview, width, height, crypt: false, contentType }
  } catch (error) {
    throw toImageVerdict(error)
  }
}
