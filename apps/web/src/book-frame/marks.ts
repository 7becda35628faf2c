import type { Mark, MarkColor, TextRange } from './protocol.ts'
import type { TextMap } from './text-map.ts'

const COLORS: readonly MarkColor[] = ['yellow', 'green', 'blue', 'pink']

/** Colours kept marks without touching the text. A browser without highlights shows none. */
export function paintMarks(text: TextMap, marks: readonly Mark[]): void {
  for (const color of COLORS) {
    const ranges = marks.filter((mark) => mark.color === color).map((mark) => text.toRange(mark))
    paint(`mark-${color}`, ranges)
  }
}

/** Shows where words were found. */
export function paintFound(text: TextMap, range: TextRange | undefined): void {
  paint('found', range ? [text.toRange(range)] : [])
}

function paint(name: string, ranges: readonly (Range | undefined)[]): void {
  if (!('highlights' in CSS)) return
  const known = ranges.filter((range) => range !== undefined)
  if (known.length === 0) CSS.highlights.delete(name)
  else CSS.highlights.set(name, new Highlight(...known))
}
