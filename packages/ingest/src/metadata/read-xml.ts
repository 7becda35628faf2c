import { SaxesParser } from 'saxes'
import { VerdictError } from '../verdict-error.ts'

/** One element with its attributes and the text right inside it, both without namespaces' prefixes. */
export type XmlElement = { name: string; attributes: Record<string, string>; text: string }

const MAX_DEPTH = 200
const MAX_ELEMENTS = 20_000

/**
 * All elements of a document, in the order in which they begin. Only the five entities that every
 * document has are known, and a document with a type declaration is refused.
 *
 * @throws VerdictError `corrupted`
 */
export function readXml(text: string): XmlElement[] {
  const elements: XmlElement[] = []
  const open: XmlElement[] = []
  const parser = new SaxesParser()
  const refuse = () => {
    throw new VerdictError('corrupted')
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name: toLocalName(name), attributes: toLocalNames(attributes), text: '' }
    elements.push(element)
    open.push(element)
    if (open.length > MAX_DEPTH || elements.length > MAX_ELEMENTS) refuse()
  })
  parser.on('closetag', () => void open.pop())
  const take = (piece: string) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += piece
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.write(text).close()
  return elements
}

function toLocalNames(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [toLocalName(name), value]),
  )
}

function toLocalName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
