import { VerdictError } from '../../../verdict-error.ts'
import { skipMarkup } from './markup-declarations.ts'
import { entityReader } from './named-entities.ts'
import { findHome } from './package-homes.ts'
import { readTag } from './lenient-tag.ts'
import {
  addElement,
  MAX_XML_DEPTH,
  MAX_XML_NODES,
  startTree,
  type OpenElement,
  type XmlElement,
} from './xml-tree.ts'

const MAX_CHARACTERS = 8 * 1024 ** 2
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]+/g
const CDATA = '<![CDATA['
const REFERENCE =
  /&(?:#(\d{1,7});|#[xX]([0-9a-fA-F]{1,6});|(amp|lt|gt|quot)(?![A-Za-z0-9;])|([A-Za-z][A-Za-z0-9]{1,31});)/g
const BASIC: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * The tree of a document that is almost XML: with a bare `&`, attributes without quotation marks or
 * twice, elements that never end, names of entities that HTML has, text before the declaration. Names
 * of elements and attributes are in lower case.
 *
 * An entity of the document's own stays as it is written (`&x;`); nothing is expanded or fetched.
 *
 * @throws VerdictError `too_large`, or `corrupted` for a document without any element, one that is
 *   deeper or longer than every real one, or one that declares entities made of other entities
 */
export function parseLenientXml(text: string): XmlElement {
  if (text.length > MAX_CHARACTERS) throw new VerdictError('too_large')
  return new LenientReader(text.replace(FORBIDDEN, '')).read()
}

class LenientReader {
  readonly #text: string
  readonly #start = startTree()
  readonly #open: OpenElement[] = [this.#start]
  readonly #readEntity = entityReader()
  /** A table of contents in which no point ends has its points side by side. */
  readonly #isFlat: boolean
  #at = 0
  #nodes = 0

  constructor(text: string) {
    this.#text = text
    this.#isFlat = !/<\/(?:[\w-]+:)?navpoint/i.test(text)
  }

  read(): XmlElement {
    const text = this.#text
    while (this.#at < text.length) {
      const next = text.indexOf('<', this.#at)
      const until = next < 0 ? text.length : next
      this.#addText(this.#resolve(text.slice(this.#at, until)))
      this.#at = until
      if (next >= 0) this.#readMarkup()
    }
    const root = this.#start.element.children.find((child) => typeof child !== 'string')
    if (root === undefined) throw new VerdictError('corrupted')
    return root
  }

  #readMarkup(): void {
    const text = this.#text
    const at = this.#at
    if (text.startsWith(CDATA, at)) return this.#readCharacters()
    if (text[at + 1] === '!' || text[at + 1] === '?') {
      this.#at = skipMarkup(text, at)
      return
    }
    const tag = readTag(text, at)
    if (tag === undefined) {
      this.#addText('<')
      this.#at = at + 1
      return
    }
    this.#at = tag.end
    if (tag.kind === 'end') this.#close(toLocal(tag.name))
    else if (tag.kind === 'start') this.#begin(tag.name, tag.attributes, tag.isEmpty)
  }

  #readCharacters(): void {
    const from = this.#at + CDATA.length
    const end = this.#text.indexOf(']]>', from)
    this.#addText(this.#text.slice(from, end < 0 ? undefined : end))
    this.#at = end < 0 ? this.#text.length : end + 3
  }

  #begin(name: string, attributes: readonly [string, string][], isEmpty: boolean): void {
    const names = this.#open.map(({ element }) => element.name)
    const home = findHome(toLocal(name), names, this.#isFlat)
    if (home !== undefined) this.#open.length = home + 1
    const parent = this.#open.at(-1)!
    const values = attributes.map(([key, value]) => [key, this.#resolve(value)] as [string, string])
    const child = addElement(parent, name, values)
    this.#count()
    if (isEmpty && this.#open.length > 1) return
    this.#open.push(child)
    if (this.#open.length > MAX_XML_DEPTH) throw new VerdictError('corrupted')
  }

  /** Ends the nearest element of that name, with all inside it. The root ends with the document. */
  #close(name: string): void {
    const index = this.#open.findLastIndex(({ element }) => element.name === name)
    if (index > 1) this.#open.length = index
  }

  #addText(text: string): void {
    if (text === '' || this.#open.length === 1) return
    this.#count()
    this.#open.at(-1)!.element.children.push(text)
  }

  #count(): void {
    if (++this.#nodes > MAX_XML_NODES) throw new VerdictError('corrupted')
  }

  #resolve(text: string): string {
    if (!text.includes('&')) return text
    return text.replace(REFERENCE, (whole, decimal, hex, open, name: string | undefined) => {
      if (decimal !== undefined) return toSign(Number(decimal))
      if (hex !== undefined) return toSign(Number.parseInt(hex as string, 16))
      const basic = BASIC[(open as string | undefined) ?? name ?? '']
      return basic ?? (name && this.#readEntity(name)) ?? whole
    })
  }
}

function toLocal(qualified: string): string {
  return qualified.slice(qualified.indexOf(':') + 1)
}

/** Nothing for a number that stands for no sign of a text. */
function toSign(code: number): string {
  const isSign = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isSign ? String.fromCodePoint(code).replace(FORBIDDEN, '') : ''
}
