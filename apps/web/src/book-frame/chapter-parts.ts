import type { TextMap } from './text-map.ts'
import { isRowOfMany, LONG_CHAPTER, measure, PART_LETTERS, RUN } from './text-runs.ts'

/** Elements whose children belong together: columns would differ in parts. */
const WHOLE = new Set(['thead', 'svg', RUN])
/** Elements that are divided into runs of lines only. */
const OF_LINES = new Set(['p', 'pre'])
/** What a table shows in each of its parts. */
const REPEATED = new Set(['col', 'colgroup', 'thead'])
/** What never stands at the end of a part: without a row of its table, or what it means. */
const BINDS = new Set(['caption', 'dt', ...REPEATED])
const AWAY = 'data-away'
const GOES_ON = 'data-goes-on'

/**
 * Keeps away what is not laid out, whatever the book says: the first layer wins among important
 * rules. Runs have no box, and what goes on from the part before has no first line.
 */
export const AWAY_SHEET = `@layer away {
[${AWAY}] { display: none !important; }
${RUN}:not([${AWAY}]) { display: contents !important; }
:is(p, pre)[${GOES_ON}] { text-indent: 0 !important; }
}`

/** A run of a chapter that is laid out by itself: letters from `start` up to `end`. */
type Part = { start: number; end: number }
/** An element in some parts, from one to another: a block in one of them, what was divided in several. */
type Piece = { element: Element; from: number; to: number }
type Division = { parts: readonly Part[]; pieces: readonly Piece[] }

/** The parts of a chapter, of which one is laid out. A chapter of usual length is one part. */
export class ChapterParts {
  readonly #parts: readonly Part[]
  /** In the order of the document, so that an element comes before what lies in it. */
  readonly #pieces: readonly Piece[]
  #shown = 0

  constructor(body: HTMLElement, text: TextMap) {
    const whole = { parts: [{ start: 0, end: text.length }], pieces: [] }
    const { parts, pieces } = text.length > LONG_CHAPTER ? divide(body, text) : whole
    this.#parts = parts
    this.#pieces = pieces
    this.#layOut()
  }

  get count(): number {
    return this.#parts.length
  }

  get shown(): number {
    return this.#shown
  }

  /** Where the part that is laid out begins and ends. */
  get range(): { start: number; end: number } {
    return this.#parts[this.#shown] ?? { start: 0, end: 0 }
  }

  /** @returns whether another part is laid out now */
  show(index: number): boolean {
    if (index === this.#shown) return false
    this.#shown = index
    this.#layOut()
    return true
  }

  indexOf(offset: number): number {
    return Math.max(
      0,
      this.#parts.findLastIndex(({ start }) => start <= offset),
    )
  }

  indexOfElement(element: Element): number {
    return this.#pieces.findLast((piece) => piece.element.contains(element))?.from ?? 0
  }

  /** Pages of the whole chapter, by those that were counted: parts not yet seen count by their letters. */
  estimate(counts: ReadonlyMap<number, number>): { before: number; total: number } {
    const known = this.#parts.filter((_, index) => counts.has(index))
    const letters = known.reduce((sum, { start, end }) => sum + end - start, 0)
    const pages = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const toPages = ({ start, end }: Part, index: number) =>
      counts.get(index) ?? Math.max(1, Math.round(((end - start) * pages) / Math.max(1, letters)))
    const all = this.#parts.map(toPages)
    const sum = (list: number[]) => list.reduce((so, count) => so + count, 0)
    return { before: sum(all.slice(0, this.#shown)), total: sum(all) }
  }

  #layOut(): void {
    for (const { element, from, to } of this.#pieces) {
      element.toggleAttribute(AWAY, this.#shown < from || this.#shown > to)
      element.toggleAttribute(GOES_ON, this.#shown > from && this.#shown <= to)
    }
  }
}

/** Puts the blocks of a chapter into parts, in their order. */
function divide(body: HTMLElement, text: TextMap): Division {
  const lengths = measure(body)
  const pieces: Piece[] = []
  const firsts: Element[] = []
  let letters = PART_LETTERS
  const place = (element: Element, isBound: boolean): Piece => {
    const piece = { element, from: 0, to: 0 }
    pieces.push(piece)
    const length = lengths.get(element) ?? 0
    const row = element.parentElement
    // The words of every cell stand in one of the parts of its row, those of a small one too.
    const isBeside = row !== null && isRowOfMany(row)
    const measured = isBeside ? (lengths.get(row) ?? 0) : length
    if (measured > PART_LETTERS && canDivide(element)) {
      const bound = listBound(element)
      const inside = [...element.children].map((child, index) =>
        place(child, index === 0 ? isBound : bound.has(child)),
      )
      piece.from = inside[0]!.from
      const repeated = inside.filter((one) => REPEATED.has(one.element.localName))
      for (const one of repeated) one.to = firsts.length - 1
      // A cell without its words keeps the place of its column.
      if (element.localName === 'tr')
        for (const cell of inside) Object.assign(cell, { from: piece.from, to: firsts.length - 1 })
    } else {
      if (letters >= PART_LETTERS && !isBound) {
        firsts.push(element)
        letters = 0
      }
      letters += length
      piece.from = firsts.length - 1
    }
    piece.to = firsts.length - 1
    return piece
  }
  place(body, false)
  for (const { element, from, to } of pieces) {
    if (element.localName === 'ol' && from < to) keepNumbers(element, pieces)
  }
  const starts = firsts.map((first, index) => (index === 0 ? 0 : text.startOf(first)))
  const parts = starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length }))
  return { parts, pieces }
}

function canDivide(element: Element): boolean {
  if (WHOLE.has(element.localName) || element.children.length === 0) return false
  if (OF_LINES.has(element.localName) && !element.querySelector(RUN)) return false
  // Cells of a row stand beside each other: only what is in them is in some parts and away in others.
  if (isRowOfMany(element)) return [...element.children].every((cell) => hasOnlyElements(cell))
  return hasOnlyElements(element)
}

function hasOnlyElements(element: Element): boolean {
  return [...element.childNodes].every((node) => !(node instanceof Text) || node.data.trim() === '')
}

/**
 * Children that stand in the part of what is before them: rows that its cells reach into, or below its
 * head; what a term means.
 */
function listBound(element: Element): ReadonlySet<Element> {
  const children = [...element.children]
  const bound = new Set(
    children.filter((_, index) => BINDS.has(children[index - 1]?.localName ?? '')),
  )
  let reach = 0
  for (const [index, row] of children.filter(({ localName }) => localName === 'tr').entries()) {
    if (index < reach) bound.add(row)
    for (const cell of row.children) {
      const span = toNumber(cell.getAttribute('rowspan')) ?? 1
      // A span of 0 reaches to the last row.
      reach = Math.max(reach, span === 0 ? Number.POSITIVE_INFINITY : index + span)
    }
  }
  return bound
}

/** Numbers count what is laid out: the item that begins a part is given the one that it had. */
function keepNumbers(list: Element, pieces: readonly Piece[]): void {
  const ends = new Map(pieces.map(({ element, to }) => [element, to]))
  const items = [...list.children].filter(({ localName }) => localName === 'li')
  const step = list.hasAttribute('reversed') ? -1 : 1
  let number = toNumber(list.getAttribute('start')) ?? (step === 1 ? 1 : items.length)
  let last: number | undefined
  for (const item of items) {
    number = toNumber(item.getAttribute('value')) ?? number
    const end = ends.get(item) ?? 0
    if (last !== undefined && end > last) item.setAttribute('value', String(number))
    last = end
    number += step
  }
}

function toNumber(value: string | null): number | undefined {
  const number = Number.parseInt(value ?? '', 10)
  return Number.isNaN(number) ? undefined : number
}
