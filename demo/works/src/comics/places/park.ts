import { inBox, num, seeded, seedOf } from '../kit/geometry.ts'
import { path } from '../kit/ink.ts'
import type { Layer } from '../kit/story.ts'

/** Falling petals and, with more of them, a bough across the upper edge. */
export function blossoms(amount: number): Layer {
  return (box, palette) => {
    const random = seeded(seedOf(box) + 61)
    const { ink, tint, paper } = palette
    const flower = (x: number, y: number, r: number) => {
      const petals = Array.from(
        { length: 5 },
        (_, i) =>
          `<ellipse cx="0" cy="${num(-r * 0.6)}" rx="${num(r * 0.42)}" ry="${num(r * 0.56)}" fill="${paper}" stroke="${ink}" stroke-width="3" transform="rotate(${i * 72})"/>`,
      ).join('')
      return `<g transform="translate(${num(x)} ${num(y)})">${petals}<circle r="${num(r * 0.26)}" fill="${tint[3]}"/></g>`
    }
    const bough =
      amount > 0.35
        ? path(
            `M${num(box.x - 40)} ${num(box.y + box.h * 0.06)}Q${num(box.x + box.w * 0.4)} ${num(box.y + box.h * 0.2)} ${num(box.x + box.w * 0.86)} ${num(box.y + box.h * 0.05)}Q${num(box.x + box.w * 0.4)} ${num(box.y + box.h * 0.14)} ${num(box.x - 40)} ${num(box.y - 30)}Z`,
            { fill: tint[4], stroke: ink, width: 5 },
          )
        : ''
    const flowers =
      amount > 0.35
        ? Array.from({ length: Math.round(34 * amount) }, () =>
            flower(
              box.x + random() * box.w * 0.86,
              box.y + random() * box.h * 0.2,
              18 + random() * 14,
            ),
          ).join('')
        : ''
    const petals = Array.from({ length: Math.round(70 * amount) }, () => {
      const [x, y, turn] = [box.x + random() * box.w, box.y + random() * box.h, random() * 360]
      return `<path d="M0 0q12 -12 22 0q-10 12 -22 0Z" fill="${tint[1]}" stroke="${ink}" stroke-width="2.5" transform="translate(${num(x)} ${num(y)}) rotate(${num(turn)})"/>`
    })
    return bough + flowers + petals.join('')
  }
}

/** A park bench; (u, v) is the middle of the ground under it. */
export function bench(u: number, v: number, size: number): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    const { ink, tint } = palette
    const plank = (py: number, h: number) =>
      path(`M-230 ${py}H230V${py + h}H-230Z`, { fill: tint[2], stroke: ink, width: 6 })
    const legs = path('M-190 -190V0M190 -190V0M-160 -60V0M160 -60V0', { stroke: ink, width: 14 })
    return `<g transform="translate(${num(x)} ${num(y)}) scale(${num((size * box.h) / 240)})">${legs}${plank(-200, 34)}${plank(-150, 34)}${plank(-84, 30)}</g>`
  }
}
