import { sideOfLanguage } from '@yomikura/text/page-direction'
import { readXml } from '../../../kinds/epub/markup/read-xml.ts'
import {
  attributeOf,
  childrenOf,
  textOf,
  type XmlElement,
} from '../../../kinds/epub/markup/xml-tree.ts'
import { VerdictError } from '../../../verdict-error.ts'
import { cleanDescription } from './description.ts'
import {
  cleanList,
  cleanText,
  floorVolume,
  withoutGaps,
  type WorkMetadata,
} from './work-metadata.ts'

const AGES: Record<string, NonNullable<WorkMetadata['ageCategory']>> = {
  everyone: 'all',
  teen: 'r15',
  'teen plus': 'r15',
  mature: 'r15',
  explicit: 'r18',
  adult: 'r18',
}

/**
 * Reads MetronInfo.xml.
 *
 * @throws VerdictError `corrupted`, also for a document of another kind
 * @see https://metron-project.github.io/docs/category/metroninfo
 */
export function readMetronInfo(text: string): WorkMetadata {
  const root = readXml(text)
  if (root.name !== 'metroninfo') throw new VerdictError('corrupted')
  const listOf = (group: string, name: string) =>
    childrenOf(root, group).flatMap((one) => childrenOf(one, name).map(textOf))
  const valueOf = (name: string, element: XmlElement | undefined = root) =>
    element && childrenOf(element, name).map(textOf)[0]
  const [series] = childrenOf(root, 'series')
  const seriesName = cleanText(valueOf('name', series))
  const volume = floorVolume(valueOf('number'))
  return withoutGaps({
    name: cleanText(valueOf('collectiontitle') ?? listOf('stories', 'story')[0]),
    makers: cleanList(
      childrenOf(root, 'credits')
        .flatMap((credits) => childrenOf(credits, 'credit'))
        .map((credit) => valueOf('creator', credit)),
    ),
    tags: cleanList([...listOf('genres', 'genre'), ...listOf('tags', 'tag')]),
    description: cleanDescription(valueOf('summary')),
    series: seriesName === undefined ? undefined : { name: seriesName, ...withoutGaps({ volume }) },
    likelyDirection: sideOfLanguage(series && attributeOf(series, 'lang')),
    ageCategory: AGES[valueOf('agerating')?.trim().toLowerCase() ?? ''],
  })
}
