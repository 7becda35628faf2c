import type { Verdict } from '@yomikura/contract/errors'
import { extensionOf } from './hash-name.ts'
import { kindOfName } from './kinds.ts'
import { findEntry, joinTreePath, listFolder, parentPath } from './tree-path.ts'
import type { OptimizedImage, Playfile, StoredImage, TreeEntry, Ziptree } from './ziptree.ts'

/** Verdicts on files that are whole and cannot be shown here all the same. */
const WHOLE = new Set<Verdict | undefined>(['unsupported', 'converter_missing'])

/** One picture that a paged viewer shows. */
export type Page = {
  /** Path of the file that it comes from: the image itself, or the document. */
  path: string
  image: OptimizedImage
  /** The same page with more pixels, for when it is magnified. */
  large?: StoredImage
  /** The same page with fewer pixels. */
  small?: StoredImage
  /** The original moves, and the page is its first picture. */
  standsStill?: true
}

type Pages = Pick<Ziptree, 'tree' | 'playfile'>

/**
 * Pages that a viewer opened at `path` turns through, in reading order: the pages of a document, the
 * images of the folder that holds an image, or the images of a folder.
 *
 * Images that could not be taken in have no picture and are left out.
 *
 * @param path full path of a file or folder; empty for the root folder
 * @returns undefined when nothing lies at `path`
 */
export function listPages(ziptree: Pages, path: string): Page[] | undefined {
  const folder = listFolder(ziptree.tree, path)
  if (folder !== undefined) return listImages(ziptree, folder, path)
  const entry = findEntry(ziptree.tree, path)
  if (entry === undefined || entry.type === 'folder') return undefined
  const playfile = ziptree.playfile[entry.hashname]
  if (isPdf(playfile)) {
    return playfile.pdf.page.map(({ optimized, large }) => ({
      ...{ path, image: optimized },
      ...(large && { large }),
    }))
  }
  const folderPath = parentPath(path)
  return listImages(ziptree, listFolder(ziptree.tree, folderPath) ?? [], folderPath)
}

/** Path of the first file that a paged viewer can open, depth first in tree order. */
export function findFirstReadable(ziptree: Pages, folderPath = ''): string | undefined {
  for (const entry of listFolder(ziptree.tree, folderPath) ?? []) {
    const path = joinTreePath(folderPath, entry.name)
    if (entry.type === 'folder') {
      const inside = findFirstReadable(ziptree, path)
      if (inside !== undefined) return inside
    } else if (entry.type === 'file' && isReadable(ziptree.playfile[entry.hashname])) {
      return path
    }
  }
  return undefined
}

/**
 * Whether a file is damaged: its extension is known and is not HTML, and its playfile lacks the part
 * named after its type (specification.md#2.4). A kind without a viewer is whole: it says so by its verdict.
 */
export function isCorrupted(name: string, playfile: Playfile | undefined): boolean {
  const kind = kindOfName(name)
  if (kind === 'other' || kind === 'html' || extensionOf(name) === '') return false
  if (playfile === undefined) return true
  if ('verdict' in playfile && WHOLE.has(playfile.verdict)) return false
  return !Object.hasOwn(playfile, playfile.type)
}

function listImages(ziptree: Pages, entries: readonly TreeEntry[], folderPath: string): Page[] {
  return entries.flatMap((entry): Page[] => {
    if (entry.type !== 'file') return []
    const playfile = ziptree.playfile[entry.hashname]
    if (!isImage(playfile)) return []
    const { optimized, large, small, stands_still: standsStill } = playfile.image
    return [
      {
        ...{ path: joinTreePath(folderPath, entry.name), image: optimized },
        ...(large && { large }),
        ...(small && { small }),
        ...(standsStill && { standsStill }),
      },
    ]
  })
}

function isReadable(playfile: Playfile | undefined): boolean {
  return isImage(playfile) || (isPdf(playfile) && playfile.pdf.page.length > 0)
}

function isImage(
  playfile: Playfile | undefined,
): playfile is Extract<Playfile, { image: unknown }> {
  return playfile !== undefined && 'image' in playfile
}

function isPdf(playfile: Playfile | undefined): playfile is Extract<Playfile, { pdf: unknown }> {
  return playfile !== undefined && 'pdf' in playfile
}
