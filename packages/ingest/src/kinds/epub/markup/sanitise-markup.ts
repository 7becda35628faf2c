import { sanitiseCss } from '../styles/sanitise-css.ts'
import { ALLOWED_ELEMENTS, DROPPED_ELEMENTS, SPACES } from './allowed-names.ts'
import type { BookLinks } from './book-links.ts'
import { sanitiseChosen, sanitisePicture } from './picture-choices.ts'
import type { SafeElement } from './safe-element.ts'
import { sanitiseAttributes, type SafeAttribute } from './sanitise-attributes.ts'
import { attributeOf, childrenOf, textOf, type XmlElement } from './xml-tree.ts'

const STYLE_CHARACTERS = 1024 ** 2

/**
 * The safe copy of a document: what is on the allow-list, with addresses rewritten. Unknown elements
 * give way to their content; scripts, frames and form fields go with theirs.
 */
export function sanitiseMarkup(root: XmlElement, links: BookLinks): SafeElement {
  const [copy] = sanitiseElement({ ...root, space: spaceOf(root, SPACES.html) }, links)
  if (typeof copy === 'object') return copy
  return { name: 'html', space: SPACES.html, attributes: [], children: [] }
}

/** Elements without a namespace belong to the one around them: some books forget to declare it. */
function spaceOf({ name, space }: XmlElement, around: string): string {
  if (space !== '') return space
  if (name === 'svg') return SPACES.svg
  return name === 'math' ? SPACES.math : around
}

function sanitiseElement(element: XmlElement, links: BookLinks): (SafeElement | string)[] {
  const { name, space } = element
  const special = sanitiseSpecial(element, links)
  if (special !== undefined) return special
  if (DROPPED_ELEMENTS.has(name)) return []
  const children = sanitiseChildren(element, links)
  if (!ALLOWED_ELEMENTS[space]?.has(name)) return children
  return [{ name, space, attributes: sanitiseAttributes(element, links), children }]
}

function sanitiseChildren(element: XmlElement, links: BookLinks): (SafeElement | string)[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return [child]
    return sanitiseElement({ ...child, space: spaceOf(child, element.space) }, links)
  })
}

/** Elements that stay in another form than they have. */
function sanitiseSpecial(
  element: XmlElement,
  links: BookLinks,
): (SafeElement | string)[] | undefined {
  const { name, space } = element
  if (name === 'style' && (space === SPACES.html || space === SPACES.svg))
    return sanitiseStyle(element, links)
  if (space === SPACES.svg && (name === 'title' || name === 'desc'))
    // Browsers read HTML in these, so nothing but text may stand there.
    return [{ name, space, attributes: [], children: [textOf(element)] }]
  if (space === SPACES.ops && name === 'switch') return sanitiseSwitch(element, links)
  return space === SPACES.html ? sanitiseHtmlSpecial(element, links) : undefined
}

function sanitiseHtmlSpecial(
  element: XmlElement,
  links: BookLinks,
): (SafeElement | string)[] | undefined {
  const { name } = element
  if (name === 'link') return sanitiseLink(element, links)
  if (name === 'meta') return sanitiseMeta(element)
  if (name === 'object') return sanitiseObject(element, 'data', links)
  if (name === 'embed') return sanitiseObject(element, 'src', links)
  if (name === 'picture') return sanitiseChosen(element, links)
  if (name === 'img' && attributeOf(element, 'srcset') !== undefined)
    return [sanitisePicture(element, links)]
  if (name === 'input' && attributeOf(element, 'type')?.toLowerCase() === 'image')
    return [sanitiseButton(element, links)]
  return undefined
}

function sanitiseStyle(element: XmlElement, links: BookLinks): SafeElement[] {
  const css = textOf(element)
  if (css.length > STYLE_CHARACTERS) return []
  const safe = sanitiseCss(css, links.resolveUrl)
  if (safe === '') return []
  return [{ name: 'style', space: element.space, attributes: [], children: [safe] }]
}

function sanitiseLink(element: XmlElement, links: BookLinks): SafeElement[] {
  const rel = (attributeOf(element, 'rel') ?? '').toLowerCase().split(/\s+/)
  if (!rel.includes('stylesheet') || rel.includes('alternate')) return []
  const href = links.resolveUrl(attributeOf(element, 'href') ?? '', 'style')
  if (href === undefined) return []
  const media = attributeOf(element, 'media')
  const attributes: SafeAttribute[] = [
    ['rel', 'stylesheet'],
    ['type', 'text/css'],
    ['href', href],
    ...(media !== undefined && /^[\w\s(),:.-]+$/.test(media)
      ? [['media', media] as SafeAttribute]
      : []),
  ]
  return [{ name: 'link', space: SPACES.html, attributes, children: [] }]
}

/** A fixed page says its size; no other word for browsers stays. */
function sanitiseMeta(element: XmlElement): SafeElement[] {
  const content = attributeOf(element, 'content') ?? ''
  if (attributeOf(element, 'name')?.toLowerCase() !== 'viewport') return []
  const attributes: SafeAttribute[] = [
    ['name', 'viewport'],
    ['content', content],
  ]
  return [{ name: 'meta', space: SPACES.html, attributes, children: [] }]
}

const PICTURE_NAME = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:$|[?#])/i

/** A picture in an `object` or `embed` becomes a picture; else what stands in its place is shown. */
function sanitiseObject(
  element: XmlElement,
  named: 'data' | 'src',
  links: BookLinks,
): (SafeElement | string)[] {
  const address = attributeOf(element, named) ?? ''
  const type = attributeOf(element, 'type')
  const isPicture = type === undefined ? PICTURE_NAME.test(address) : type.startsWith('image/')
  const src = isPicture ? links.resolveUrl(address, 'resource') : undefined
  if (src === undefined) return sanitiseChildren(element, links)
  const attributes = sanitiseAttributes({ ...element, name: 'img' }, links).filter(
    ([name]) => name !== 'type' && name !== 'src',
  )
  return [
    { name: 'img', space: SPACES.html, attributes: [...attributes, ['src', src]], children: [] },
  ]
}

/** A button that is a picture shows the picture; there is nothing to send. */
function sanitiseButton(element: XmlElement, links: BookLinks): SafeElement {
  const image = sanitisePicture(element, links)
  return { ...image, attributes: image.attributes.filter(([name]) => name !== 'type') }
}

/** Of several forms the one that every reader can show. */
function sanitiseSwitch(element: XmlElement, links: BookLinks): (SafeElement | string)[] {
  const otherwise = childrenOf(element, 'default')[0]
  return otherwise === undefined
    ? []
    : sanitiseChildren({ ...otherwise, space: SPACES.html }, links)
}
