import { joinTreePath } from '@yomikura/content/tree-path'
import type { FolderEntry, TreeEntry } from '@yomikura/content/ziptree'
import { sortNaturally } from '@yomikura/text/natural-sort'

type TreeFile = { segments: readonly string[]; hashname: string; isHidden?: boolean }

/** Tree of files by their labels: folders before files, each in natural order. */
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

function sortTree(entries: readonly TreeEntry[]): TreeEntry[] {
  const sorted = sortNaturally(entries, ({ name }) => name)
  const folders = sorted
    .filter((entry) => entry.type === 'folder')
    .map((folder) => ({ ...folder, children: sortTree(folder.children) }))
  return [...folders, ...sorted.filter((entry) => entry.type !== 'folder')]
}
