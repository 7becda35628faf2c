import type { TextRange } from './protocol.ts'

const SVG = 'http://www.w3.org/2000/svg'
const SILENT = new Set(['rt', 'rp', 'style', 'script'])
const SILENT_IN_DRAWINGS = new Set(['title', 'desc', 'metadata'])

/** The text of a chapter as places count it (docs/reference/book.md): letters to nodes and back. */
export class TextMap {
  readonly #nodes: Text[] = []
  readonly #starts: number[] = []
  readonly length: number

  constructor(root: Element) {
    let length = 0
    const walk = (element: Element) => {
      if (isSilent(element)) return
      for (const child of element.childNodes) {
        if (child instanceof Element) walk(child)
        else if (child instanceof Text) {
          this.#nodes.push(child)
          this.#starts.push(length)
          length += child.data.length
        }
      }
    }
    walk(root)
    this.length = length
  }

  /** Offset of the first letter in an element, or after it where it has none. */
  startOf(element: Element): number {
    const first = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    return this.toOffset(first ?? element, 0)
  }

  toRange({ start, end }: TextRange): Range | undefined {
    const from = this.#locate(start)
    const to = this.#locate(Math.max(start, end - 1))
    if (!from || !to) return undefined
    const range = document.createRange()
    range.setStart(from.node, from.at)
    range.setEnd(to.node, Math.min(to.at + 1, to.node.data.length))
    return range
  }

  /** The letters of a part of the text. */
  slice(start: number, end: number): string {
    let letters = ''
    for (let index = this.#indexOf(start); index >= 0 && index < this.#nodes.length; index++) {
      const from = this.#starts[index] ?? 0
      if (from >= end) break
      letters += this.#nodes[index]?.data.slice(Math.max(0, start - from), end - from) ?? ''
    }
    return letters
  }

  /** Offset of a place in the document; of the next letter where it stands between two texts. */
  toOffset(node: Node, at: number): number {
    const index = this.#nodes.indexOf(node as Text)
    if (index >= 0) return (this.#starts[index] ?? 0) + at
    const place = document.createRange()
    place.setStart(node, Math.min(at, lengthOf(node)))
    const next = this.#nodes.findIndex((text) => place.comparePoint(text, 0) >= 0)
    return next < 0 ? this.length : (this.#starts[next] ?? 0)
  }

  /** Box of the first letter from `offset` on that is drawn; undefined when there is none. */
  toBox(offset: number): DOMRect | undefined {
    for (let index = this.#indexOf(offset); index >= 0 && index < this.#nodes.length; index++) {
      const node = this.#nodes[index]
      if (!node) break
      const from = Math.max(0, offset - (this.#starts[index] ?? 0))
      // Spaces between blocks are not drawn; a text of spaces only is passed over at once.
      const first = node.data.slice(from).search(/\S/)
      if (first < 0) continue
      const range = document.createRange()
      range.setStart(node, from + first)
      range.setEnd(node, from + first + 1)
      const box = range.getClientRects()[0]
      if (box) return box
    }
    return undefined
  }

  #locate(offset: number): { node: Text; at: number } | undefined {
    const index = this.#indexOf(offset)
    const node = this.#nodes[index]
    return node && { node, at: Math.min(offset - (this.#starts[index] ?? 0), node.data.length) }
  }

  /** The text that holds the letter at `offset`. */
  #indexOf(offset: number): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return high < 0 ? -1 : low
  }
}

function isSilent({ localName, namespaceURI }: Element): boolean {
  return SILENT.has(localName) || (namespaceURI === SVG && SILENT_IN_DRAWINGS.has(localName))
}

function lengthOf(node: Node): number {
  return node instanceof CharacterData ? node.data.length : node.childNodes.length
}
