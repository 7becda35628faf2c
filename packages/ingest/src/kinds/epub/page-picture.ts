import { SPACES } from './markup/allowed-names.ts'
import { attributeOf, descendantsOf, type XmlElement } from './markup/xml-tree.ts'
import type { ResolveHref } from './package/href.ts'

/** Elements around a picture that show nothing themselves. */
const FRAMES = new Set([
  ...['body', 'div', 'p', 'span', 'figure', 'section', 'article', 'main', 'svg', 'g', 'br'],
  ...['title', 'desc', 'img', 'image', 'style', 'script', 'defs', 'metadata', 'head', 'html'],
  ...['meta', 'link', 'noscript', 'a'],
])
const SILENT = new Set(['title', 'desc', 'style', 'script', 'metadata', 'head'])

/**
 * Path of the picture that a fixed page is: the only thing that it shows. Undefined for a page with
 * text, links, several pictures or drawing of its own, which only a browser can lay out.
 */
export function findPagePicture(
  root: XmlElement,
  path: string,
  resolve: ResolveHref,
): string | undefined {
  const body =
    root.name === 'svg' ? root : [...descendantsOf(root)].find(({ name }) => name === 'body')
  if (body === undefined || hasText(body)) return undefined
  const pictures: string[] = []
  for (const element of descendantsOf(body)) {
    if (!FRAMES.has(element.name)) return undefined
    if (element.name === 'a' && attributeOf(element, 'href') !== undefined) return undefined
    const source = sourceOf(element)
    if (source !== undefined) pictures.push(source)
  }
  return pictures.length === 1 ? resolve(path, pictures[0]!)?.path : undefined
}

function sourceOf(element: XmlElement): string | undefined {
  if (element.name === 'img') return attributeOf(element, 'src') ?? ''
  return element.name === 'image' && element.space === SPACES.svg
    ? (attributeOf(element, 'href') ?? '')
    : undefined
}

function hasText(element: XmlElement): boolean {
  return element.children.some((child) => {
    if (typeof child === 'string') return child.trim() !== ''
    return !SILENT.has(child.name) && hasText(child)
  })
}
