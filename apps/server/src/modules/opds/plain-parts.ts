import { findBookParts } from '@yomikura/content/ebook-parts'
import { walkFiles } from '@yomikura/content/tree-path'
import type { Chapter, Ziptree } from '@yomikura/content/ziptree'

/** A page of a book of pictures, as it came. */
export type PlainPage = {
  hashname: string
  type: string
  preview: string | undefined
  widthPx: number
  heightPx: number
  /** Folder in which it lies; empty at the top. */
  folder: string
}

/** A recording of a work that is sound, as it came. */
export type PlainTrack = {
  path: string
  type: string
  title: string
  durationSeconds: number
  chapters: readonly Chapter[]
}

/** A book that was unpacked, by the folder that its files lie in. */
export type PlainBook = { hashname: string; isEncrypted: boolean }

const PAGE_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
}
const TRACK_TYPES: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  m4b: 'audio/mp4',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
}
/** What may lie beside recordings: covers and booklets, and words to them. */
const BESIDE_TRACKS = new Set(['image', 'text', 'vtt'])

/** Pages of a work that is pictures and nothing else; none for all others. */
export function listPages({ tree, playfile }: Ziptree): PlainPage[] {
  const pages: PlainPage[] = []
  for (const { entry, path } of walkFiles(tree)) {
    if (entry.type !== 'file') continue
    const file = playfile[entry.hashname]
    const type = PAGE_TYPES[toEnding(path)]
    if (file?.type !== 'image' || !('image' in file) || type === undefined) return []
    const { files, optimized } = file.image
    pages.push({
      ...{ hashname: entry.hashname, type, preview: optimized.name },
      ...{ widthPx: files.width, heightPx: files.height },
      folder: path.slice(0, Math.max(0, path.lastIndexOf('/'))),
    })
  }
  return pages
}

/** Recordings of a work that is sound and what belongs to it; none for all others. */
export function listTracks({ tree, playfile }: Ziptree): PlainTrack[] {
  const tracks: PlainTrack[] = []
  for (const { entry, path } of walkFiles(tree)) {
    if (entry.type !== 'file') continue
    const file = playfile[entry.hashname]
    if (file && BESIDE_TRACKS.has(file.type)) continue
    const type = TRACK_TYPES[toEnding(path)]
    if (!file || !('audio' in file) || type === undefined) return []
    const { tags, chapters = [], optimized } = file.audio
    tracks.push({
      ...{ path, type, chapters, durationSeconds: optimized.duration },
      title: tags?.title ?? entry.name.replace(/\.[^.]*$/, ''),
    })
  }
  return tracks
}

/** The unpacked book of a work that is one book and nothing else. */
export function findBook({ tree, playfile }: Ziptree): PlainBook | undefined {
  const files = [...walkFiles(tree)].filter(({ entry }) => entry.type === 'file')
  const [only, ...others] = files
  const file = only && others.length === 0 ? playfile[only.entry.hashname] : undefined
  const parts = file && findBookParts(file)
  return parts && only
    ? { hashname: only.entry.hashname, isEncrypted: parts.optimized.encrypted }
    : undefined
}

/** What follows the last dot of a name, in small letters. */
export function toEnding(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase()
}
