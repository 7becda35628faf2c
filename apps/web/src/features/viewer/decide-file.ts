import { findEntry } from '@yomikura/content/tree-path'
import type { Ziptree } from '@yomikura/content/ziptree'
import { decideOpening } from '#parts/opening-rules.ts'

/** A folder opens as its pictures; a file as the rules say. */
export function decideFile(ziptree: Ziptree, path: string) {
  const entry = path === '' ? undefined : findEntry(ziptree.tree, path)
  if (path === '' || entry?.type === 'folder') {
    return { route: 'view', kind: 'paged', playType: 'image' } as const
  }
  if (entry?.type !== 'file') return undefined
  const opening = decideOpening(entry, ziptree)
  return opening.isOpen ? opening : undefined
}
