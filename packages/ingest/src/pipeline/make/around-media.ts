import { isCoverName } from '@yomikura/content/page-names'
import type { IngestedFile } from './make-books.ts'

/** Kinds of files that are a work by themselves; a picture beside one may be the cover of it. */
const MEDIA: ReadonlySet<string> = new Set(['audio', 'video', 'pdf', 'epub'])
/** What catalogues and players keep beside a work. */
const NOTE = /\.(?:opf|nfo|cue|m3u8?|log|md5|sfv|sha\d+|json|xml|url|ini|lrc)$/i

/** @param kind of a file by its name or its content */
export function isMedia(kind: string): boolean {
  return MEDIA.has(kind)
}

/**
 * Whether a file describes books, documents, sound or film and is nothing without them: their cover, their
 * captions, notes.
 *
 * @param media paths of these; with none, a cover is a page
 */
export function isAroundMedia(
  { path, outcome }: Pick<IngestedFile, 'path' | 'outcome'>,
  media: readonly string[],
): boolean {
  if (media.length === 0) return false
  const { type } = outcome.playfile
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (type === 'image')
    return isCoverName(name) || media.some((other) => toStem(other) === toStem(path))
  return type === 'vtt' || NOTE.test(name)
}

function toStem(path: string): string {
  return path.replace(/\.[^./]*$/, '').toLowerCase()
}
