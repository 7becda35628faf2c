import { inBox, num, seeded, seedOf } from '../kit/geometry.ts'
import { ellipse, path, rect } from '../kit/ink.ts'
import { tone, type Palette } from '../kit/palette.ts'
import type { Layer } from '../kit/story.ts'

/** Books upright on a board, some leaning, some lying; the foot of the row at y. */
function books(
  x: number,
  y: number,
  width: number,
  height: number,
  palette: Palette,
  random: () => number,
): string {
  const parts: string[] = []
  const fills = [
    palette.tint[0],
    palette.tint[1],
    palette.tint[2],
    palette.tint[3],
    palette.tint[4],
    palette.paper,
    palette.tint[5],
  ]
  for (let at = x; at < x + width - height * 0.14;) {
    const w = height * (0.12 + random() * 0.16)
    const h = height * (0.68 + random() * 0.28)
    const fill = fills[Math.floor(random() * fills.length)] ?? palette.paper
    if (random() > 0.93) {
      parts.push(
        rect(at, y - height * 0.16, h, height * 0.16, { fill, stroke: palette.ink, width: 4 }),
      )
      at += h + 4
      continue
    }
    const lean = random() > 0.9 ? ` transform="rotate(-9 ${num(at + w)} ${num(y)})"` : ''
    const mark = `<path d="M${num(at + w * 0.25)} ${num(y - h * 0.8)}h${num(w * 0.5)}M${num(at + w * 0.25)} ${num(y - h * 0.24)}h${num(w * 0.5)}" stroke="${palette.ink}" stroke-width="3"/>`
    parts.push(
      `<g${lean}>${rect(at, y - h, w, h, { fill, stroke: palette.ink, width: 4 })}${mark}</g>`,
    )
    at += w + (lean ? height * 0.12 : 1)
  }
  return parts.join('')
}

/** Walls of books over the panel; `rows` shelves, the lowest at share `floor`. */
export function shelves(rows = 3, floor = 0.84): Layer {
  return (box, palette) => {
    const random = seeded(seedOf(box) + 41)
    const { ink, tint } = palette
    const step = (box.h * floor) / rows
    const parts = [rect(box.x - 40, box.y - 40, box.w + 80, box.h + 80, { fill: tint[4] })]
    for (let row = 0; row < rows; row++) {
      const y = box.y + step * (row + 1)
      parts.push(books(box.x - 30, y - 8, box.w + 80, step * 0.9, palette, random))
      parts.push(
        rect(box.x - 40, y - 8, box.w + 80, 20, { fill: tint[1], stroke: ink, width: 4.5 }),
      )
    }
    parts.push(
      path(
        `M${num(box.x - 40)} ${num(box.y + box.h * floor + 12)}H${num(box.x + box.w + 40)}V${num(box.y + box.h + 50)}H${num(box.x - 40)}Z`,
        { fill: tint[2], stroke: ink, width: 5 },
      ),
    )
    const posts = Math.max(1, Math.round(box.w / 520))
    for (let post = 1; post <= posts; post++) {
      parts.push(
        rect(box.x + (box.w * post) / (posts + 1) - 13, box.y - 40, 26, box.h * floor + 52, {
          fill: tint[1],
          stroke: ink,
          width: 4.5,
        }),
      )
    }
    return parts.join('')
  }
}

/** A quiet wall with a lamp, when faces matter more than books. */
export function shopWall(): Layer {
  return (box, palette) => {
    const { ink, tint } = palette
    const y = box.y + box.h * 0.62
    return (
      rect(box.x - 40, box.y - 40, box.w + 80, box.h + 80, { fill: tint[0] }) +
      rect(box.x - 40, y, box.w + 80, box.h, { fill: tint[1] }) +
      path(`M${num(box.x - 40)} ${num(y)}H${num(box.x + box.w + 40)}`, { stroke: ink, width: 5 }) +
      path(`M${num(box.x - 40)} ${num(y + 18)}H${num(box.x + box.w + 40)}`, {
        stroke: tint[3],
        width: 4,
      })
    )
  }
}

/** The counter in front of people, with the ledger and the bell. */
export function counter(v = 0.76, hasThings = true): Layer {
  return (box, palette) => {
    const { ink, tint, paper } = palette
    const y = box.y + box.h * v
    const s = box.h / 700
    const slats = Array.from(
      { length: Math.ceil(box.w / 70) + 2 },
      (_, i) => `M${num(box.x - 40 + i * 70)} ${num(y + 40)}V${num(box.y + box.h + 50)}`,
    ).join('')
    const top = rect(box.x - 40, y, box.w + 80, 40, { fill: tint[1], stroke: ink, width: 6 })
    const face = rect(box.x - 40, y + 36, box.w + 80, box.h, {
      fill: tint[3],
      stroke: ink,
      width: 6,
    })
    const ledger = path('M-90 -6Q-46 -26 0 -6Q46 -26 90 -6V6Q46 -12 0 8Q-46 -12 -90 6Z', {
      fill: paper,
      stroke: ink,
      width: 5,
    })
    const bell =
      path('M-30 0Q-30 -36 0 -36Q30 -36 30 0ZM-38 0H38V10H-38Z', {
        fill: palette.glow,
        stroke: ink,
        width: 5,
      }) + ellipse(0, -41, 6, 6, { fill: ink })
    const things = hasThings
      ? `<g transform="translate(${num(box.x + box.w * 0.26)} ${num(y - 4)}) scale(${num(s)})">${ledger}</g><g transform="translate(${num(box.x + box.w * 0.86)} ${num(y - 8)}) scale(${num(s)})">${bell}</g>`
      : ''
    return face + path(slats, { stroke: tint[4], width: 5 }) + top + things
  }
}

function shopSign({ ink, tint, paper }: Palette): string {
  return (
    path('M-330 -470H330V-380H-330Z', { fill: tint[5], stroke: ink, width: 7 }) +
    path('M-310 -454H310V-396H-310Z', { stroke: tint[2], width: 4 }) +
    // A cat's head over an open book stands for the shop's name.
    path('M-30 -402C-46 -420 -40 -440 -34 -450L-18 -440H18L34 -450C40 -440 46 -420 30 -402Z', {
      fill: paper,
    }) +
    path(
      'M-150 -410Q-110 -446 -76 -418Q-110 -426 -150 -410ZM150 -410Q110 -446 76 -418Q110 -426 150 -410Z',
      { fill: paper },
    )
  )
}

/** The shop from the street: (u, v) is the middle of its doorstep. */
export function shopFront(u: number, v: number, size: number, isNight = false): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    const { ink, tint, glow, paper } = palette
    const light = isNight ? glow : tint[0]
    const random = seeded(12)
    const pane = (px: number, w: number) =>
      rect(px, -330, w, 250, { fill: light, stroke: ink, width: 7 }) +
      books(px + 8, -84, w - 16, 110, palette, random) +
      path(`M${px} -196H${px + w}`, { stroke: ink, width: 8 }) +
      books(px + 8, -200, w - 16, 100, palette, random)
    const tiles = Array.from(
      { length: 15 },
      (_, i) => `M${-420 + i * 60} -482L${-380 + i * 54} -640`,
    ).join('')
    const content =
      rect(-400, -640, 800, 640, { fill: isNight ? tint[4] : tint[1], stroke: ink, width: 7 }) +
      path('M-450 -480L-390 -650H390L450 -480Z', {
        fill: isNight ? tint[5] : tint[4],
        stroke: ink,
        width: 8,
      }) +
      path(tiles, { stroke: ink, width: 4 }) +
      shopSign(palette) +
      pane(-370, 230) +
      pane(140, 230) +
      rect(-120, -340, 240, 340, { fill: light, stroke: ink, width: 7 }) +
      path('M0 -340V0M-120 -120H120M-120 -230H120', { stroke: ink, width: 6 }) +
      path('M-124 -372H124V-296Q62 -276 0 -296Q-62 -276 -124 -296ZM-42 -372V-290M42 -372V-290', {
        fill: tint[3],
        stroke: ink,
        width: 6,
      }) +
      ['-400', '140']
        .map(
          (px) =>
            `<rect x="${px}" y="-80" width="260" height="80" fill="${tint[2]}" stroke="${ink}" stroke-width="7"/>`,
        )
        .join('') +
      `<g transform="translate(-160 -400)">${paperLantern(palette, isNight)}</g><g transform="translate(160 -400)">${paperLantern(palette, isNight)}</g>` +
      path('M-140 0H140L156 26H-156Z', { fill: paper, stroke: ink, width: 6 })
    return `<g transform="translate(${num(x)} ${num(y)}) scale(${((size * box.h) / 690).toFixed(4)})">${content}</g>`
  }
}

function paperLantern({ ink, glow, tint, paper }: Palette, isLit: boolean): string {
  return (
    (isLit ? `<circle cx="0" cy="60" r="90" fill="${glow}" opacity="0.35"/>` : '') +
    path('M0 -10V14', { stroke: ink, width: 5 }) +
    path('M-22 14H22L26 22C44 40 44 82 26 100L22 108H-22L-26 100C-44 82 -44 40 -26 22Z', {
      fill: isLit ? glow : paper,
      stroke: ink,
      width: 5.5,
    }) +
    path('M-36 44Q0 52 36 44M-38 62Q0 70 38 62M-34 82Q0 90 34 82', { stroke: tint[3], width: 4 }) +
    path('M-22 14H22V22H-22ZM-22 100H22V108H-22Z', { fill: ink })
  )
}

/** A garland of festival lanterns from edge to edge. */
export function lanternString(v: number, scale = 1): Layer {
  return (box, palette) => {
    const count = Math.max(3, Math.round(box.w / (170 * scale)))
    const y = (share: number) => box.y + box.h * v + Math.sin(share * Math.PI * 2.5) * 22
    const lanterns = Array.from({ length: count }, (_, i) => {
      const share = (i + 0.5) / count
      return `<g transform="translate(${num(box.x + box.w * share)} ${num(y(share))}) scale(${scale})">${paperLantern(palette, true)}</g>`
    })
    const rope = Array.from(
      { length: 21 },
      (_, i) => `${i ? 'L' : 'M'}${num(box.x + (box.w * i) / 20)} ${num(y(i / 20))}`,
    ).join('')
    return path(rope, { stroke: palette.ink, width: 5 }) + lanterns.join('')
  }
}

/** The street: sky, roofs of neighbours, paving; night or day. */
export function street(isNight = false, ground = 0.8): Layer {
  return (box, palette) => {
    const random = seeded(seedOf(box) + 51)
    const { ink, tint, glow } = palette
    const y = box.y + box.h * ground
    const houses: string[] = []
    for (let x = box.x - 60; x < box.x + box.w;) {
      const w = box.w * (0.16 + random() * 0.12)
      const h = box.h * (0.3 + random() * 0.2)
      houses.push(
        path(`M${num(x)} ${num(y)}V${num(y - h)}H${num(x + w)}V${num(y)}Z`, {
          fill: isNight ? tint[4] : tint[1],
          stroke: ink,
          width: 5,
        }) +
          path(
            `M${num(x - 20)} ${num(y - h)}L${num(x + w * 0.2)} ${num(y - h * 1.24)}H${num(x + w * 0.8)}L${num(x + w + 20)} ${num(y - h)}Z`,
            { fill: isNight ? tint[5] : tint[3], stroke: ink, width: 5 },
          ) +
          rect(x + w * 0.3, y - h * 0.8, w * 0.36, h * 0.26, {
            fill: isNight ? (random() > 0.5 ? glow : tint[5]) : tint[0],
            stroke: ink,
            width: 4.5,
          }),
      )
      x += w + 10
    }
    const stars = isNight
      ? Array.from({ length: 40 }, () =>
          ellipse(box.x + random() * box.w, box.y + random() * box.h * 0.5, 2.6, 2.6, {
            fill: glow,
          }),
        ).join('')
      : ''
    const paving = Array.from(
      { length: 26 },
      () =>
        `M${num(box.x + random() * box.w)} ${num(y + 20 + random() * (box.h * (1 - ground)))}q24 -10 48 0`,
    ).join('')
    return (
      rect(box.x - 40, box.y - 40, box.w + 80, box.h + 80, {
        fill: isNight ? tint[5] : '#fffaf0',
      }) +
      (isNight
        ? ''
        : rect(box.x - 40, box.y - 40, box.w + 80, box.h * 0.4, { fill: tone('tone1') })) +
      stars +
      houses.join('') +
      path(
        `M${num(box.x - 40)} ${num(y)}H${num(box.x + box.w + 40)}V${num(box.y + box.h + 50)}H${num(box.x - 40)}Z`,
        { fill: isNight ? tint[4] : tint[0], stroke: ink, width: 5 },
      ) +
      path(paving, { stroke: isNight ? ink : tint[2], width: 4 })
    )
  }
}
