import type { FrameBox, Mark, MarkColor, TextRange } from './protocol.ts'
import type { TextMap } from './text-map.ts'

const COLORS: readonly MarkColor[] = ['yellow', 'green', 'blue', 'pink']

/** Colours kept marks without touching the text. A browser without highlights shows none. */
export function paintMarks(text: TextMap, marks: readonly Mark[]): void {
  for (const color of COLORS) {
    const ranges = marks.filter((mark) => mark.color === color).map((mark) => text.toRange(mark))
    paint(`mark-${color}`, ranges)
  }
  paint(
    'mark-note',
    marks.filter(({ hasNote }) => hasNote).map((mark) => text.toRange(mark)),
  )
}

/** The mark whose letters stand at a point of the window, the shortest where several do. */
export function findMark(
  text: TextMap,
  marks: readonly Mark[],
  { x, y }: { x: number; y: number },
): { id: string; box: FrameBox } | undefined {
  const found = marks.flatMap((mark) => {
    const range = text.toRange(mark)
    const isHit = [...(range?.getClientRects() ?? [])].some(
      (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
    )
    return range && isHit ? [{ mark, range }] : []
  })
  const [hit] = found.sort((a, b) => lengthOf(a.mark) - lengthOf(b.mark))
  return hit && { id: hit.mark.id, box: toBox(hit.range) }
}

function lengthOf({ start, end }: TextRange): number {
  return end - start
}

/** Where a range stands in the window; what of it lies on other pages is left out. */
export function toBox(range: Range): FrameBox {
  const boxes = [...range.getClientRects()].filter(
    ({ left, right, top, bottom }) =>
      right > 0 && bottom > 0 && left < innerWidth && top < innerHeight,
  )
  if (boxes.length === 0) return { left: 0, top: 0, width: 0, height: 0 }
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.right))
  const bottom = Math.max(...boxes.map((box) => box.bottom))
  return { left, top, width: right - left, height: bottom - top }
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
