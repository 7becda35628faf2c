import type { BookParts, EbookParts, Playfile } from './ziptree.ts'

const EBOOK_TYPES = new Set<string>([
  ...['ebook_fixed', 'ebook_webtoon', 'ebook_voicecomic'],
  ...['webtoon', 'voicecomic', 'voicecomic_v2'],
])

/** What a book of pictures says of itself; undefined for every other file. */
export function findEbookParts(playfile: Playfile): EbookParts | undefined {
  const { type } = playfile
  const isMade = EBOOK_TYPES.has(type) && Object.hasOwn(playfile, type)
  return isMade ? (playfile as unknown as Record<string, EbookParts>)[type] : undefined
}

/** What an unpacked book says of itself; undefined for every other file. */
export function findBookParts(playfile: Playfile): BookParts | undefined {
  if ('epub' in playfile) return playfile.epub
  return 'epub_reflowable' in playfile ? playfile.epub_reflowable : undefined
}
