import { type ScriptCount, sideOfLanguage, sideOfLetters } from '@yomikura/text/page-direction'
import { readXml } from './read-xml.ts'
import { cleanList, cleanText, withoutGaps, type WorkMetadata } from './work-metadata.ts'
import { VerdictError } from '../verdict-error.ts'

/** What a document's information dictionary says, as far as a work has a place for it. */
type Info = {
  title: string
  author: string
  keywords: string
  direction: 'rtl' | 'ltr' | undefined
}

const XMP_START = '<x:xmpmeta'
const XMP_END = '</x:xmpmeta>'
const MAX_XMP_BYTES = 256 * 1024
/** Programs write the name of a file or of what they did where a title belongs, or that there is none. */
const NO_TITLE = [
  /^(?:untitled|無題|無題ドキュメント|no title|title|print|document|new document|slide|layout|test)(?:[ _-]?\d+)?$/iu,
  /^(?:microsoft word|microsoft powerpoint|powerpoint presentation)\b/iu,
  /\.(?:docx?|indd|pdf|tex|odt|pptx?|qxd|xlsx?|html?|ps|dvi|eps|cdr|ai|drg|dwg|graffle|pub|key|pages)$/iu,
  // Scripts print what they point at.
  /^(?:array|hash|scalar|code|\[?object)[ (]/iu,
  /^(?:https?|file|about):/iu,
]

/**
 * Metadata of a document: its XMP packet where it is readable as it stands, which is nearly always,
 * else its information dictionary.
 *
 * @param letters of the pages that were read
 */
export function readPdfFacts(info: Info, bytes: Buffer, letters: ScriptCount): WorkMetadata {
  return {
    ...withoutGaps({
      name: cleanTitle(info.title),
      makers: cleanList(info.author.split(/[;,、，；]/u)),
      tags: cleanList(info.keywords.split(/[;,、，；]/u)),
      direction: info.direction,
      likelyDirection: sideOfLetters(letters) ?? sideOfLanguage(languageOf(bytes)),
    }),
    ...readXmp(bytes),
  }
}

/** As the catalogue names it, where that is readable as it stands. */
function languageOf(bytes: Buffer): string | undefined {
  const at = bytes.indexOf('/Lang')
  if (at < 0) return undefined
  return /^\/Lang\s*\(([A-Za-z-]{2,20})\)/.exec(bytes.toString('latin1', at, at + 40))?.[1]
}

function readXmp(bytes: Buffer): WorkMetadata {
  const start = bytes.indexOf(XMP_START)
  const end = start < 0 ? -1 : bytes.indexOf(XMP_END, start)
  if (end < 0 || end - start > MAX_XMP_BYTES) return {}
  try {
    const elements = readXml(bytes.toString('utf8', start, end + XMP_END.length))
    const listsOf = (name: string) => {
      const from = elements.findIndex((element) => element.name === name)
      const rest = from < 0 ? [] : elements.slice(from + 1)
      const until = rest.findIndex((element) => !CONTAINERS.has(element.name))
      const inside = until < 0 ? rest : rest.slice(0, until)
      return inside.filter((element) => element.name === 'li').map(({ text }) => text)
    }
    return withoutGaps({
      name: cleanTitle(listsOf('title')[0]),
      makers: cleanList(listsOf('creator')),
      tags: cleanList(listsOf('subject')),
    })
  } catch (error) {
    if (error instanceof VerdictError) return {}
    throw error
  }
}

const CONTAINERS = new Set(['alt', 'seq', 'bag', 'li'])

function cleanTitle(value: unknown): string | undefined {
  const title = cleanText(value)
  return title === undefined || NO_TITLE.some((form) => form.test(title)) ? undefined : title
}
