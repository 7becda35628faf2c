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

/**
 * Reads what an `.acbf` file says of its comic.
 *
 * @throws VerdictError `corrupted`, also for a document of another kind
 * @see https://acbf.fandom.com/wiki/Meta-data_Section_Definition
 */
export function readAcbf(text: string): WorkMetadata {
  const root = readXml(text)
  const [data] = root.name === 'acbf' ? childrenOf(root, 'meta-data') : []
  const [info] = data ? childrenOf(data, 'book-info') : []
  if (info === undefined) throw new VerdictError('corrupted')
  const textsOf = (name: string) => childrenOf(info, name).map(textOf)
  const [sequence] = childrenOf(info, 'sequence')
  const [annotation] = childrenOf(info, 'annotation')
  const series = cleanText(sequence && attributeOf(sequence, 'title'))
  const volume = floorVolume(sequence && textOf(sequence))
  return withoutGaps({
    name: cleanText(textsOf('book-title')[0]),
    makers: cleanList(childrenOf(info, 'author').map(toPersonName)),
    tags: cleanList([
      ...textsOf('genre').map((genre) => genre.replaceAll('_', ' ')),
      ...textsOf('keywords').flatMap((words) => words.split(',')),
    ]),
    description: cleanDescription(annotation && childrenOf(annotation).map(textOf).join('\n')),
    series: series === undefined ? undefined : { name: series, ...withoutGaps({ volume }) },
  })
}

/** A person's name in the order in which it is said; FictionBooks write it the same way. */
export function toPersonName(person: XmlElement): string {
  const textsOf = (name: string) => childrenOf(person, name).map((one) => textOf(one).trim())
  const parts = ['first-name', 'middle-name', 'last-name'].flatMap(textsOf).filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : (textsOf('nickname')[0] ?? '')
}
