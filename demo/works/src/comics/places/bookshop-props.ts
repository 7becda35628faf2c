import { inBox, num } from '../kit/geometry.ts'
import { ellipse, path } from '../kit/ink.ts'
import type { Layer } from '../kit/story.ts'

const INK = '#33211a'

/** A closed book held at the origin, for paws and hands. */
export function bookShape(cover = '#d9824b', turn = 0): string {
  return `<g transform="rotate(${turn})">${path('M-62 -44H54Q62 -44 62 -36V44H-54Q-62 44 -62 36Z', { fill: cover, stroke: INK, width: 6 })}${path('M-62 36Q-62 28 -54 28H62', { stroke: INK, width: 5 })}${path('M-30 -20H34M-30 0H16', { stroke: '#fffaf0', width: 7 })}</g>`
}

/** A large book in the panel. */
export function bigBook(u: number, v: number, size: number, cover = '#d9824b', turn = -8): Layer {
  return (box) => {
    const [x, y] = inBox(box, u, v)
    return `<g transform="translate(${num(x)} ${num(y)}) scale(${num((size * box.h) / 100)})">${bookShape(cover, turn)}</g>`
  }
}

/** The ledger, open, with paw prints among its lines. */
export function ledger(u: number, v: number, size: number, prints = 3): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    const lines = Array.from(
      { length: 6 },
      (_, i) => `M${-236 + i * 38} -104V110M${52 + i * 38} -104V110`,
    ).join('')
    const entries = Array.from(
      { length: 9 },
      (_, i) =>
        `M${-218 + (i % 5) * 38 + (i > 4 ? 290 : 0)} ${-92 + (i % 3) * 20}v${70 + (i % 4) * 22}`,
    ).join('')
    const paw = (px: number, py: number) =>
      `<g transform="translate(${px} ${py}) rotate(14)" fill="${palette.tint[3]}"><ellipse cx="0" cy="10" rx="19" ry="15"/><circle cx="-22" cy="-10" r="8"/><circle cx="-7" cy="-19" r="8"/><circle cx="8" cy="-19" r="8"/><circle cx="22" cy="-10" r="8"/></g>`
    const marks = Array.from({ length: prints }, (_, i) =>
      paw(90 + (i % 2) * 90, 60 - i * 52),
    ).join('')
    return `<g transform="translate(${num(x)} ${num(y)}) scale(${num((size * box.h) / 330)})">${path('M-290 -140H290L300 150H-300Z', { fill: palette.tint[4], stroke: INK, width: 8 })}${path('M0 -132Q-130 -166 -268 -132L-276 126Q-130 96 0 132Q130 96 276 126L268 -132Q130 -166 0 -132Z', { fill: '#fffaf0', stroke: INK, width: 6 })}${path(lines, { stroke: palette.tint[1], width: 3 })}${path(entries, { stroke: INK, width: 6 })}${marks}${path('M0 -132V132', { stroke: INK, width: 5 })}</g>`
  }
}

/** A cup of tea with its steam. */
export function teacup(u: number, v: number, size: number): Layer {
  return (box) => {
    const [x, y] = inBox(box, u, v)
    return `<g transform="translate(${num(x)} ${num(y)}) scale(${num(size / 100)})">${path('M-16 -70q-16 -18 0 -36t0 -36M16 -66q-16 -18 0 -36t0 -36', { stroke: '#e3a878', width: 6 })}${path('M-46 -50H46L38 40Q0 54 -38 40Z', { fill: '#fffaf0', stroke: INK, width: 6 })}${ellipse(0, -50, 46, 12, { fill: '#eeb67f', stroke: INK, width: 6 })}${path('M-42 -8Q0 8 42 -8', { stroke: '#d9824b', width: 8 })}</g>`
  }
}

/** Coins, leaves and acorns that night customers pay with. */
export function leafMoney(u: number, v: number, size: number): Layer {
  return (box) => {
    const [x, y] = inBox(box, u, v)
    const leaf = (dx: number, dy: number, turn: number, fill: string) =>
      `<g transform="translate(${dx} ${dy}) rotate(${turn})">${path('M0 60C-46 40 -50 -20 0 -64C50 -20 46 40 0 60Z', { fill, stroke: INK, width: 5 })}${path('M0 84V-40M0 30L-24 8M0 30L24 8M0 0L-20 -18M0 0L20 -18', { stroke: INK, width: 4 })}</g>`
    return `<g transform="translate(${num(x)} ${num(y)}) scale(${num((size * box.h) / 200)})">${leaf(-70, 16, -36, '#eeb67f')}${leaf(64, 24, 40, '#d9824b')}${leaf(0, -10, 4, '#f6d9b8')}</g>`
  }
}

/** Fireworks in the panel's colours. */
export function firework(u: number, v: number, radius: number): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    const rays = Array.from({ length: 20 }, (_, i) => {
      const angle = (i / 20) * Math.PI * 2
      const at = (r: number) => `${num(Math.cos(angle) * r)} ${num(Math.sin(angle) * r)}`
      return `<path d="M${at(radius * 0.24)}L${at(radius * (i % 2 ? 0.72 : 0.94))}" stroke="${i % 2 ? palette.tint[3] : palette.glow}" stroke-width="${num(radius * 0.045)}" stroke-linecap="round"/><circle cx="${num(Math.cos(angle) * radius)}" cy="${num(Math.sin(angle) * radius)}" r="${num(radius * 0.04)}" fill="${palette.glow}"/>`
    })
    return `<g transform="translate(${num(x)} ${num(y)})">${rays.join('')}</g>`
  }
}

/** A parcel box with open flaps, in front of the figure that sits in it; (u, v) is the middle of its rim. */
export function parcelBox(u: number, v: number, size: number): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    const { tint, paper } = palette
    const line = (fill: string) => ({ fill, stroke: INK, width: 6 })
    const flaps =
      path('M-170 0L-250 44L-236 74L-170 40Z', line(tint[1])) +
      path('M170 0L250 44L236 74L170 40Z', line(tint[1]))
    const front =
      path('M-170 0H170V190H-170Z', line(tint[2])) + path('M-170 0H170V34H-170Z', line(tint[1]))
    const tape = path('M-26 34H26V190H-26Z', { fill: tint[1] })
    const label =
      path('M60 90H140V140H60Z', line(paper)) +
      path('M72 108H128M72 122H110', { stroke: INK, width: 4 })
    return `<g transform="translate(${num(x)} ${num(y)}) scale(${num((size * box.h) / 200)})">${flaps}${front}${tape}${label}</g>`
  }
}
