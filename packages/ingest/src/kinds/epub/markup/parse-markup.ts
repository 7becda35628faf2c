import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { VerdictError } from '../../../verdict-error.ts'
import { entityReader } from './named-entities.ts'
import { parseXml, type XmlElement } from './xml-tree.ts'

const MAX_MARKUP_CHARACTERS = 8 * 1024 ** 2
/** Some ways of nesting cost the HTML parser time by the square of their number. */
const MAX_BROKEN_TAGS = 50_000
const MAX_DEPTH = 200
const XML_ENTITIES = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])
const VOID_NAMES = /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i

/**
 * The tree of a book's document. It is read as XML, and where it is none, as browsers read HTML: many
 * books have chapters that are almost XML.
 *
 * @throws VerdictError `corrupted` or `too_large`
 */
export function parseMarkup(text: string): XmlElement {
  if (text.length > MAX_MARKUP_CHARACTERS) throw new VerdictError('too_large')
  try {
    return parseXml(resolveNamedEntities(text))
  } catch (error) {
    if (!(error instanceof VerdictError)) throw error
    return parseHtml(text)
  }
}

/** `&nbsp;` and its kind, which XML knows only through a type declaration that is never fetched. */
function resolveNamedEntities(text: string): string {
  const readEntity = entityReader()
  return text.replace(/&([a-zA-Z][a-zA-Z0-9]{1,31});/g, (whole, name: string) => {
    if (XML_ENTITIES.has(name)) return whole
    const value = readEntity(name)
    return value === undefined
      ? whole
      : [...value].map((sign) => `&#${sign.codePointAt(0)};`).join('')
  })
}

function parseHtml(text: string): XmlElement {
  let tags = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) tags++
  if (tags > MAX_BROKEN_TAGS) throw new VerdictError('too_large')
  const document = parse(openSelfClosed(text.replace(/^\s*<\?xml[^>]*\?>/, '')))
  const root = document.childNodes.find((node) => 'tagName' in node)
  if (root === undefined) throw new VerdictError('corrupted')
  return toXml(root, 0)
}

/** HTML has no `<a id="x"/>`: it would stay open to the end of the document. */
function openSelfClosed(text: string): string {
  return text.replace(
    /<([a-zA-Z][\w:-]*)((?:\s[^<>]*)?)\/>/g,
    (whole, name: string, rest: string) =>
      VOID_NAMES.test(name) ? whole : `<${name}${rest}></${name}>`,
  )
}

function toXml(element: DefaultTreeAdapterTypes.Element, depth: number): XmlElement {
  const children = depth < MAX_DEPTH ? element.childNodes : []
  return {
    name: element.tagName,
    space: element.namespaceURI,
    attributes: element.attrs.map(({ name, namespace, value }) => {
      const colon = name.indexOf(':')
      if (namespace !== undefined || colon < 0) return { name, space: namespace ?? '', value }
      return { name: name.slice(colon + 1), space: name.slice(0, colon), value }
    }),
    children: children.flatMap((child): (XmlElement | string)[] => {
      if ('tagName' in child) return [toXml(child, depth + 1)]
      return child.nodeName === '#text' && 'value' in child ? [child.value] : []
    }),
  }
}
