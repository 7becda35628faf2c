/** Files that say something of the whole work, in small letters. */
const NOTE_NAMES = new Set(['comicinfo.xml', 'work.json'])

/** Whether a file of this path speaks of its work. */
export function isNote(path: string): boolean {
  return NOTE_NAMES.has(path.slice(path.lastIndexOf('/') + 1).toLowerCase())
}
