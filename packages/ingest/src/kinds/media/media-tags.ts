import type { MediaTags } from '@yomikura/content/ziptree'
import {
  cleanList,
  cleanText,
  withoutGaps,
  type WorkMetadata,
} from '../../pipeline/plan/metadata/work-metadata.ts'
import {
  decodeName,
  detectNameEncoding,
  type NameEncoding,
} from '../../pipeline/open/name-encoding.ts'
import type { RawTags } from './tags-worker.ts'

/** Controls that no Latin text has, or several letters with marks in a row. */
const FOREIGN = /[\u0080-\u009f]|[\u00a0-\u00ff]{2}/
/** What tags are read as anyway. */
const LATIN = new Set<NameEncoding>(['windows-1252', 'cp437', 'cp850', 'cp852', 'cp857'])
const MAX_NUMBER = 9999

/** Tags that a player shows; undefined when the file has none. */
export function toMediaTags({ common }: RawTags): MediaTags | undefined {
  const { title, artist, album, albumartist, composer, genre, year, track, disk } = common
  const texts = { title, artist, album, album_artist: albumartist, composer: composer?.[0] }
  const read = redecode({ ...texts, genre: genre?.[0] })
  const tags = withoutGaps({
    ...read,
    year: cleanNumber(year),
    track: cleanNumber(track?.no),
    disc: cleanNumber(disk?.no),
  })
  return Object.keys(tags).length === 0 ? undefined : tags
}

/** What the tags of one track say of the whole work. */
export function toWorkMetadata(tags: MediaTags | undefined): WorkMetadata | undefined {
  if (tags?.album === undefined) return undefined
  return withoutGaps({
    name: tags.album,
    makers: cleanList([tags.album_artist ?? tags.artist]),
    tags: cleanList([tags.genre]),
  })
}

/**
 * Old tags have no word for their encoding and are read as Latin-1. Where all of them look so, they
 * are judged together, like the names of an archive.
 */
function redecode<Name extends string>(texts: Record<Name, string | undefined>) {
  const names = Object.keys(texts) as Name[]
  const raw = names.flatMap((name) => texts[name] ?? [])
  const isLatin = raw.every((text) => /^[\u0000-\u00ff]*$/.test(text))
  const isForeign = isLatin && raw.some((text) => FOREIGN.test(text))
  const encoding = isForeign ? detectEncoding(raw.map(toBytes)) : undefined
  const read = (text: string | undefined) =>
    cleanText(
      text === undefined || encoding === undefined ? text : decodeName(toBytes(text), encoding),
    )
  return Object.fromEntries(names.map((name) => [name, read(texts[name])])) as Record<
    Name,
    string | undefined
  >
}

/** A few words of kana are too little for a detector, and are what most such tags here hold. */
function detectEncoding(texts: readonly Buffer[]): NameEncoding | undefined {
  const japanese = texts.map((text) => decodeName(text, 'cp932')).join('\n')
  const isJapanese = !japanese.includes('\ufffd') && /[\u3040-\u30ff]{2}/.test(japanese)
  if (isJapanese) return 'cp932'
  const encoding = detectNameEncoding(texts)
  return LATIN.has(encoding) ? undefined : encoding
}

function toBytes(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

function cleanNumber(value: unknown): number | undefined {
  const isNumber = typeof value === 'number' && Number.isInteger(value)
  return isNumber && value >= 0 && value <= MAX_NUMBER ? value : undefined
}
