import { listFolder, parentPath } from '@yomikura/content/tree-path'
import type { TreeEntry } from '@yomikura/content/ziptree'
import { isShown } from '#parts/shown-entries.ts'

/** Whether a folder holds one folder only: its page leads straight on to that one. */
export function isPassedThrough(tree: readonly TreeEntry[], path: string): boolean {
  const entries = listFolder(tree, path)?.filter(isShown) ?? []
  return entries.length === 1 && entries[0]?.type === 'folder'
}

/** The nearest folder above `path` that has a page, empty for the root; undefined when none has. */
export function findFolderAbove(tree: readonly TreeEntry[], path: string): string | undefined {
  if (path === '') return undefined
  const above = parentPath(path)
  return isPassedThrough(tree, above) ? findFolderAbove(tree, above) : above
}
