import { readXml as readTree } from '../../../kinds/epub/markup/read-xml.ts'
import { descendantsOf, type XmlElement as XmlTree } from '../../../kinds/epub/markup/xml-tree.ts'
import { VerdictError } from '../../../verdict-error.ts'

/**
 * One element with its attributes and the text right inside it, both without namespaces' prefixes and
 * in lower case.
 */
export type XmlElement = { name: string; attributes: Record<string, string>; text: string }

const MAX_ELEMENTS = 20_000

/**
 * All elements of a document, in the order in which they begin. One that is almost XML is read too, and
 * no entity of its own is expanded.
 *
 * @throws VerdictError `corrupted` or `too_large`
 */
export function readXml(text: string): XmlElement[] {
  const root = readTree(text)
  const elements: XmlElement[] = []
  for (const element of [root, ...descendantsOf(root)]) {
    elements.push(toElement(element))
    if (elements.length > MAX_ELEMENTS) throw new VerdictError('corrupted')
  }
  return elements
}

function toElement({ name, attributes, children }: XmlTree): XmlElement {
  return {
    name,
    attributes: Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
    text: children.filter((child) => typeof child === 'string').join(''),
  }
}
