import { cleanFolderName, isLitterFile, isLitterFolder } from './clean-names.ts'
import { joinTreePath } from './tree-path.ts'
import type { FolderEntry, TreeEntry } from './ziptree.ts'

/**
 * The tree as it is shown: without hidden files, litter, notes to viewers and empty folders, with
 * leading spaces of folder names trimmed. Trees of this server are clean already; those of an older
 * revision or another server may not be.
 *
 * A folder keeps its name when trimming would make it one with a neighbour.
 */
export function cleanTree(tree: readonly TreeEntry[], folderPath = ''): TreeEntry[] {
  const names = new Set(tree.map(({ name }) => name))
  return tree.flatMap((entry): TreeEntry[] => {
    if (entry.type === 'hidden') return []
    if (entry.type === 'file') return isLitterFile(entry.name) ? [] : [entry]
    return cleanFolder(entry, folderPath, names)
  })
}

function cleanFolder(
  folder: FolderEntry,
  parent: string,
  neighbours: ReadonlySet<string>,
): FolderEntry[] {
  if (isLitterFolder(folder.name)) return []
  const trimmed = cleanFolderName(folder.name)
  const name = trimmed === '' || neighbours.has(trimmed) ? folder.name : trimmed
  const path = joinTreePath(parent, name)
  const children = cleanTree(folder.children, path)
  return children.length === 0 ? [] : [{ type: 'folder', name, path, children }]
}
