import { sideOfLanguage } from '@yomikura/text/page-direction'
import { cleanDescription } from './description.ts'
import { readXml } from './read-xml.ts'
import {
  cleanList,
  cleanText,
  floorVolume,
  withoutGaps,
  type WorkMetadata,
} from './work-metadata.ts'
import { VerdictError } from '../../../verdict-error.ts'

/**
 * Reads what a `.nfo` file says of its work: the XML of programs for films and sound, or the lines that
 * stand before an audio book's text (`Title: …`, `Author: …`). Those of releases say nothing readable.
 *
 * @throws VerdictError `corrupted`
 */
export function readNfo(text: string): WorkMetadata {
  return /^\s*(?:\ufeff)?</u.test(text) ? readXmlNfo(text) : readLines(text)
}

/** Not of an episode: it is one of several of its work. */
const ROOTS = new Set(['movie', 'tvshow', 'album', 'musicvideo', 'audiobook', 'book'])
const MAKERS = new Set(['artist', 'author', 'albumartist', 'director', 'credits', 'narrator'])

function readXmlNfo(text: string): WorkMetadata {
  const [root, ...elements] = readXml(text)
  if (root === undefined || !ROOTS.has(root.name)) throw new VerdictError('corrupted')
  const textsOf = (isWanted: (name: string) => boolean) =>
    elements.filter(({ name }) => isWanted(name)).map(({ text }) => text)
  const name = cleanText(textsOf((one) => one === 'title')[0])
  if (name === undefined) throw new VerdictError('corrupted')
  return withoutGaps({
    name,
    namePhonetic: cleanText(textsOf((one) => one === 'sorttitle')[0]),
    makers: cleanList(textsOf((one) => MAKERS.has(one))),
    tags: cleanList(textsOf((one) => one === 'genre' || one === 'tag')),
    description: cleanDescription(textsOf((one) => one === 'plot' || one === 'review')[0]),
  })
}

const LINE = /^[ \t]*([a-z][a-z ]{1,24}?)[ \t.]*:[ \t]*(\S.*)$/gimu

function readLines(text: string): WorkMetadata {
  const fields = new Map<string, string>()
  for (const [, key = '', value = ''] of text.matchAll(LINE)) {
    const name = key.toLowerCase()
    if (!fields.has(name)) fields.set(name, value.trim())
  }
  const name = cleanText(fields.get('title'))
  const people = ['author', 'authors', 'read by', 'narrator', 'narrated by'].flatMap((key) =>
    (fields.get(key) ?? '').split(/[,;&]/u),
  )
  const makers = cleanList(people)
  if (name === undefined || makers === undefined) throw new VerdictError('corrupted')
  const series = cleanText(fields.get('series name') ?? fields.get('series'))
  const volume = floorVolume(fields.get('position in series') ?? fields.get('book'))
  return withoutGaps({
    name,
    makers,
    tags: cleanList((fields.get('genre') ?? '').split(/[,;]/u)),
    series: series === undefined ? undefined : { name: series, ...withoutGaps({ volume }) },
    likelyDirection: sideOfLanguage(fields.get('language')),
  })
}
