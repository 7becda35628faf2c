import { kindOfName } from '@yomikura/content/kinds'
import {
  FEWEST_PAGES,
  isChapterName,
  isCoverName,
  isExtrasName,
  isWorkItself,
} from '@yomikura/content/page-names'
import { joinTreePath } from '@yomikura/content/tree-path'
import type { FolderEntry, TreeEntry } from '@yomikura/content/ziptree'
import { sortNaturally } from '@yomikura/text/natural-sort'

type TreeFile = { segments: readonly string[]; hashname: string; isHidden?: boolean }

/**
 * Tree of files by their labels, in the order in which a work is read: folders before files, each in
 * natural order; but the work itself (本編) and its chapters before other folders, pages before the
 * folders beside them that are no chapters, a cover before its pages, and what is extra after all else.
 *
 * @see docs/reference/order.md
 */
export function buildTree(files: readonly TreeFile[]): TreeEntry[] {
  const root: TreeEntry[] = []
  const folders = new Map<string, FolderEntry>()
  for (const { segments, hashname, isHidden } of files) {
    let children = root
    let path = ''
    for (const name of segments.slice(0, -1)) {
      path = joinTreePath(path, name)
      const folder = folders.get(path) ?? { type: 'folder', name, path, children: [] }
      if (!folders.has(path)) children.push(folder)
      folders.set(path, folder)
      children = folder.children
    }
    children.push({ type: isHidden ? 'hidden' : 'file', name: segments.at(-1) ?? '', hashname })
  }
  return sortTree(root)
}

/** What lies beside 本編 (BGM, カラー版) follows it and its parts (序章, 終章). */
function putWorkFirst<Entry extends TreeEntry>(folders: readonly Entry[]): readonly Entry[] {
  if (!folders.some(({ name }) => isWorkItself(name))) return folders
  return [...folders.filter(isChapter), ...folders.filter((folder) => !isChapter(folder))]
}

const isChapter = ({ name }: TreeEntry) => isChapterName(name)

function sortTree(entries: readonly TreeEntry[]): TreeEntry[] {
  const sorted = sortNaturally(entries, ({ name }) => name)
  const folders = sorted
    .filter((entry) => entry.type === 'folder')
    .map((folder) => ({ ...folder, children: sortTree(folder.children) }))
  const files = sorted.filter((entry) => entry.type !== 'folder')
  const pages = files.filter(({ type, name }) => type === 'file' && kindOfName(name) === 'image')
  const covers = new Set(pages.filter(({ name }) => isCoverName(name)))
  const work = putWorkFirst(folders.filter(({ name }) => !isExtrasName(name)))
  const extras = folders.filter(({ name }) => isExtrasName(name))
  const pageCount = pages.length - covers.size
  // A cover with nothing to cover stays among what it lies beside, such as the tracks of an album.
  const ordered =
    pageCount === 0 ? files : [...covers, ...files.filter((file) => !covers.has(file))]
  return pageCount < FEWEST_PAGES
    ? [...work, ...ordered, ...extras]
    : [...work.filter(isChapter), ...ordered, ...work.filter((one) => !isChapter(one)), ...extras]
}
