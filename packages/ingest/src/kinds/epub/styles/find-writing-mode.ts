import type { WritingMode } from '@yomikura/content/book'
import { attribute, findChild } from '../markup/document-facts.ts'
import type { SafeElement } from '../markup/sanitise-markup.ts'

/** Rules of sheets that we wrote ourselves, so their form is known. */
const RULE = /([^{}]+)\{([^{}]*)\}/g
const MODE = /(?:^|;)writing-mode:(horizontal-tb|vertical-rl|vertical-lr)/i
/** `html`, `body.vrtl`, `:root`, `.vrtl`, `*` … and not what lies deeper. */
const COMPOUND = /^(html|body|div|section|:root|\*)?((?:[.#][\w\u0080-\uffff-]+)*)$/

/**
 * How the lines of a document run: what its sheets and attributes say of its root, its body and, as
 * some tools wrap all of it, the body's only child. The last word counts.
 *
 * @param sheets safe copies, in the order in which the document names them
 */
export function findWritingMode(root: SafeElement, sheets: readonly string[]): WritingMode {
  const elements = listRoots(root)
  let mode: WritingMode = 'horizontal-tb'
  for (const sheet of sheets) {
    for (const [, selectors = '', body = ''] of sheet.matchAll(RULE)) {
      const found = MODE.exec(body)?.[1]
      if (found !== undefined && appliesTo(selectors, elements))
        mode = found.toLowerCase() as WritingMode
    }
  }
  for (const element of elements) {
    const own = MODE.exec(attribute(element, 'style') ?? '')?.[1]
    if (own !== undefined) mode = own.toLowerCase() as WritingMode
  }
  return mode
}

function listRoots(root: SafeElement): SafeElement[] {
  const body = findChild(root, 'body')
  if (body === undefined) return [root]
  const inside = body.children.filter((child) => typeof child !== 'string' || child.trim() !== '')
  const only = inside.length === 1 && typeof inside[0] === 'object' ? [inside[0]] : []
  return [root, body, ...only]
}

function appliesTo(selectors: string, elements: readonly SafeElement[]): boolean {
  return selectors.split(',').some((selector) => {
    const last = selector.trim().split(/[\s>]+/)
    if (last.length > 2 || !last.every((part) => COMPOUND.test(part))) return false
    const [, name = '', marks = ''] = COMPOUND.exec(last.at(-1) ?? '') ?? []
    if (name === '' && marks === '') return false
    return elements.some((element) => matches(element, name, marks))
  })
}

function matches(element: SafeElement, name: string, marks: string): boolean {
  const isNamed = name === '' || name === '*' || name === element.name
  if (!isNamed && !(name === ':root' && element.name === 'html')) return false
  const classes = new Set((attribute(element, 'class') ?? '').split(/\s+/))
  return (marks.match(/[.#][^.#]+/g) ?? []).every((mark) =>
    mark.startsWith('.') ? classes.has(mark.slice(1)) : attribute(element, 'id') === mark.slice(1),
  )
}
