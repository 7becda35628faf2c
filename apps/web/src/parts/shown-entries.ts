import { kindOfName } from '@yomikura/content/kinds'
import type { FileEntry, FolderEntry, TreeEntry } from '@yomikura/content/ziptree'

/** Whether a tree shows an entry: hidden files and subtitles are used, never listed. */
export function isShown(entry: TreeEntry): entry is FileEntry | FolderEntry {
  return entry.type === 'folder' || (entry.type === 'file' && kindOfName(entry.name) !== 'vtt')
}
