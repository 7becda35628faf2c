import { printTokens } from '../styles/print-css.ts'
import { sanitiseDeclarations } from '../styles/sanitise-css.ts'
import { sanitiseValue, type ResolveUrl } from '../styles/sanitise-value.ts'
import { tokeniseCss } from '../styles/tokenise-css.ts'
import { ALLOWED_ATTRIBUTES, SPACES } from './allowed-names.ts'
import type { BookLinks } from './book-links.ts'
import type { XmlAttribute, XmlElement } from './xml-tree.ts'

/** An attribute as it is written, its prefix with it. */
export type SafeAttribute = [name: string, value: string]

/** Elements whose address is followed by a person and not loaded by the page. */
const LINKS = new Set(['a', 'area'])
const LOADED: Record<string, ReadonlySet<string>> = {
  src: new Set(['img', 'audio', 'video', 'source']),
  poster: new Set(['video']),
  href: new Set([
    'image',
    'use',
    'textPath',
    'linearGradient',
    'radialGradient',
    'pattern',
    'filter',
  ]),
}
/** Names elsewhere would hide properties of the document from the frame's own script. */
const NAMED = new Set(['a', 'map'])

/** Attributes of an element that may stay, with addresses rewritten. */
export function sanitiseAttributes(element: XmlElement, links: BookLinks): SafeAttribute[] {
  const safe = new Map<string, string>()
  for (const attribute of element.attributes) {
    const found = sanitiseAttribute(element, attribute, links)
    if (found !== undefined && !safe.has(found[0])) safe.set(...found)
  }
  return [...safe]
}

function sanitiseAttribute(
  element: XmlElement,
  attribute: XmlAttribute,
  links: BookLinks,
): SafeAttribute | undefined {
  const { name, space, value } = attribute
  if (name === 'href' && (space === '' || space === SPACES.xlink || space === 'xlink'))
    return sanitiseHref(element, value, links)
  if (space !== '') return sanitisePrefixed(attribute)
  if (name === 'style') return toAttribute('style', sanitiseDeclarations(value, links.resolveUrl))
  if (Object.hasOwn(LOADED, name)) return sanitiseLoaded(element, name, value, links)
  return isAllowed(element, name, value) ? sanitisePlain(element, name, value, links) : undefined
}

/** Of other namespaces only what an element is for, its language and its white space. */
function sanitisePrefixed({ name, space, value }: XmlAttribute): SafeAttribute | undefined {
  const isOps = space === SPACES.ops || space === 'epub'
  if (isOps) return name === 'type' ? ['epub:type', value] : undefined
  const isXml = space === SPACES.xml || space === 'xml'
  return isXml && (name === 'lang' || name === 'space') ? [`xml:${name}`, value] : undefined
}

function isAllowed(element: XmlElement, name: string, value: string): boolean {
  if (name === 'usemap') return /^#[^\s]+$/.test(value)
  if (/^aria-[a-z]+$/.test(name)) return true
  if (name === 'name' && !NAMED.has(element.name)) return false
  return ALLOWED_ATTRIBUTES[element.space]?.has(name) === true
}

/** Presentation attributes of drawings are read as CSS, with its addresses. */
function sanitisePlain(
  element: XmlElement,
  name: string,
  value: string,
  links: BookLinks,
): SafeAttribute | undefined {
  if (element.space !== SPACES.svg || !/[(\\]/.test(value)) return [name, value]
  return toAttribute(name, sanitisePresentation(name, value, links.resolveUrl))
}

function sanitiseHref(
  element: XmlElement,
  value: string,
  links: BookLinks,
): SafeAttribute | undefined {
  if (LINKS.has(element.name)) return toAttribute('href', links.resolveLink(value))
  return sanitiseLoaded(element, 'href', value, links)
}

function sanitiseLoaded(
  element: XmlElement,
  name: string,
  value: string,
  links: BookLinks,
): SafeAttribute | undefined {
  if (!LOADED[name]?.has(element.name)) return undefined
  const isPicture = element.name !== 'use' && name !== 'href' ? true : element.name === 'image'
  // Of drawings only parts of the same document are used: another one could bring anything with it.
  if (!isPicture) return /^#[\w.:-]+$/.test(value.trim()) ? [name, value.trim()] : undefined
  return toAttribute(name, links.resolveUrl(value, 'resource'))
}

function sanitisePresentation(
  name: string,
  value: string,
  resolveUrl: ResolveUrl,
): string | undefined {
  if (name === 'transform' || name.endsWith('Transform'))
    return /^[\w\s.,()+-]*$/.test(value) ? value : undefined
  const tokens = sanitiseValue(tokeniseCss(value), (address, use) =>
    address.startsWith('#') ? resolveUrl(address, use) : undefined,
  )
  return tokens && printTokens(tokens)
}

function toAttribute(name: string, value: string | undefined): SafeAttribute | undefined {
  return value === undefined || value === '' ? undefined : [name, value]
}
