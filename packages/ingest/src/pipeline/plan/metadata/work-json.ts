import { cleanDescription } from './description.ts'
import { parseObject, toArray, toObject } from './json-fields.ts'
import {
  cleanList,
  cleanText,
  cleanVolume,
  PICTURE_KINDS,
  withoutGaps,
  type WorkMetadata,
} from './work-metadata.ts'

const DIRECTIONS = ['rtl', 'ltr', 'vertical'] as const
const AGES = ['all', 'r15', 'r18'] as const

/**
 * Reads `work.json`. A field of another form is passed over, so that one slip does not lose the rest.
 *
 * @throws VerdictError `corrupted` when it is no JSON object
 * @see docs/reference/work-json.md
 */
export function readWorkJson(text: string): WorkMetadata {
  const fields = parseObject(text)
  const series = toObject(fields.series)
  const seriesName = cleanText(series.name)
  const volume = cleanVolume(series.volume)
  return withoutGaps({
    name: cleanText(fields.name),
    namePhonetic: cleanText(fields.name_phonetic),
    makers: cleanList(toArray(fields.makers)),
    tags: cleanList(toArray(fields.tags)),
    description: cleanDescription(fields.description),
    series: seriesName === undefined ? undefined : { name: seriesName, ...withoutGaps({ volume }) },
    direction: DIRECTIONS.find((direction) => direction === fields.direction),
    kind: PICTURE_KINDS.find((kind) => kind === fields.kind),
    ageCategory: AGES.find((age) => age === fields.age_category),
  })
}
