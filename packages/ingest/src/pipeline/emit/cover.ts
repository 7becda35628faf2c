import { findBookParts, findEbookParts } from '@yomikura/content/ebook-parts'
import { findFirstReadable, listPages } from '@yomikura/content/pages'
import { isCoverName, isExtrasName } from '@yomikura/content/page-names'
import { parentPath, walkFiles } from '@yomikura/content/tree-path'
import type { OptimizedImage, Ziptree } from '@yomikura/content/ziptree'

export type Cover = { width: number; height: number; color: string }

type Files = Pick<Ziptree, 'tree' | 'playfile'>

const COVER_FILE = /^cover\.[a-z0-9]+$/i

/**
 * Page that stands for the work: the picture that is named as a cover (cover, front, 表紙 …) beside the
 * first page or above it, the one nearest to the root, else the first page in reading order, else the
 * art of its first sound or film. Undefined when the work has none.
 */
export function findCoverPage(ziptree: Files): OptimizedImage | undefined {
  const first = findFirstReadable(ziptree)
  const named = findNamedCover(ziptree, first)
  if (named !== undefined) return named
  if (first === undefined) return findBookCover(ziptree) ?? findMediaPicture(ziptree)
  const pages = listPages(ziptree, first) ?? []
  return (pages.find(({ path }) => path === first) ?? pages[0])?.image
}

function findNamedCover({ tree, playfile }: Files, first = ''): OptimizedImage | undefined {
  const firstFolder = parentPath(first)
  const covers = [...walkFiles(tree)].flatMap(({ path, entry }) => {
    const file = playfile[entry.hashname]
    const isCover = file !== undefined && 'image' in file && isCoverName(entry.name)
    if (!isCover || path.split('/').slice(0, -1).some(isExtrasName)) return []
    return [{ path, name: entry.name, image: file.image.optimized }]
  })
  covers.sort((a, b) => depthOf(a.path) - depthOf(b.path))
  const isAbove = (folder: string) => folder === '' || `${firstFolder}/`.startsWith(`${folder}/`)
  const above = covers.find(({ path }) => isAbove(parentPath(path)))
  // In another folder only the plain name is sure; pages at the root have theirs beside them.
  const elsewhere =
    firstFolder === '' ? undefined : covers.find(({ name }) => COVER_FILE.test(name))
  return (above ?? elsewhere)?.image
}

/** Art of the first sound or film that has some. */
function findMediaPicture({ tree, playfile }: Files) {
  for (const { entry } of walkFiles(tree)) {
    const media = playfile[entry.hashname]
    if (media?.type === 'audio' && 'audio' in media && media.audio.cover) return media.audio.cover
    if (media?.type === 'video' && 'video' in media && media.video.poster) return media.video.poster
  }
  return undefined
}

/** Cover of the first book, where no file is a page by itself. */
function findBookCover({ tree, playfile }: Files) {
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
