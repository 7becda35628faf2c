import { VerdictError } from '../../../verdict-error.ts'
import { parseObject, toArray, toObject } from './json-fields.ts'
import {
  cleanList,
  cleanText,
  floorVolume,
  withoutGaps,
  type WorkMetadata,
} from './work-metadata.ts'

const KEY = 'ComicBookInfo/1.0'

/**
 * Reads what ComicBookLover and others leave in the comment of a comic's zip.
 *
 * @throws VerdictError `corrupted`, also for a comment of another kind
 */
export function readComicBookInfo(text: string): WorkMetadata {
  const fields = parseObject(text)
  if (!Object.hasOwn(fields, KEY)) throw new VerdictError('corrupted')
  const info = toObject(fields[KEY])
  const series = cleanText(info['series'])
  const volume = floorVolume(info['issue'])
  const { genre } = info
  return withoutGaps({
    name: cleanText(info['title']),
    makers: cleanList(toArray(info['credits']).map((credit) => toPerson(toObject(credit)))),
    tags: cleanList([
      ...(typeof genre === 'string' ? genre.split(',') : []),
      ...toArray(info['tags']),
    ]),
    series: series === undefined ? undefined : { name: series, ...withoutGaps({ volume }) },
  })
}

/** `Moore, Alan` as it is said. */
function toPerson({ person }: Record<string, unknown>): string | undefined {
  if (typeof person !== 'string') return undefined
  return person.replace(/^([^,]+),\s*([^,]+)$/u, '$2 $1')
}
