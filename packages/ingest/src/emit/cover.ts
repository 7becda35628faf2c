import { findBookParts, findEbookParts } from '@yomikura/content/ebook-parts'
import { findFirstReadable, listPages } from '@yomikura/content/pages'
import { parentPath, walkFiles } from '@yomikura/content/tree-path'
import type { OptimizedImage, Ziptree } from '@yomikura/content/ziptree'

export type Cover = { width: number; height: number; color: string }

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

function depthOf(path: string): number {
  return parentPath(path) === '' ? 0 : path.split('/').length
}
