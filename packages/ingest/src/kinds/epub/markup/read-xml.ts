import { VerdictError } from '../../../verdict-error.ts'
import { parseLenientXml } from './lenient-xml.ts'
import { parseXml, type XmlElement } from './xml-tree.ts'

/**
 * The tree of a package document, container, table of contents, overlay or note. It is read as XML,
 * and where it is none, leniently. All names are in lower case, since some programs write them
 * otherwise (`<PACKAGE>`, `navpoint`).
 *
 * @throws VerdictError `corrupted` or `too_large`
 */
export function readXml(text: string): XmlElement {
  try {
    return toLowerNames(parseXml(text))
  } catch (error) {
    if (!(error instanceof VerdictError)) throw error
    return parseLenientXml(text)
  }
}

/** The same tree with the names of elements and attributes in lower case. */
export function toLowerNames(element: XmlElement): XmlElement {
  return {
    name: element.name.toLowerCase(),
    space: element.space,
    attributes: element.attributes.map((one) => ({ ...one, name: one.name.toLowerCase() })),
    children: element.children.map((child) =>
      typeof child === 'string' ? child : toLowerNames(child),
    ),
  }
}
