import type { TextMap } from './text-map.ts'

/** Chapters with more letters than this are laid out part by part: engines need seconds for all of one. */
const LONG_CHAPTER = 300_000
const PART_LETTERS = 60_000
/** What holds this share of the text is what is divided. */
const MOST = 0.8
/** Elements whose children belong together: numbers and columns would differ in parts. */
const WHOLE = new Set(['ol', 'ul', 'dl', 'table', 'tbody', 'pre', 'svg', 'p'])
const AWAY = 'data-away'

/** Keeps away what is not laid out, whatever the book says: the first layer wins among important rules. */
export const AWAY_SHEET = `@layer away { [${AWAY}] { display: none !important; } }`

/** A run of a chapter that is laid out by itself: letters from `start` up to `end`. */
type Part = { start: number; end: number; elements: readonly Element[] }

/** The parts of a chapter, of which one is laid out. A chapter of usual length is one part. */
export class ChapterParts {
  readonly #parts: readonly Part[]
  #shown = 0

  constructor(body: HTMLElement, text: TextMap) {
    this.#parts = text.length > LONG_CHAPTER ? divide(body, text) : [toWhole(text)]
    for (const part of this.#parts.slice(1)) setAway(part, true)
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
    setAway(this.#parts[this.#shown]!, true)
    setAway(this.#parts[index]!, false)
    this.#shown = index
    return true
  }

  indexOf(offset: number): number {
    return Math.max(
      0,
      this.#parts.findLastIndex(({ start }) => start <= offset),
    )
  }

  indexOfElement(element: Element): number {
    return Math.max(
      0,
      this.#parts.findIndex(({ elements }) => elements.some((one) => one.contains(element))),
    )
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
}

function toWhole(text: TextMap): Part {
  return { start: 0, end: text.length, elements: [] }
}

/** Divides the element that holds nearly all of the text between its children. */
function divide(body: HTMLElement, text: TextMap): Part[] {
  const holder = findHolder(body)
  const hasOwnText = [...holder.childNodes].some(
    (node) => node instanceof Text && node.data.trim() !== '',
  )
  if (WHOLE.has(holder.localName) || hasOwnText || holder.children.length < 2)
    return [toWhole(text)]
  const groups: Element[][] = [[]]
  let letters = 0
  for (const child of holder.children) {
    if (letters >= PART_LETTERS) {
      groups.push([])
      letters = 0
    }
    groups.at(-1)!.push(child)
    letters += child.textContent.length
  }
  const starts = groups.map(([first], index) => (index === 0 ? 0 : text.startOf(first!)))
  return groups.map((elements, index) => ({
    elements,
    start: starts[index]!,
    end: starts[index + 1] ?? text.length,
  }))
}

function findHolder(body: Element): Element {
  let holder = body
  for (;;) {
    const most = holder.textContent.length * MOST
    const child = [...holder.children].find(({ textContent }) => textContent.length > most)
    if (!child || WHOLE.has(child.localName)) return holder
    holder = child
  }
}

function setAway({ elements }: Part, isAway: boolean): void {
  for (const element of elements) element.toggleAttribute(AWAY, isAway)
}
