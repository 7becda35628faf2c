/**
 * Files that say something to a machine or to a desktop program and nothing to a reader
 * (document 1 §5): system litter, and the notes that shops put beside protected works.
 */
const LITTER = new Set(['thumbs.db', 'ehthumbs.db', 'desktop.ini', 'icon\r'])

const NOTES = [
  /^viewer[-_ ]?info(rmation)?\.[a-z]{2,4}$/i,
  /^ビュー?(ア|アー|ワ|ワー)(情報|について|の使い方).*\.[a-z]{2,4}$/i,
  /^(auth|authentication|activation)[-_ ]?(info|information|note|notes|guide)?\.(txt|html?|url|pdf)$/i,
  /^.{0,12}認証(について|方法|手順|情報|の手引き|のご案内)?\.(txt|html?|url|pdf)$/i,
]

const LITTER_FOLDERS = new Set(['__macosx', '$recycle.bin', 'system volume information', '@eadir'])

/** Whether a file is litter by its name. Names that start with a dot are hidden files. */
export function isLitterFile(name: string): boolean {
  return (
    name.startsWith('.') ||
    LITTER.has(name.toLowerCase()) ||
    NOTES.some((note) => note.test(name.normalize('NFC')))
  )
}

/** Whether a folder and all in it is litter, for example `__MACOSX` or `.git`. */
export function isLitterFolder(name: string): boolean {
  return name.startsWith('.') || LITTER_FOLDERS.has(name.toLowerCase())
}

/** Folder name without the spaces that people put in front to sort it first, full-width ones too. */
export function cleanFolderName(name: string): string {
  return name.replace(/^[\s\u3000]+/u, '')
}
