/** Files that say something of the whole work, the most detailed first. */
const NOTES = [
  ...[/^work\.json$/i, /^comicinfo\.xml$/i],
  ...[/^metroninfo\.xml$/i, /^comet\.xml$/i, /\.acbf$/i, /^comicbookinfo\.json$/i],
  // Of Audiobookshelf, Calibre, and of programs that keep films and sound.
  ...[/^metadata\.json$/i, /^metadata\.opf$/i, /\.opf$/i, /\.nfo$/i],
] as const

/** How many ranks {@link rankOfNote} knows. */
export const NOTE_RANKS = NOTES.length

/** Place of a file's name among those that speak of the whole work; undefined for any other. */
export function rankOfNote(name: string): number | undefined {
  const rank = NOTES.findIndex((form) => form.test(name))
  return rank < 0 ? undefined : rank
}

/** Whether a file of this path speaks of its work. */
export function isNote(path: string): boolean {
  return rankOfNote(path.slice(path.lastIndexOf('/') + 1)) !== undefined
}
