import { isCoverName } from '@yomikura/content/page-names'
import { isNote } from '@yomikura/ingest/pipeline/plan/metadata/note-names'
import { kindOnShelf, type ShelfKind, stemOf } from './shelf-names.ts'

type Named = { name: string }

/**
 * Finds the notes and the cover that describe one file of a folder: those that are called as it is
 * (`Title.opf` and `Title.jpg` beside `Title.cbz`), and all of a folder that holds one title and nothing
 * else. Beside several titles a cover is their series', and a note without a title speaks of none.
 *
 * @param kinds of all files right in the folder
 * @param isShared whether other titles lie in the folder, or in folders in it
 */
export function sidecarFinder<File extends Named>(
  kinds: ReadonlyMap<File, ShelfKind>,
  isShared: boolean,
): (work: File) => File[] {
  const all: File[] = []
  const byTitle = new Map<string, File[]>()
  for (const [file, kind] of kinds) {
    if (kind !== 'cover' && !(kind === 'note' && isNote(file.name))) continue
    all.push(file)
    for (const title of new Set([toTitle(file.name), toCoveredTitle(file.name)])) {
      const files = byTitle.get(title) ?? []
      if (files.push(file) === 1) byTitle.set(title, files)
    }
  }
  return ({ name }) => {
    const title = toTitle(name)
    const around = isShared ? (byTitle.get(title) ?? []) : all
    const notes = around.filter((file) => kinds.get(file) === 'note')
    const covers = around.filter((file) => kinds.get(file) === 'cover')
    const [cover] = covers
      .map((file) => ({ file, rank: rankCover(file.name, title) }))
      .filter(({ rank }) => rank < NO_COVER)
      .sort((a, b) => a.rank - b.rank)
    return cover === undefined ? notes : [...notes, cover.file]
  }
}

/** What a file is called, whatever its form. */
export function toTitle(name: string): string {
  return stemOf(name).normalize('NFKC').toLowerCase()
}

/** What a picture is a cover of, by its name: `Title-cover.jpg`, `Title.poster.png`. */
export function toCoveredTitle(name: string): string {
  return toTitle(name).replace(/[-_. ]*(?:cover|poster)$/u, '')
}

const NO_COVER = 3

/** Called as the title, else as covers are, else the only picture there. Backs and banners are none. */
function rankCover(name: string, title: string): number {
  if (toTitle(name) === title || toCoveredTitle(name) === title) return 0
  if (isCoverName(name)) return 1
  return kindOnShelf(name) === 'page' ? 2 : NO_COVER
}
