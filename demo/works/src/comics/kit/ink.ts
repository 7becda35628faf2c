import { num, type Point } from './geometry.ts'

type Paint = {
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
  extra?: string
}

function attributes({ fill = 'none', stroke, width = 4, opacity, extra }: Paint): string {
  const line = stroke
    ? ` stroke="${stroke}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"`
    : ''
  return `fill="${fill}"${line}${opacity === undefined ? '' : ` opacity="${opacity}"`}${extra ? ` ${extra}` : ''}`
}

export function path(d: string, paint: Paint): string {
  return `<path d="${d}" ${attributes(paint)}/>`
}

export function rect(x: number, y: number, w: number, h: number, paint: Paint): string {
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" ${attributes(paint)}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, paint: Paint): string {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" ${attributes(paint)}/>`
}

export function polygon(points: readonly Point[], paint: Paint): string {
  return path(`M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`, paint)
}

export function group(content: string, transform: string, extra = ''): string {
  return `<g transform="${transform}"${extra ? ` ${extra}` : ''}>${content}</g>`
}

/** Text of a path through points, smooth where a pen would be smooth (Catmull–Rom as Béziers). */
export function smooth(points: readonly Point[], isClosed = false): string {
  const at = (index: number): Point => {
    const last = points.length - 1
    const wrapped = isClosed
      ? (index + points.length) % points.length
      : Math.max(0, Math.min(last, index))
    return points[wrapped] ?? [0, 0]
  }
  const count = isClosed ? points.length : points.length - 1
  const parts = [`M${num(at(0)[0])} ${num(at(0)[1])}`]
  for (let i = 0; i < count; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const c1 = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const
    const c2 = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6] as const
    parts.push(`C${[...c1, ...c2, ...to].map(num).join(' ')}`)
  }
  return parts.join('') + (isClosed ? 'Z' : '')
}

/**
 * The outline of a line whose width changes along its way: a brush stroke, a lock of hair, a sleeve.
 *
 * @param widths full width at each point, spread evenly over the points when fewer
 */
export function ribbon(points: readonly Point[], widths: readonly number[]): string {
  const left: Point[] = []
  const right: Point[] = []
  points.forEach(([x, y], index) => {
    const before = points[index - 1] ?? [x, y]
    const after = points[index + 1] ?? [x, y]
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    const length = Math.hypot(dx, dy) || 1
    const half = widthAt(widths, index / Math.max(1, points.length - 1)) / 2
    left.push([x - (dy / length) * half, y + (dx / length) * half])
    right.unshift([x + (dy / length) * half, y - (dx / length) * half])
  })
  const there = smooth(left)
  const back = smooth(right)
  return `${there}L${back.slice(1)}Z`
}

function widthAt(widths: readonly number[], share: number): number {
  const place = share * (widths.length - 1)
  const index = Math.min(widths.length - 1, Math.floor(place))
  const from = widths[index] ?? 0
  const to = widths[index + 1] ?? from
  return from + (to - from) * (place - index)
}

/** A tapered pen line, thickest in the middle. */
export function penLine(points: readonly Point[], width: number, colour: string): string {
  const taper = points.length > 2 ? [width * 0.3, width, width * 0.25] : [width, width * 0.3]
  return path(ribbon(points, taper), { fill: colour })
}

/** Several pen lines of one hand. */
export function penLines(
  lines: readonly (readonly Point[])[],
  width: number,
  colour: string,
): string {
  return lines.map((points) => penLine(points, width, colour)).join('')
}
