import { parseFragment } from 'parse5'

/** HTML has 2,231 names; a document that tries more of them is not one that people wrote. */
const MAX_NAMES = 4096

/**
 * Answers what `&name;` stands for in HTML, undefined for a name that HTML lacks. A document's own
 * declarations are never asked, so nothing is expanded.
 */
export function entityReader(): (name: string) => string | undefined {
  const known = new Map<string, string | undefined>()
  return (name) => {
    if (!known.has(name) && known.size < MAX_NAMES) known.set(name, readEntity(`&${name};`))
    return known.get(name)
  }
}

function readEntity(entity: string): string | undefined {
  const [node] = parseFragment(entity).childNodes
  const text = node && 'value' in node ? node.value : entity
  // `&notit;` means `¬it;` to HTML, which reads a name that ends early.
  return text.length > 1 && text.endsWith(';') ? undefined : text
}
