import { extensionOf } from '@yomikura/content/hash-name'
import { sortNaturally } from '@yomikura/text/natural-sort'
import type { SourceFile } from '../open/source.ts'

/** A page and the sounds that belong to it, in order; all are indexes of files. */
export type VoicedPage = { image: number; audio: number[] }

/** Sound that browsers play as it is. */
export const VOICE_TYPES: ReadonlyMap<string, string> = new Map([
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['mp4', 'audio/mp4'],
  ['aac', 'audio/aac'],
  ['ogg', 'audio/ogg'],
  ['opus', 'audio/ogg'],
  ['wav', 'audio/wav'],
  ['flac', 'audio/flac'],
])

const EXTENSION = /\.[^.]{1,5}$/
/** `001-2`, `001_b`, `001 (3)`: more sounds of page `001`. */
const PART = /(?:[-_ ]\(?[0-9a-z]{1,2}\)?|\([0-9]{1,2}\))$/

/**
 * Pages of a folder with their sounds, matched by name: `001.png` with `001.mp3`, `001-1.mp3` …
 *
 * Booklet scans lie beside songs, too. So every sound must belong to a page, and half of the pages need
 * one, unless the work says that it is a voice comic.
 *
 * @returns undefined when the folder is no voice comic
 */
export function pairVoices(
  files: readonly SourceFile[],
  indexes: readonly number[],
  images: readonly number[],
  isDeclared: boolean,
): VoicedPage[] | undefined {
  const sounds = indexes.filter((index) => VOICE_TYPES.has(extensionOf(nameOf(files, index))))
  if (images.length < 2 || sounds.length === 0) return undefined
  const pages = new Map(
    images.map((image) => [stemOf(files, image), { image, audio: [] as number[] }]),
  )
  let matched = 0
  for (const sound of sortNaturally(sounds, (index) => nameOf(files, index))) {
    const stem = stemOf(files, sound)
    const page = pages.get(stem) ?? pages.get(stem.replace(PART, ''))
    if (page === undefined) continue
    page.audio.push(sound)
    matched++
  }
  const voiced = [...pages.values()].filter(({ audio }) => audio.length > 0)
  const isCertain = matched === sounds.length && voiced.length * 2 >= images.length
  return voiced.length > 0 && (isDeclared || isCertain) ? [...pages.values()] : undefined
}

function nameOf(files: readonly SourceFile[], index: number): string {
  return files[index]?.segments.at(-1) ?? ''
}

function stemOf(files: readonly SourceFile[], index: number): string {
  return nameOf(files, index).normalize('NFKC').toLowerCase().replace(EXTENSION, '')
}
