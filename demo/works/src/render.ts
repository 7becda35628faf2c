import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { addGrain } from './grain.ts'
import type { Page } from './page.ts'

const CONCURRENT_PAGES = 2

/** A page's file name, from 1 (`001.png`, `002.jpg`). */
export function pageFileName(page: Page, pageNumber: number): string {
  return `${String(pageNumber).padStart(3, '0')}.${page.finish === 'ink' ? 'png' : 'jpg'}`
}

/** Draws one page and encodes it as its finish asks. */
export async function renderPage(page: Page): Promise<Buffer> {
  const drawing = sharp(Buffer.from(page.draw()), { limitInputPixels: 64_000_000 })
    .resize(page.widthPx, page.heightPx, { fit: 'fill' })
    .flatten({ background: '#fff' })
  if (page.finish === 'ink') {
    // A palette would be half the size, but finding it costs ten times the drawing's encoding.
    return drawing.removeAlpha().png({ compressionLevel: 6 }).toBuffer()
  }
  const { data, info } = await drawing.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  addGrain(data, info.width)
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4', optimiseCoding: true })
    .toBuffer()
}

/**
 * Writes pages as numbered files, two at a time: drawing is bound by the processor.
 * @param onPage - called after each written page.
 */
export async function renderPages(
  pages: readonly Page[],
  folder: string,
  onPage?: (done: number, total: number) => void,
): Promise<void> {
  let next = 0
  let done = 0
  const work = async () => {
    while (next < pages.length) {
      const index = next
      next += 1
      const page = pages[index]
      if (!page) return
      await writeFile(join(folder, pageFileName(page, index + 1)), await renderPage(page))
      done += 1
      onPage?.(done, pages.length)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_PAGES }, work))
}
