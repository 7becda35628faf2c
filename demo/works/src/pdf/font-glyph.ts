type OutlinePoint = { x: number; y: number; isOnCurve: boolean }

/** A glyph as closed contours of points, the way TrueType keeps it. */
export type Outline = OutlinePoint[][]

const TOKEN = /[mlqcz]|-?\d+/g

/**
 * Reads a packed outline of the lettering (see `placeOutline`) back into contours.
 * @throws an error for cubic curves: TrueType has only quadratic ones.
 */
export function readOutline(path: string): Outline {
  const outline: Outline = []
  const tokens = path.match(TOKEN) ?? []
  let x = 0
  let y = 0
  let index = 0
  let command = ''
  const readPoint = (originX: number, originY: number, isOnCurve: boolean): OutlinePoint => {
    x = originX + Number(tokens[index])
    y = originY + Number(tokens[index + 1])
    index += 2
    return { x, y, isOnCurve }
  }
  while (index < tokens.length) {
    const token = tokens[index] ?? ''
    if (/[a-z]/.test(token)) {
      command = token
      index += 1
    }
    if (command === 'z') continue
    if (command === 'c') throw new Error('A cubic outline cannot become a TrueType glyph.')
    const [originX, originY] = [x, y]
    if (command === 'm') outline.push([])
    const contour = outline.at(-1) ?? []
    if (command === 'q') contour.push(readPoint(originX, originY, false))
    contour.push(readPoint(originX, originY, true))
  }
  return outline.map(dropClosingPoint).filter((contour) => contour.length > 2)
}

/** Contours close by themselves; a last point on the first would be a curve of no length. */
function dropClosingPoint(contour: OutlinePoint[]): OutlinePoint[] {
  const [first, last] = [contour[0], contour.at(-1)]
  const isDouble =
    contour.length > 1 && first?.x === last?.x && first?.y === last?.y && last?.isOnCurve
  return isDouble ? contour.slice(0, -1) : contour
}

/** One `glyf` entry, and the left edge that `hmtx` repeats. */
export function writeGlyph(outline: Outline): { bytes: Buffer; left: number } {
  const points = outline.flat()
  if (points.length === 0) return { bytes: Buffer.alloc(0), left: 0 }
  const xs = points.map((point) => point.x)
  const ys = points.map((point) => point.y)
  const left = Math.min(...xs)
  let end = -1
  const ends = outline.map((contour) => (end += contour.length))
  const header = int16(outline.length, left, Math.min(...ys), Math.max(...xs), Math.max(...ys))
  const flags = Buffer.from(points.map((point) => (point.isOnCurve ? 1 : 0)))
  const body = Buffer.concat([
    header,
    int16(...ends, 0),
    flags,
    int16(...toDeltas(xs)),
    int16(...toDeltas(ys)),
  ])
  return { bytes: Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]), left }
}

function toDeltas(values: number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0))
}

function int16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeInt16BE(value, index * 2))
  return bytes
}
