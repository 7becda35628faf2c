import { inBox, num, PAGE_WIDTH, seeded, seedOf, type Point } from './geometry.ts'
import { path, polygon, rect } from './ink.ts'
import { tone as toneFill, type Tone } from './palette.ts'
import type { Layer } from './story.ts'

/** Flat colour over the whole panel: a step of the tint ladder, ink or paper. */
export function flat(step: 0 | 1 | 2 | 3 | 4 | 5 | 'ink' | 'paper', opacity = 1): Layer {
  return ({ x, y, w, h }, palette) => {
    const fill = typeof step === 'number' ? palette.tint[step] : palette[step]
    return rect(x - 40, y - 40, w + 80, h + 80, { fill, opacity })
  }
}

/** Dot tone over a part of the panel, given as shares. */
export function dots(name: Tone | 'hatch' | 'white-dots', x = 0, y = 0, w = 1, h = 1): Layer {
  return (box) =>
    rect(box.x - 40 + box.w * x, box.y - 40 + box.h * y, box.w * w + 80, box.h * h + 80, {
      fill: toneFill(name),
    })
}

/** A fall of tone from one edge, in three steps of dots as cut film would give. */
export function fade(from: 'top' | 'bottom' = 'top'): Layer {
  const steps: readonly Tone[] = ['tone3', 'tone2', 'tone1']
  return ({ x, y, w, h }) =>
    steps
      .map((name, index) => {
        const start =
          from === 'top' ? y + (h * index) / 6 - (index ? 0 : 40) : y + h - (h * (index + 1)) / 6
        const height = h / 6 + (index ? 0 : 40)
        return rect(x - 40, start, w + 80, height, { fill: toneFill(name) })
      })
      .join('')
}

/** Lines that run from the edges toward a point: shock, attention. */
export function focus(u = 0.5, v = 0.5, inner = 0.34, isDark = false): Layer {
  return (box, palette) => {
    const random = seeded(seedOf(box))
    const [cx, cy] = inBox(box, u, v)
    const reach = Math.hypot(box.w, box.h)
    const lines = Array.from({ length: 110 }, () => {
      const angle = random() * Math.PI * 2
      const width = 0.004 + random() * 0.016
      const near = inner * (0.85 + random() * 0.5)
      const at = (turn: number, radius: number): Point => [
        cx + Math.cos(turn) * radius,
        cy + Math.sin(turn) * radius * 1,
      ]
      const start = at(angle, Math.min(box.w, box.h) * near)
      return polygon([start, at(angle - width, reach), at(angle + width, reach)], {
        fill: isDark ? palette.paper : palette.ink,
      })
    })
    return lines.join('')
  }
}

/** Parallel lines of speed. */
export function speed(degrees = 0, isDark = false): Layer {
  return (box, palette) => {
    const random = seeded(seedOf(box) + 5)
    const [cx, cy] = inBox(box, 0.5, 0.5)
    const reach = Math.hypot(box.w, box.h) / 2
    const lines = Array.from({ length: 54 }, () => {
      const y = cy + (random() * 2 - 1) * reach
      const from = cx - reach + random() * reach * 0.5
      const to = from + reach * (0.7 + random())
      const weight = 1.5 + random() * 5
      return path(
        `M${num(from)} ${num(y)}L${num(to)} ${num(y - weight / 2)}L${num(to)} ${num(y + weight / 2)}Z`,
        { fill: isDark ? palette.paper : palette.ink },
      )
    })
    return `<g transform="rotate(${degrees} ${num(cx)} ${num(cy)})">${lines.join('')}</g>`
  }
}

/** Falling rain; `slant` is sideways px per px down. */
export function rain(amount = 1, slant = 0.28, colour?: string): Layer {
  return (box, palette) => {
    const random = seeded(seedOf(box) + 11)
    const count = Math.round((box.w * box.h * amount) / 9000)
    const drops = Array.from({ length: count }, () => {
      const length = 30 + random() * 80
      const x = box.x + random() * (box.w + box.h * slant)
      const y = box.y - 40 + random() * (box.h + 40)
      const thick = 1.4 + random() * 1.8
      return `M${num(x)} ${num(y)}l${num(-length * slant)} ${num(length)}l${num(thick)} 0Z`
    })
    return path(drops.join(''), { fill: colour ?? palette.paper, opacity: 0.85 })
  }
}

/** Four-pointed sparkles at shares of the panel: [u, v, size in px]. */
export function sparkle(
  ...places: readonly (readonly [u: number, v: number, size: number])[]
): Layer {
  return (box, palette) =>
    places
      .map(([u, v, size]) => {
        const [x, y] = inBox(box, u, v)
        const s = size * 0.14
        return path(
          `M${num(x)} ${num(y - size)}Q${num(x + s)} ${num(y - s)} ${num(x + size * 0.7)} ${num(y)}Q${num(x + s)} ${num(y + s)} ${num(x)} ${num(y + size)}Q${num(x - s)} ${num(y + s)} ${num(x - size * 0.7)} ${num(y)}Q${num(x - s)} ${num(y - s)} ${num(x)} ${num(y - size)}Z`,
          { fill: palette.glow, stroke: palette.ink, width: 2.5 },
        )
      })
      .join('')
}

/** Soft light around a point, in flat rings. */
export function halo(u: number, v: number, radius: number, opacity = 0.3): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    return [1, 0.72, 0.46]
      .map(
        (share) =>
          `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius * share * Math.min(box.h, PAGE_WIDTH))}" fill="${palette.glow}" opacity="${opacity}"/>`,
      )
      .join('')
  }
}

/** Small marks by a head: a startled burst of three strokes. */
export function burst(u: number, v: number, size: number, turn = 0): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    const strokes = [-34, 0, 34]
      .map(
        (angle) =>
          `<path d="M-4 ${num(-size * 0.4)}L0 ${num(-size)}L4 ${num(-size * 0.4)}Z" fill="${palette.ink}" transform="rotate(${angle})"/>`,
      )
      .join('')
    return `<g transform="translate(${num(x)} ${num(y)}) rotate(${turn})">${strokes}</g>`
  }
}
