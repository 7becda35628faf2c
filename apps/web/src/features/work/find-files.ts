import type { FileEntry, FolderEntry, Ziptree } from '@yomikura/content/ziptree'
import { compareNatural } from '@yomikura/text/natural-sort'
import { foldForSearch } from '@yomikura/text/search-text'

/** `work` is the order of the work itself. */
export const FILE_ORDERS = ['work', 'name', 'size'] as const
export type FileOrder = (typeof FILE_ORDERS)[number]

type Entry = FileEntry | FolderEntry
export type FileQuery = { words: string; order: FileOrder }

/**
 * Those of a folder's entries whose names hold all the words, in the order wished for: by name, or the
 * largest first. Folders stay before files.
 */
export function findFiles(
  entries: readonly Entry[],
  playfile: Ziptree['playfile'],
  { words, order }: FileQuery,
): readonly Entry[] {
  const wanted = foldForSearch(words)
    .split(/\s+/)
    .filter((word) => word !== '')
  const found =
    wanted.length === 0
      ? entries
      : entries.filter(({ name }) => {
          const folded = foldForSearch(name)
          return wanted.every((word) => folded.includes(word))
        })
  if (order === 'work') return found
  const sizeOf = (entry: Entry) =>
    entry.type === 'file' ? (playfile[entry.hashname]?.length ?? 0) : Number.POSITIVE_INFINITY
  const isAfter = (entry: Entry) => Number(entry.type !== 'folder')
  const compare =
    order === 'name'
      ? (one: Entry, other: Entry) => compareNatural(one.name, other.name)
      : (one: Entry, other: Entry) => sizeOf(other) - sizeOf(one) || 0
  return found.toSorted((one, other) => isAfter(one) - isAfter(other) || compare(one, other))
}
