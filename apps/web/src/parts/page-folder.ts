import { kindOfName } from '@yomikura/content/kinds'
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

/** Words for how many there are, by what all of them are (content kinds of specification.md#1.3). */
const KIND_KEYS = {
  item: 'work.items',
  file: 'work.files_count',
  pages: 'work.pages',
  text: 'work.texts',
  audio: 'work.audios',
  video: 'work.videos',
  image: 'work.images',
  pdf: 'work.pdfs',
  webtoon: 'work.webtoons',
} as const
type ContentKind = keyof typeof KIND_KEYS

const isContentKind = (kind: string): kind is ContentKind => Object.hasOwn(KIND_KEYS, kind)

/** The words for how much entries are: by their kind where all have one, else files, and items with folders. */
export function describeEntries(
  entries: readonly TreeEntry[],
  ziptree: Pick<Ziptree, 'playfile'>,
): { key: (typeof KIND_KEYS)[ContentKind]; count: number } {
  const shown = entries.filter(isShown)
  const kinds = new Set(shown.map((entry) => toContentKind(entry, ziptree)))
  const [first = 'item'] = kinds
  const mixed = kinds.has('item') ? 'item' : 'file'
  return { key: KIND_KEYS[kinds.size > 1 ? mixed : first], count: shown.length }
}

/** A damaged picture is no page: its row says so. */
function toContentKind(
  entry: FileEntry | FolderEntry,
  ziptree: Pick<Ziptree, 'playfile'>,
): ContentKind {
  if (entry.type === 'folder') return 'item'
  const opening = decideOpening(entry, ziptree)
  if (opening.isOpen && opening.playType === 'image') return 'pages'
  if (opening.isOpen && opening.kind === 'strip') return 'webtoon'
  const kind = kindOfName(entry.name)
  return isContentKind(kind) ? kind : 'file'
}
