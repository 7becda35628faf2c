import { SPACES } from './allowed-names.ts'
import type { BookLinks } from './book-links.ts'
import { sanitiseAttributes } from './sanitise-attributes.ts'
import type { SafeElement } from './safe-element.ts'
import { attributeOf, childrenOf, type XmlElement } from './xml-tree.ts'

/** A size in a `srcset`, and what stands behind its comma without a space. */
const SIZE = /^(\d{1,6}(?:\.\d{1,6})?)[wxh](?:,(.*))?$/s

/** Addresses of a `srcset`, of which a browser takes one by its size; the largest first. */
function listChoices(srcset: string): string[] {
  const choices: { address: string; size: number }[] = []
  const add = (text: string) => {
    const address = text.endsWith(',') ? text.slice(0, -1) : text
    if (address !== '') choices.push({ address, size: 1 })
  }
  for (const word of srcset.trim().split(/\s+/)) {
    const [isSize, size, rest] = SIZE.exec(word) ?? []
    const last = choices.at(-1)
    if (isSize !== undefined && last !== undefined) {
      last.size = Number(size)
      add(rest ?? '')
    } else add(word)
  }
  return choices.sort((a, b) => b.size - a.size).map(({ address }) => address)
}

/**
 * A picture with one address, as safe copies have no choices: its own, else the largest choice that is in
 * the book.
 *
 * @param element with `src` or `srcset`; an image, or a button that is one
 * @param further choices of the `picture` around it
 */
export function sanitisePicture(
  element: XmlElement,
  links: BookLinks,
  further: readonly string[] = [],
): SafeElement {
  const attributes = sanitiseAttributes({ ...element, name: 'img' }, links)
  const own = attributes.some(([name]) => name === 'src')
  const choices = [...listChoices(attributeOf(element, 'srcset') ?? ''), ...further]
  for (const choice of own ? [] : choices) {
    const src = links.resolveUrl(choice, 'resource')
    if (src === undefined || src.startsWith('#')) continue
    attributes.push(['src', src])
    break
  }
  return { name: 'img', space: SPACES.html, attributes, children: [] }
}

/** What a `picture` shows: its image, or the first of its sources that is in the book. */
export function sanitiseChosen(element: XmlElement, links: BookLinks): SafeElement[] {
  const choices = childrenOf(element, 'source').flatMap((source) =>
    [attributeOf(source, 'srcset') ?? '', attributeOf(source, 'src') ?? ''].flatMap(listChoices),
  )
  const [image] = childrenOf(element, 'img')
  const shown = image ?? { name: 'img', space: SPACES.html, attributes: [], children: [] }
  const safe = sanitisePicture({ ...shown, space: SPACES.html }, links, choices)
  const isEmpty = image === undefined && safe.attributes.length === 0
  return isEmpty ? [] : [safe]
}
