import { readFile } from 'node:fs/promises'
import { findBookParts, findEbookParts } from '@yomikura/content/ebook-parts'
import { LAYOUT } from '@yomikura/content/layout'
import { findFirstReadable, listPages } from '@yomikura/content/pages'
import { parentPath, walkFiles } from '@yomikura/content/tree-path'
import type { OptimizedImage, Ziptree } from '@yomikura/content/ziptree'
import { descrambleRaw } from '@yomikura/protection/scramble'
import { encode, fromRaw, makePreview } from '../kinds/image/encode-page.ts'
import { sharp } from '../kinds/image/image-engine.ts'
import { DEFAULT_PAGES } from '../settings.ts'
import type { OutputFile, OutputFolder } from './output-folder.ts'

export type Cover = { width: number; height: number; color: string }

const MAX_HEIGHT_PX = 1200
const COVER_NAME = /^cover\.[a-z0-9]+$/i

/**
 * Page that stands for the work: a picture named `cover`, the one nearest to the root, else the first
 * page in reading order, else the art of its first sound or film. Undefined when the work has none.
 */
export function findCoverPage(
  ziptree: Pick<Ziptree, 'tree' | 'playfile'>,
): OptimizedImage | undefined {
  const named = [...walkFiles(ziptree.tree)]
    .filter(
      ({ entry }) =>
        COVER_NAME.test(entry.name) && 'image' in (ziptree.playfile[entry.hashname] ?? {}),
    )
    .sort((a, b) => depthOf(a.path) - depthOf(b.path))[0]
  if (named !== undefined) {
    const playfile = ziptree.playfile[named.entry.hashname]
    if (playfile !== undefined && 'image' in playfile) return playfile.image.optimized
  }
  const first = findFirstReadable(ziptree)
  if (first === undefined) return findBookCover(ziptree) ?? findMediaPicture(ziptree)
  const pages = listPages(ziptree, first) ?? []
  return (pages.find(({ path }) => path === first) ?? pages[0])?.image
}

/** Art of the first sound or film that has some. */
function findMediaPicture({ tree, playfile }: Pick<Ziptree, 'tree' | 'playfile'>) {
  for (const { entry } of walkFiles(tree)) {
    const media = playfile[entry.hashname]
    if (media?.type === 'audio' && 'audio' in media && media.audio.cover) return media.audio.cover
    if (media?.type === 'video' && 'video' in media && media.video.poster) return media.video.poster
  }
  return undefined
}

/** Cover of the first book, where no file is a page by itself. */
function findBookCover({ tree, playfile }: Pick<Ziptree, 'tree' | 'playfile'>) {
  for (const { entry } of walkFiles(tree)) {
    const file = playfile[entry.hashname]
    const parts = file && (findEbookParts(file) ?? findBookParts(file))
    if (parts?.cover !== undefined) return parts.cover
  }
  return undefined
}

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
  const main = await encode(
    fromRaw(readable).resize({ height: MAX_HEIGHT_PX, withoutEnlargement: true }),
    DEFAULT_PAGES,
  ).toBuffer({ resolveWithObject: true })
  const { thumbnail, color } = await makePreview(fromRaw(readable))
  return {
    cover: { width: main.info.width, height: main.info.height, color },
    outputs: [
      await output.write(`${place}${LAYOUT.cover}`, main.data, 'image/webp'),
      await output.write(`${place}${LAYOUT.coverThumbnail}`, thumbnail, 'image/webp'),
    ],
  }
}

function depthOf(path: string): number {
  return parentPath(path) === '' ? 0 : path.split('/').length
}
