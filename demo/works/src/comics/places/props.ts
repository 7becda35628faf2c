import { inBox, num } from '../kit/geometry.ts'
import { path, penLines } from '../kit/ink.ts'
import type { Layer } from '../kit/story.ts'

const INK = '#12161f'

/** Heads of the seven keys: each is recognized by its bow. */
const BOWS = [
  '<circle cx="0" cy="0" r="38" fill="none"/>',
  '<path d="M0 -40L36 22L-36 22Z" fill="none"/>',
  '<path d="M0 -6C-40 -60 -70 10 0 40C70 10 40 -60 0 -6Z" fill="none"/>',
  '<path d="M-34 -30H34V30H-34Z" fill="none"/>',
  '<path d="M0 -44L12 -14L44 -12L18 8L28 40L0 22L-28 40L-18 8L-44 -12L-12 -14Z" fill="none"/>',
  '<path d="M20 -38A40 40 0 1 0 20 38A30 30 0 1 1 20 -38Z" fill="none"/>',
  '<path d="M-44 0Q0 -46 44 0Q0 46 -44 0ZM-10 0a10 10 0 1 0 20 0a10 10 0 1 0 -20 0" fill="none"/>',
] as const

/** One of the seven keys as SVG around its bow, the bit pointing down. */
export function keyShape(index: number, metal = '#fff3c4', ink = INK): string {
  const bow = BOWS[index % BOWS.length] ?? BOWS[0]
  const shank = '<path d="M0 40V170M0 124H30V142M0 152H38V170H0" fill="none"/>'
  const line = (width: number, colour: string) =>
    `<g stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round">${bow}${shank}</g>`
  return line(24, ink) + line(13, metal)
}

/** A key in the panel, its bow at (u, v); `size` is its length as a share of the panel's height. */
export function key(u: number, v: number, size: number, index = 0, turn = 0): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    return `<g transform="translate(${num(x)} ${num(y)}) rotate(${turn}) scale(${num((size * box.h) / 220)})">${keyShape(index, palette.glow, palette.ink)}</g>`
  }
}

const PALM =
  'M-120 260C-130 170 -140 120 -170 70C-190 40 -160 14 -130 40L-96 84C-100 30 -112 -40 -106 -84C-102 -112 -68 -112 -64 -82L-52 0C-52 -50 -56 -96 -48 -126C-40 -152 -6 -148 -4 -120L0 -4C4 -50 6 -90 16 -112C28 -134 58 -126 56 -98L48 14C56 -18 66 -48 80 -64C96 -80 120 -66 114 -42C104 10 110 60 104 110C98 170 84 210 90 260Z'

/** An open hand, palm up, its middle at (u, v). Sleeve below. */
export function openHand(
  u: number,
  v: number,
  size: number,
  sleeve: string,
  turn = 0,
  flip = false,
): Layer {
  return (box) => {
    const [x, y] = inBox(box, u, v)
    const hand =
      path(PALM, { fill: '#fff', stroke: INK, width: 7 }) +
      penLines(
        [
          [
            [-60, 60],
            [0, 40],
            [70, 70],
          ],
          [
            [-90, 110],
            [-40, 80],
            [10, 110],
            [20, 180],
          ],
          [
            [-62, -10],
            [-56, -6],
            [-48, -8],
          ],
          [
            [6, -14],
            [12, -8],
            [20, -12],
          ],
        ],
        6,
        INK,
      ) +
      path('M-150 240L120 240L150 420H-170Z', { fill: sleeve, stroke: INK, width: 7 }) +
      path('M-156 268L126 268', { stroke: INK, width: 4 })
    return `<g transform="translate(${num(x)} ${num(y)}) rotate(${turn}) scale(${num(((flip ? -1 : 1) * size * box.h) / 520)} ${num((size * box.h) / 520)})">${hand}</g>`
  }
}

/** A hand that holds a key sideways, pointing to the left; (u, v) is between finger and thumb. */
export function handWithKey(
  u: number,
  v: number,
  size: number,
  index: number,
  sleeve: string,
  flip = false,
): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    const skin = { fill: '#fff', stroke: INK, width: 7 }
    const hand =
      path(
        'M330 40C260 20 220 10 170 20C130 26 90 40 60 66C60 110 100 150 150 160C210 170 270 150 330 140Z',
        skin,
      ) +
      path('M60 66C40 86 44 120 70 132C96 142 140 140 160 120', skin) +
      path('M84 116C66 134 72 160 96 166C120 172 150 168 168 148', skin)
    const above =
      path('M200 30C150 -14 90 -34 30 -30C-2 -28 -6 2 20 10C60 18 100 30 120 60', skin) +
      path('M26 -26Q14 -16 20 0', { stroke: INK, width: 4 })
    const cuff =
      path('M310 10L2600 -160V420L310 160Z', { fill: sleeve, stroke: INK, width: 7 }) +
      path('M334 8L336 166', { stroke: INK, width: 4 })
    const held = `<g transform="translate(36 26) rotate(90) scale(1.15)">${keyShape(index, palette.glow, palette.ink)}</g>`
    return `<g transform="translate(${num(x)} ${num(y)}) scale(${num(((flip ? -1 : 1) * size * box.h) / 400)} ${num((size * box.h) / 400)})">${cuff}${hand}${held}${above}</g>`
  }
}

/** The cellar door with its seven locks; `opened` of them glow. */
export function sevenLockDoor(u: number, v: number, size: number, opened = 0): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    const { ink, tint, glow } = palette
    const planks = [-140, -70, 0, 70, 140].map((px) => `M${px} -280V330`).join('')
    const locks = Array.from({ length: 7 }, (_, index) => {
      const [lx, ly] = [index % 2 ? 70 : -70, -190 + index * 72]
      const isOpen = index < opened
      return (
        `<circle cx="${lx}" cy="${ly}" r="38" fill="${isOpen ? glow : tint[1]}" stroke="${ink}" stroke-width="6"/>` +
        `<g transform="translate(${lx} ${ly}) scale(0.42)" stroke="${isOpen ? ink : tint[4]}" stroke-width="13" stroke-linejoin="round">${BOWS[index] ?? ''}</g>` +
        `<path d="M${lx - 7} ${ly + 4}L${lx - 10} ${ly + 26}H${lx + 10}L${lx + 7} ${ly + 4}Z" fill="${ink}"/>`
      )
    }).join('')
    const content =
      path('M-250 340V-170C-250 -330 250 -330 250 -170V340Z', {
        fill: tint[3],
        stroke: ink,
        width: 9,
      }) +
      path('M-210 340V-160C-210 -290 210 -290 210 -160V340Z', {
        fill: tint[4],
        stroke: ink,
        width: 8,
      }) +
      path(planks, { stroke: ink, width: 4 }) +
      path('M-206 -130H206V-98H-206ZM-206 250H206V282H-206Z', {
        fill: tint[5],
        stroke: ink,
        width: 5,
      }) +
      locks
    return `<g transform="translate(${num(x)} ${num(y)}) scale(${((size * box.h) / 680).toFixed(4)})">${content}</g>`
  }
}

/** A letter in an old hand, its middle at (u, v). */
export function letterPaper(u: number, v: number, size: number, turn = -6): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    const lines = Array.from(
      { length: 8 },
      (_, i) => `M${150 - i * 42} -160q4 60 -2 120t2 ${i === 7 ? 20 : 150}`,
    ).join('')
    return `<g transform="translate(${num(x)} ${num(y)}) rotate(${turn}) scale(${num((size * box.h) / 460)})">${path('M-210 -210L206 -214L212 208L-204 214Z', { fill: '#fff', stroke: INK, width: 6 })}${path(lines, { stroke: palette.tint[3], width: 6 })}${path('M-204 214L-150 160L-120 212Z', { fill: palette.tint[1], stroke: INK, width: 5 })}</g>`
  }
}

/** A storm lantern hanging from (u, v). */
export function lantern(u: number, v: number, size: number): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    return `<g transform="translate(${num(x)} ${num(y)}) scale(${num(size / 100)})">${lanternShape(palette.glow)}</g>`
  }
}

/** The lantern alone, hanging down from the origin: also for hands to hold. */
export function lanternShape(glow = '#fff3c4'): string {
  return (
    `<circle cx="0" cy="80" r="120" fill="${glow}" opacity="0.28"/><circle cx="0" cy="80" r="78" fill="${glow}" opacity="0.4"/>` +
    path('M-34 40C-34 -20 34 -20 34 40', { stroke: INK, width: 6 }) +
    path('M-38 40H38L44 118H-44Z', { fill: glow, stroke: INK, width: 6 }) +
    path('M0 60Q18 84 0 106Q-18 84 0 60Z', { fill: '#fff', stroke: INK, width: 4 }) +
    path('M-30 22H30L40 42H-40ZM-50 116H50V136H-50Z', { fill: '#48637f', stroke: INK, width: 5 })
  )
}

/** A travelling bag standing on the ground. */
export function suitcase(u: number, v: number, size: number): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    return `<g transform="translate(${num(x)} ${num(y)}) scale(${num(size / 160)})">${path('M-40 -120V-150H40V-120', { stroke: INK, width: 10 })}${path('M-110 -120H110Q120 -120 120 -108V-12Q120 0 110 0H-110Q-120 0 -120 -12V-108Q-120 -120 -110 -120Z', { fill: palette.tint[4], stroke: INK, width: 6 })}${path('M-70 -120V0M70 -120V0', { stroke: palette.tint[1], width: 14 })}${path('M-20 -90h40v30h-40Z', { fill: palette.tint[1], stroke: INK, width: 5 })}</g>`
  }
}

/** Mugs in a row along a table whose edge is at `v`, steaming in an empty room. */
export function mugs(count: number, v: number): Layer {
  return (box, palette) =>
    Array.from({ length: count }, (_, index) => {
      const [x, y] = inBox(box, (index + 0.5) / count, v + 0.04)
      const mug =
        path('M-34 -70H34V0Q0 12 -34 0Z', { fill: '#fff', stroke: INK, width: 5 }) +
        path('M34 -54Q66 -50 60 -28Q56 -12 34 -14', { stroke: INK, width: 6 }) +
        path('M-14 -86q-14 -18 0 -36t0 -36M14 -84q-14 -18 0 -36t0 -36', {
          stroke: palette.tint[2],
          width: 5,
        })
      return `<g transform="translate(${num(x)} ${num(y)}) scale(${num((box.w / count / 150) * 0.9)})">${mug}</g>`
    }).join('')
}
