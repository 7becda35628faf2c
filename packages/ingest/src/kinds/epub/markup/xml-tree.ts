import { SaxesParser } from 'saxes'
import { VerdictError } from '../../../verdict-error.ts'

/** An element with its namespace; names are without prefix. */
export type XmlElement = {
  name: string
  space: string
  attributes: XmlAttribute[]
  children: (XmlElement | string)[]
}

export type XmlAttribute = { name: string; space: string; value: string }

export const MAX_XML_DEPTH = 200
export const MAX_XML_NODES = 300_000
const XML_SPACE = 'http://www.w3.org/XML/1998/namespace'

/** Namespaces by their prefixes, as an element sees them. */
export type Scope = ReadonlyMap<string, string>
/** An element whose end has not come yet. */
export type OpenElement = { element: XmlElement; scope: Scope }

/** What holds the whole document, before anything is read. */
export function startTree(): OpenElement {
  const element = { name: '', space: '', attributes: [], children: [] }
  return { element, scope: new Map([['xml', XML_SPACE]]) }
}

/**
 * The tree of a document. Entities beyond the five that every document has are an error, whatever a
 * type declaration says of them: nothing is expanded and nothing is fetched.
 *
 * Prefixes that were never declared are let be, since books forget to declare them.
 *
 * @throws VerdictError `corrupted`
 */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser()
  const start = startTree()
  const open: OpenElement[] = [start]
  let nodes = 0
  const refuse = () => {
    throw new VerdictError('corrupted')
  }
  const parent = () => open.at(-1)!
  parser.on('error', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    open.push(addElement(parent(), name, Object.entries(attributes)))
    if (open.length > MAX_XML_DEPTH || ++nodes > MAX_XML_NODES) refuse()
  })
  parser.on('closetag', () => void open.pop())
  const take = (piece: string) => {
    if (++nodes > MAX_XML_NODES) refuse()
    parent().element.children.push(piece)
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.write(text).close()
  const first = start.element.children.find((child) => typeof child !== 'string')
  if (first === undefined) throw new VerdictError('corrupted')
  return first
}

/** Adds an element, by names as they are written, inside the one that is open. */
export function addElement(
  { element, scope: outer }: OpenElement,
  qualified: string,
  attributes: readonly [name: string, value: string][],
): OpenElement {
  const scope = extendScope(outer, attributes)
  const child = toElement(qualified, attributes, scope)
  element.children.push(child)
  return { element: child, scope }
}

function extendScope(outer: Scope, attributes: readonly [string, string][]): Scope {
  const own = attributes.filter(([name]) => IS_NAMESPACE.test(name))
  if (own.length === 0) return outer
  return new Map([...outer, ...own.map(([name, uri]) => [name.slice(6), uri] as const)])
}

const IS_NAMESPACE = /^xmlns(:|$)/i

function toElement(
  qualified: string,
  attributes: readonly [string, string][],
  scope: Scope,
): XmlElement {
  const [prefix, name] = splitName(qualified)
  return {
    name,
    space: scope.get(prefix) ?? '',
    attributes: attributes
      .filter(([attribute]) => !IS_NAMESPACE.test(attribute))
      .map(([attribute, value]) => {
        const [attributePrefix, local] = splitName(attribute)
        // Without a prefix an attribute belongs to its element and to no namespace.
        const space = attributePrefix === '' ? '' : (scope.get(attributePrefix) ?? attributePrefix)
        return { name: local, space, value }
      }),
    children: [],
  }
}

function splitName(qualified: string): [prefix: string, name: string] {
  const colon = qualified.indexOf(':')
  return colon < 0 ? ['', qualified] : [qualified.slice(0, colon), qualified.slice(colon + 1)]
}

/** Value of an attribute by its name without prefix. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((attribute) => attribute.name === name)?.value
}

/** Child elements, those of one name where it is given. */
export function childrenOf(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement =>
      typeof child !== 'string' && (name === undefined || child.name === name),
  )
}

/** Every element below this one, in document order. */
export function* descendantsOf(element: XmlElement): Generator<XmlElement> {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    yield child
    yield* descendantsOf(child)
  }
}

/** Text of an element and all below it. */
export function textOf(element: XmlElement): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : textOf(child)))
    .join('')
}
