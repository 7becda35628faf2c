import { kindOfName } from '@yomikura/content/kinds'
import type { FileEntry, FolderEntry, TreeEntry } from '@yomikura/content/ziptree'

/**
 * Whether a tree shows an entry: hidden files and subtitles are used, never listed, and neither is a
 * folder that holds nothing else, or nothing at all (specification.md#1.5).
 */
export function isShown(entry: TreeEntry): entry is FileEntry | FolderEntry {
  if (entry.type === 'folder') return entry.children.some(isShown)
  return entry.type === 'file' && kindOfName(entry.name) !== 'vtt'
}
