import { open } from 'node:fs/promises'
import { type ScriptCount, sideOfLanguage, sideOfLetters } from '@yomikura/text/page-direction'
import { readXml } from './read-xml.ts'
import { cleanList, cleanText, withoutGaps, type WorkMetadata } from './work-metadata.ts'
import { VerdictError } from '../../../verdict-error.ts'

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
const LANGUAGE = '/Lang'
const LANGUAGE_BYTES = 40
/** Read at once while a document is searched, whatever its size. */
const BLOCK_BYTES = 4 * 1024 ** 2
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
 * @param path of the document, which is read block by block
 * @param letters of the pages that were read
 */
export async function readPdfFacts(
  info: Info,
  path: string,
  letters: ScriptCount,
): Promise<WorkMetadata> {
  const { language, xmp } = await findParts(path)
  return {
    ...withoutGaps({
      name: cleanTitle(info.title),
      makers: cleanList(info.author.split(/[;,、，；]/u)),
      tags: cleanList(info.keywords.split(/[;,、，；]/u)),
      direction: info.direction,
      likelyDirection: sideOfLetters(letters) ?? sideOfLanguage(languageOf(language)),
    }),
    ...readXmp(xmp),
  }
}

type Parts = { language: Buffer; xmp: Buffer }

/** The first language and the first XMP packet of a document, each from its beginning; empty for none. */
async function findParts(path: string): Promise<Parts> {
  const file = await open(path)
  try {
    const found: Parts = { language: Buffer.alloc(0), xmp: Buffer.alloc(0) }
    const block = Buffer.alloc(BLOCK_BYTES + XMP_START.length)
    const read = async (at: number, length: number) => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, (await file.read(bytes, 0, length, at)).bytesRead)
    }
    // Blocks overlap, so that none cuts through what is looked for.
    for (let start = 0; ; start += BLOCK_BYTES) {
      const { bytesRead } = await file.read(block, 0, block.length, start)
      const bytes = block.subarray(0, bytesRead)
      const [language, xmp] = [bytes.indexOf(LANGUAGE), bytes.indexOf(XMP_START)]
      if (found.language.length === 0 && language >= 0) {
        found.language = await read(start + language, LANGUAGE_BYTES)
      }
      if (found.xmp.length === 0 && xmp >= 0) found.xmp = await read(start + xmp, MAX_XMP_BYTES)
      const hasAll = found.language.length > 0 && found.xmp.length > 0
      if (hasAll || bytesRead < block.length) return found
    }
  } finally {
    await file.close()
  }
}

/** As the catalogue names it, where that is readable as it stands. */
function languageOf(bytes: Buffer): string | undefined {
  return /^\/Lang\s*\(([A-Za-z-]{2,20})\)/.exec(bytes.toString('latin1'))?.[1]
}

function readXmp(bytes: Buffer): WorkMetadata {
  const end = bytes.indexOf(XMP_END)
  if (end < 0) return {}
  try {
    const elements = readXml(bytes.toString('utf8', 0, end + XMP_END.length))
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
