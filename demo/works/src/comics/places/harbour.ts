import { inBox, lerp, num, seeded, seedOf } from '../kit/geometry.ts'
import { path } from '../kit/ink.ts'
import type { Palette } from '../kit/palette.ts'
import type { Layer } from '../kit/story.ts'

function cottage(
  x: number,
  y: number,
  width: number,
  palette: Palette,
  random: () => number,
  isNight: boolean,
): string {
  const { ink, tint } = palette
  const h = width * (0.55 + random() * 0.35)
  const wall = isNight ? tint[4] : random() > 0.5 ? '#fff' : tint[0]
  const roof = isNight ? tint[5] : random() > 0.5 ? tint[3] : tint[4]
  const pane = (px: number) =>
    `M${num(px)} ${num(y - h * 0.72)}h${num(width * 0.2)}v${num(h * 0.3)}h${num(-width * 0.2)}Z`
  const isAwake = isNight && random() > 0.45
  return (
    path(`M${num(x)} ${num(y)}V${num(y - h)}H${num(x + width)}V${num(y)}Z`, {
      fill: wall,
      stroke: ink,
      width: 4,
    }) +
    path(
      `M${num(x - width * 0.1)} ${num(y - h)}L${num(x + width * 0.16)} ${num(y - h - width * 0.36)}H${num(x + width * 0.86)}L${num(x + width * 1.1)} ${num(y - h)}Z`,
      { fill: roof, stroke: ink, width: 4 },
    ) +
    path(`M${num(x + width * 0.06)} ${num(y - h - width * 0.14)}H${num(x + width * 0.95)}`, {
      stroke: ink,
      width: 2,
    }) +
    path(pane(x + width * 0.14) + pane(x + width * 0.6), {
      fill: isNight ? (isAwake ? palette.glow : tint[5]) : tint[2],
      stroke: ink,
      width: 3,
    }) +
    (isNight
      ? ''
      : path(
          `M${num(x + width * 0.42)} ${num(y)}v${num(-h * 0.4)}h${num(width * 0.16)}v${num(h * 0.4)}`,
          { fill: tint[4], stroke: ink, width: 3 },
        ))
  )
}

/** Houses climbing a hill between two heights of the panel, far ones first. */
export function village(top: number, bottom: number, isNight = false): Layer {
  return (box, palette) => {
    const random = seeded(seedOf(box) + 21)
    const { tint, ink } = palette
    const hill = path(
      `M${num(box.x - 40)} ${num(box.y + box.h * (top + 0.02))}Q${num(box.x + box.w * 0.4)} ${num(box.y + box.h * (top - 0.2))} ${num(box.x + box.w + 40)} ${num(box.y + box.h * (top + 0.05))}V${num(box.y + box.h * bottom + 40)}H${num(box.x - 40)}Z`,
      { fill: isNight ? tint[5] : tint[1], stroke: ink, width: 4 },
    )
    const rows = [0.25, 0.6, 1].map((share) => {
      const width = lerp(70, 150, share) * (box.w / 1250 + 0.35)
      const y = box.y + box.h * lerp(top, bottom, share)
      const houses: string[] = []
      for (
        let x = box.x - width * random();
        x < box.x + box.w + 10;
        x += width * (1.12 + random() * 0.5)
      ) {
        houses.push(cottage(x, y + random() * 10, width, palette, random, isNight))
      }
      return houses.join('')
    })
    return hill + rows.join('')
  }
}

/** A stone quay along the bottom of the panel. */
export function quay(v: number, isNight = false): Layer {
  return (box, palette) => {
    const { ink, tint } = palette
    const y = box.y + box.h * v
    const [x, w, h] = [box.x - 40, box.w + 80, box.y + box.h - y + 40]
    const random = seeded(seedOf(box) + 4)
    const stones = Array.from({ length: Math.round(w / 60) }, () => {
      const [sx, sy, sw] = [x + random() * w, y + 30 + random() * h, 30 + random() * 60]
      return `M${num(sx)} ${num(sy)}h${num(sw)}M${num(sx + sw * 0.4)} ${num(sy)}v18`
    })
    return (
      path(`M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}Z`, {
        fill: isNight ? tint[4] : tint[0],
        stroke: ink,
        width: 5,
      }) +
      path(`M${num(x)} ${num(y + 20)}h${num(w)}`, { stroke: ink, width: 3 }) +
      path(stones.join(''), { stroke: isNight ? tint[5] : tint[2], width: 4 })
    )
  }
}

/** An iron bollard with a rope. */
export function bollard(u: number, v: number, size: number): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    const iron = 'M-26 0L-18 -56Q-40 -64 -34 -82Q0 -98 34 -82Q40 -64 18 -56L26 0Q0 10 -26 0Z'
    return `<g transform="translate(${num(x)} ${num(y)}) scale(${num(size / 90)})">${path(iron, { fill: palette.tint[5], stroke: palette.ink, width: 4 })}${path('M-24 -22Q0 -12 24 -22M-25 -10Q0 0 25 -10', { stroke: '#fff', width: 7 })}${path('M-16 -76Q0 -84 10 -80', { stroke: palette.tint[2], width: 5 })}</g>`
  }
}

/** The small ferry, its waterline at (u, v). */
export function ferry(u: number, v: number, size: number, flip = false): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    const { ink, tint } = palette
    const hull = path('M-220 -40H190Q216 -44 236 -70L210 12Q206 26 190 26H-190Q-210 22 -214 -4Z', {
      fill: '#fff',
      stroke: ink,
      width: 6,
    })
    const stripe = path('M-216 -14H222L206 16Q200 26 190 26H-190Q-210 22 -214 -4Z', {
      fill: tint[4],
      stroke: ink,
      width: 5,
    })
    const cabin =
      path('M-150 -40V-112H84L110 -40Z', { fill: '#fff', stroke: ink, width: 6 }) +
      path('M-60 -112V-168H40L56 -112Z', { fill: tint[0], stroke: ink, width: 6 })
    const windows = path(
      'M-130 -92h36v28h-36ZM-76 -92h36v28h-36ZM-22 -92h36v28h-36ZM32 -92h34l10 28h-44ZM-40 -152h28v22h-28ZM0 -152h30l6 22h-36Z',
      { fill: tint[3], stroke: ink, width: 4 },
    )
    const funnel =
      path('M-130 -112V-186H-90V-112Z', { fill: tint[4], stroke: ink, width: 5 }) +
      path('M-130 -160H-90', { stroke: '#fff', width: 12 })
    const smoke = path('M-116 -196C-150 -214 -120 -246 -160 -252C-130 -280 -100 -240 -92 -196Z', {
      fill: '#fff',
      stroke: ink,
      width: 4,
    })
    const foam = path(
      'M-240 30Q-200 6 -160 30Q-120 8 -80 30Q-40 8 0 30Q40 8 80 30Q120 8 160 30Q210 0 256 34Z',
      { fill: '#fff', stroke: ink, width: 4 },
    )
    return `<g transform="translate(${num(x)} ${num(y)}) scale(${num(((flip ? -1 : 1) * size * box.h) / 300)} ${num((size * box.h) / 300)})">${smoke}${funnel}${cabin}${hull}${stripe}${windows}${foam}</g>`
  }
}

/** A little rowing boat; (u, v) is the middle of its gunwale. */
export function rowboat(u: number, v: number, size: number): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    const { ink, tint } = palette
    const hull = path('M-170 -20Q0 20 180 -40Q150 56 96 70H-100Q-150 50 -170 -20Z', {
      fill: tint[3],
      stroke: ink,
      width: 6,
    })
    const planks = path('M-160 6Q0 44 166 -8M-146 34Q0 62 142 26', { stroke: ink, width: 3.5 })
    return `<g transform="translate(${num(x)} ${num(y)}) scale(${num((size * box.h) / 200)})">${hull}${planks}</g>`
  }
}
