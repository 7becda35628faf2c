import { sideOfLanguage } from '@yomikura/text/page-direction'
import { cleanDescription } from './description.ts'
import { readXml, type XmlElement } from './read-xml.ts'
import {
  cleanList,
  cleanText,
  floorVolume,
  withoutGaps,
  type WorkMetadata,
} from './work-metadata.ts'

/** Reads what a package document says of its book. @throws VerdictError `corrupted` */
export function readOpf(text: string): WorkMetadata {
  const elements = readXml(text)
  const named = (name: string) => elements.filter((element) => element.name === name)
  const metas = named('meta')
  const title = named('title')[0]
  const progression = named('spine')[0]?.attributes['page-progression-direction']
  return withoutGaps({
    name: cleanText(title?.text),
    namePhonetic: cleanText(refining(metas, title, 'file-as') ?? titleSortOf(metas)),
    makers: cleanList(named('creator').map(({ text }) => text)),
    tags: cleanList(named('subject').map(({ text }) => text)),
    description: cleanDescription(named('description')[0]?.text),
    series: seriesOf(metas),
    direction: progression === 'rtl' || progression === 'ltr' ? progression : undefined,
    likelyDirection: sideOfLanguage(named('language')[0]?.text),
  })
}

function seriesOf(metas: readonly XmlElement[]): WorkMetadata['series'] {
  const collection = metas.find(({ attributes }) => attributes.property === 'belongs-to-collection')
  const name = cleanText(collection?.text)
  if (name === undefined) return calibreSeriesOf(metas)
  const volume = floorVolume(refining(metas, collection, 'group-position'))
  return { name, ...withoutGaps({ volume }) }
}

function titleSortOf(metas: readonly XmlElement[]): string | undefined {
  return metas.find(({ attributes }) => attributes.name === 'calibre:title_sort')?.attributes
    .content
}

/** Books of the second version have no word for it; the program that most of them went through does. */
function calibreSeriesOf(metas: readonly XmlElement[]): WorkMetadata['series'] {
  const contentOf = (wanted: string) =>
    metas.find(({ attributes }) => attributes.name === wanted)?.attributes.content
  const name = cleanText(contentOf('calibre:series'))
  if (name === undefined) return undefined
  const volume = floorVolume(contentOf('calibre:series_index'))
  return { name, ...withoutGaps({ volume }) }
}

/** What another element says of this one. */
function refining(
  metas: readonly XmlElement[],
  element: XmlElement | undefined,
  property: string,
): string | undefined {
  const id = element?.attributes.id
  if (id === undefined) return undefined
  return metas.find(
    ({ attributes }) => attributes.property === property && attributes.refines === `#${id}`,
  )?.text
}
