import { SPACES } from './allowed-names.ts'
import type { SafeElement } from './safe-element.ts'

const VOID_NAMES = new Set(['area', 'br', 'col', 'hr', 'img', 'link', 'meta', 'source', 'wbr'])
/** What XML cannot hold at all. */
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/**
 * A safe copy as a text that is the same document when read as XML and, for a reader's last resort, as
 * HTML: every element that may hold something has an end tag.
 */
export function printMarkup(root: SafeElement): string {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
  const doctype = root.space === SPACES.html ? '<!DOCTYPE html>\n' : ''
  return `${declaration}${doctype}${printElement(root, '')}\n`
}

function printElement(element: SafeElement, around: string): string {
  const { name, space, children } = element
  const declared: [string, string][] = space === around ? [] : [['xmlns', space]]
  if (around === '') declared.push(['xmlns:epub', SPACES.ops])
  const attributes = [...declared, ...element.attributes]
    .map(([attribute, value]) => ` ${attribute}="${escapeAttribute(value)}"`)
    .join('')
  if (space === SPACES.html && VOID_NAMES.has(name)) return `<${name}${attributes} />`
  const inside = children.map((child) =>
    typeof child === 'string' ? printText(child, name) : printElement(child, space),
  )
  return `<${name}${attributes}>${inside.join('')}</${name}>`
}

/** Browsers read no entities in the `style` of HTML; safe sheets hold neither `<` nor `&` in strings. */
function printText(text: string, parent: string): string {
  const clean = text.replace(NO_XML, '')
  return parent === 'style' ? clean.replace(/[<&]/g, '') : escapeText(clean)
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

function escapeAttribute(value: string): string {
  return escapeText(value.replace(NO_XML, ''))
    .replace(/"/g, '&quot;')
    .replace(/[\t\n\r]/g, (sign) => `&#${sign.codePointAt(0)};`)
}
