import { readFile } from 'node:fs/promises'
import { LAYOUT } from '@yomikura/content/layout'
import type { OptimizedImage } from '@yomikura/content/ziptree'
import { descrambleRaw } from '@yomikura/protection/scramble'
import { encode, fromRaw } from '../../kinds/image/encode-page.ts'
import { giveBack } from '../../kinds/image/give-back.ts'
import { sharp } from '../../kinds/image/image-engine.ts'
import { DEFAULT_PAGES } from '../../settings.ts'
import type { Cover } from './cover.ts'
import type { OutputFile, OutputFolder } from './output-folder.ts'

const MAX_HEIGHT_PX = 1200

/**
 * Writes the cover and its small form from a finished page.
 *
 * @param place folder before their own, for covers of what is not finished
 */
export async function writeCover(
  page: OptimizedImage,
  output: OutputFolder,
  place: `${string}/` | '' = '',
): Promise<{ cover: Cover; outputs: OutputFile[] }> {
  const bytes = await readFile(output.locate(`${LAYOUT.optimized}/${page.name}`))
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const stored = { data, width: info.width, height: info.height, channels: info.channels }
  const readable = page.crypt ? descrambleRaw(stored, page.width, page.height, page.name) : stored
  if (readable !== stored) giveBack(stored.data)
  const main = await encode(
    fromRaw(readable).resize({ height: MAX_HEIGHT_PX, withoutEnlargement: true }),
    DEFAULT_PAGES,
  )
    .toBuffer({ resolveWithObject: true })
    .finally(() => giveBack(readable.data))
  // The page's preview was made from the same pixels.
  const thumbnail = await readFile(output.locate(`${LAYOUT.thumbnails}/${page.name}`))
  return {
    cover: { width: main.info.width, height: main.info.height, color: page.color },
    outputs: [
      await output.write(`${place}${LAYOUT.cover}`, main.data, 'image/webp'),
      await output.write(`${place}${LAYOUT.coverThumbnail}`, thumbnail, 'image/webp'),
    ],
  }
}
