import { sideOfLanguage } from '@yomikura/text/page-direction'
import { VerdictError } from '../../../verdict-error.ts'
import { cleanDescription } from './description.ts'
import { readXml } from './read-xml.ts'
import {
  cleanList,
  cleanText,
  floorVolume,
  withoutGaps,
  type WorkMetadata,
} from './work-metadata.ts'

const MAKER_FIELDS = ['writer', 'penciller', 'inker', 'colorist', 'coverartist']
const AGES: Record<string, NonNullable<WorkMetadata['ageCategory']>> = {
  everyone: 'all',
  'all ages': 'all',
  g: 'all',
  teen: 'r15',
  'ma15+': 'r15',
  m: 'r15',
  'mature 17+': 'r15',
  'adults only 18+': 'r18',
  'r18+': 'r18',
  'x18+': 'r18',
}

/** Reads ComicInfo.xml. @throws VerdictError `corrupted`, also for a document of another kind */
export function readComicInfo(text: string): WorkMetadata {
  const [root, ...elements] = readXml(text)
  if (root?.name !== 'comicinfo') throw new VerdictError('corrupted')
  const fields = new Map(elements.map(({ name, text }) => [name, text.trim()]))
  const listOf = (names: string[]) =>
    cleanList(names.flatMap((name) => (fields.get(name) ?? '').split(',')))
  const series = cleanText(fields.get('series'))
  const volume = floorVolume(fields.get('number'))
  return withoutGaps({
    name: cleanText(fields.get('title')),
    makers: listOf(MAKER_FIELDS),
    tags: listOf(['genre', 'tags']),
    description: cleanDescription(fields.get('summary')),
    series: series === undefined ? undefined : { name: series, ...withoutGaps({ volume }) },
    direction: directionOf(fields.get('manga')),
    likelyDirection: sideOfComic(fields.get('languageiso')),
    kind: isWebtoon(fields) ? ('webtoon' as const) : undefined,
    ageCategory: AGES[fields.get('agerating')?.toLowerCase() ?? ''],
  })
}

/** Readers and scrapers write it as the format, or only as a genre or tag. */
function isWebtoon(fields: ReadonlyMap<string, string>): boolean {
  const words = ['format', 'genre', 'tags'].map((name) => fields.get(name) ?? '').join(',')
  return words.split(',').some((word) => /^(?:webtoons?|web ?comic|long strip)$/i.test(word.trim()))
}

/** Comics in Japanese turn to the left, whichever way its other books do. */
function sideOfComic(language: string | undefined): WorkMetadata['likelyDirection'] {
  return /^(ja|jpn)\b/i.test(language ?? '') ? 'rtl' : sideOfLanguage(language)
}

function directionOf(manga: string | undefined): WorkMetadata['direction'] {
  if (manga === 'YesAndRightToLeft') return 'rtl'
  return manga === 'No' ? 'ltr' : undefined
}
