import type { MediaTags } from '@yomikura/content/ziptree'

/** A sound of a folder: where it lies, and what it says of itself. */
type TaggedFile = { path: string; tags: MediaTags | undefined }

/** Words that count tracks instead of naming them. */
const COUNTING =
  /track|part|chapter|disc|disk|side|no|cd|トラック|パート|チャプター|ディスク|트랙|曲目|曲|章|話|巻|回|第/g

/**
 * Titles of all sounds of one folder, in their order. People and shops tag every track with the book's
 * title, so tags are believed only where they distinguish the tracks: no two files have the same title,
 * none has the work's, and they say more than the files' names do. Else files are called by their names,
 * as is a file without a title.
 *
 * @param workTitles names of the work, in every language that is known
 */
export function titleTracks(files: readonly TaggedFile[], workTitles: readonly string[]): string[] {
  const names = files.map(({ path }) => toFileTitle(path))
  const titles = files.map(({ tags }, index) => tags?.title ?? names[index] ?? '')
  const works = new Set(workTitles.map(fold))
  const isWorkNamed = files.some(({ tags }) => tags?.title && works.has(fold(tags.title)))
  if (isWorkNamed || haveRepeats(titles, names)) return names
  const albums = files.flatMap(({ tags }) => tags?.album ?? [])
  const known = [...works, ...new Set(albums.map(fold))].sort((a, b) => b.length - a.length)
  const isMute = (title: string) => isCount(title, known)
  return titles.every(isMute) && !names.some(isMute) ? names : titles
}

/** Whether two sounds have one title; one recording in two formats is one sound. */
function haveRepeats(titles: readonly string[], names: readonly string[]): boolean {
  const nameOf = new Map<string, string>()
  return titles.some((title, index) => {
    const key = fold(title)
    const name = names[index] ?? ''
    const isTaken = nameOf.has(key) && nameOf.get(key) !== name
    nameOf.set(key, name)
    return isTaken
  })
}

/** A title that holds nothing but names of the whole, words that count, and numbers. */
function isCount(title: string, known: readonly string[]): boolean {
  const rest = known.reduce((text, name) => text.replace(name, ''), fold(title))
  return /^\p{N}*$/u.test(rest.replaceAll(COUNTING, ''))
}

/** Taggers differ in width, case, spaces and punctuation. A title of signs alone stays as it is. */
function fold(title: string): string {
  const plain = title.normalize('NFKC').toLowerCase()
  return plain.replaceAll(/[^\p{L}\p{N}]/gu, '') || plain
}

/** File name without its extension. */
function toFileTitle(path: string): string {
  const name = path.split('/').at(-1) ?? path
  return name.replace(/\.[^.]+$/, '') || name
}
