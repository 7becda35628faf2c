import { sideOfLanguage } from '@yomikura/text/page-direction'
import { cleanDescription } from './description.ts'
import { parseObject, toArray } from './json-fields.ts'
import {
  cleanList,
  cleanText,
  floorVolume,
  withoutGaps,
  type WorkMetadata,
} from './work-metadata.ts'
import { VerdictError } from '../../../verdict-error.ts'

/**
 * Reads `metadata.json` as Audiobookshelf writes it beside a book. Other programs call other things so:
 * one without a title and people is none of its.
 *
 * @throws VerdictError `corrupted`
 * @see https://www.audiobookshelf.org/docs/#book-additional-metadata
 */
export function readAudiobookJson(text: string): WorkMetadata {
  const fields = parseObject(text)
  const name = cleanText(fields.title)
  const people = [...toArray(fields.authors), ...toArray(fields.narrators)]
  if (name === undefined || people.length + toArray(fields.series).length === 0) {
    throw new VerdictError('corrupted')
  }
  const { language } = fields
  return withoutGaps({
    name,
    makers: cleanList(people),
    tags: cleanList([...toArray(fields.genres), ...toArray(fields.tags)]),
    description: cleanDescription(fields.description),
    series: toSeries(cleanText(toArray(fields.series)[0])),
    likelyDirection: sideOfLanguage(typeof language === 'string' ? language : undefined),
  })
}

/** A series stands with the number of the book behind it: `Long Series #2`. */
function toSeries(series: string | undefined): WorkMetadata['series'] {
  if (series === undefined) return undefined
  const [, named = series, position] = /^(.*\S)\s+#(\S+)$/u.exec(series) ?? []
  return { name: named, ...withoutGaps({ volume: floorVolume(position) }) }
}
