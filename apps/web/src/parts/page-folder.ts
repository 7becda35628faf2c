import type { FileEntry, FolderEntry, TreeEntry, Ziptree } from '@yomikura/content/ziptree'
import { MEASURES } from '@yomikura/contract/limits'
import { decideOpening } from './opening-rules.ts'
import { isShown } from './shown-entries.ts'

/** How many pages a folder holds that has many pictures and nothing else; 0 for every other folder. */
export function countFolderPages(
  entries: readonly TreeEntry[],
  ziptree: Pick<Ziptree, 'playfile'>,
): number {
  const { key, count } = describeEntries(entries, ziptree)
  return key === 'work.pages' && count > MEASURES.plainPages ? count : 0
}

/** The words for how much entries are: pages where each of them is one, else items. */
export function describeEntries(
  entries: readonly TreeEntry[],
  ziptree: Pick<Ziptree, 'playfile'>,
): { key: 'work.pages' | 'work.items'; count: number } {
  const shown = entries.filter(isShown)
  const areAllPages = shown.length > 0 && shown.every((entry) => isPage(entry, ziptree))
  return { key: areAllPages ? 'work.pages' : 'work.items', count: shown.length }
}

/** A damaged picture is none: its row says so. */
function isPage(entry: FileEntry | FolderEntry, ziptree: Pick<Ziptree, 'playfile'>): boolean {
  if (entry.type === 'folder') return false
  const opening = decideOpening(entry, ziptree)
  return opening.isOpen && opening.playType === 'image'
}
