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

const MAKERS = ['writer', 'creator', 'penciller', 'inker', 'colorist', 'coverdesigner']

/** Reads CoMet.xml of comics. @throws VerdictError `corrupted`, also for a document of another kind */
export function readComet(text: string): WorkMetadata {
  const [root, ...elements] = readXml(text)
  if (root?.name !== 'comet') throw new VerdictError('corrupted')
  const textsOf = (wanted: string) =>
    elements.filter(({ name }) => name === wanted).map((element) => element.text)
  const [direction = ''] = textsOf('readingdirection')
  const side = direction.trim().toLowerCase()
  const series = cleanText(textsOf('series')[0])
  const volume = floorVolume(textsOf('issue')[0] ?? textsOf('volume')[0])
  return withoutGaps({
    name: cleanText(textsOf('title')[0]),
    makers: cleanList(MAKERS.flatMap(textsOf)),
    tags: cleanList(textsOf('genre')),
    description: cleanDescription(textsOf('description')[0]),
    series: series === undefined ? undefined : { name: series, ...withoutGaps({ volume }) },
    direction: side === 'rtl' || side === 'ltr' ? side : undefined,
    likelyDirection: sideOfLanguage(textsOf('language')[0]),
  })
}
