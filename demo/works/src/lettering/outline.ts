/** An affine map `x' = a·x + c·y + e`, `y' = b·x + d·y + f`, in the order SVG uses. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

const TOKEN = /[mlqcz]|-?\d+/g
const POINTS_PER_COMMAND: Record<string, number> = { m: 1, l: 1, q: 2, c: 3, z: 0 }

/**
 * Rewrites a packed outline (relative commands, whole font units) as absolute SVG path data under
 * a map. Done on the numbers, because a `transform` per glyph would scale outline strokes too.
 */
export function placeOutline(path: string, matrix: Matrix): string {
  const [a, b, c, d, e, f] = matrix
  const out: string[] = []
  const tokens = path.match(TOKEN) ?? []
  let x = 0
  let y = 0
  let index = 0
  let command = ''
  while (index < tokens.length) {
    const token = tokens[index] ?? ''
    if (token in POINTS_PER_COMMAND) {
      command = token
      index += 1
      if (command === 'z') {
        out.push('Z')
        continue
      }
    }
    const points: string[] = []
    const originX = x
    const originY = y
    for (let point = 0; point < (POINTS_PER_COMMAND[command] ?? 0); point += 1) {
      x = originX + Number(tokens[index])
      y = originY + Number(tokens[index + 1])
      index += 2
      points.push(`${format(a * x + c * y + e)} ${format(b * x + d * y + f)}`)
    }
    out.push(command.toUpperCase() + points.join(' '))
  }
  return out.join('')
}

function format(value: number): string {
  return String(Math.round(value * 100) / 100)
}
