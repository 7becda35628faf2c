import { inBox, num, seeded, seedOf, type Box } from '../kit/geometry.ts'
import { path, rect } from '../kit/ink.ts'
import type { Palette } from '../kit/palette.ts'
import type { Layer } from '../kit/story.ts'

function local(box: Box, content: string): string {
  return `<g transform="translate(${num(box.x)} ${num(box.y)})">${content}</g>`
}

/** Rough masonry over the whole panel. */
export function stoneWall(isDark = false): Layer {
  return (box, palette) => {
    const random = seeded(seedOf(box) + 31)
    const { ink, tint } = palette
    const stones: string[] = []
    const height = 64
    for (let row = 0; row * height < box.h + 80; row++) {
      for (let x = -60 - random() * 60; x < box.w + 60;) {
        const w = 80 + random() * 90
        if (random() > 0.55)
          stones.push(
            `M${num(x + 8)} ${row * height - 30}h${num(w - 16)}q8 0 8 8v${height - 26}q0 8 -8 8h${num(-(w - 16))}q-8 0 -8 -8v${-(height - 26)}q0 -8 8 -8Z`,
          )
        x += w
      }
    }
    return (
      rect(box.x - 40, box.y - 40, box.w + 80, box.h + 80, { fill: isDark ? tint[5] : tint[1] }) +
      local(
        box,
        path(stones.join(''), {
          fill: isDark ? ink : tint[0],
          stroke: isDark ? tint[4] : tint[2],
          width: 3,
          opacity: isDark ? 0.5 : 0.9,
        }),
      )
    )
  }
}

/** The spiral stair seen from below, turning up into light. */
export function spiralStair(isLit = false): Layer {
  return (box, palette) => {
    const { ink, tint, glow } = palette
    const [cx, cy] = [box.x + box.w * 0.5, box.y + box.h * 0.42]
    const reach = Math.hypot(box.w, box.h) * 0.62
    const parts = [rect(box.x - 40, box.y - 40, box.w + 80, box.h + 80, { fill: tint[5] })]
    const turns = 34
    for (let i = 0; i < turns; i++) {
      const a = (i / turns) * Math.PI * 4.4 - 0.6
      const b = ((i + 1) / turns) * Math.PI * 4.4 - 0.6
      const outer = reach * (1 - i / turns) ** 1.15 + 40
      const inner = outer * 0.52
      const at = (angle: number, radius: number) =>
        `${num(cx + Math.cos(angle) * radius)} ${num(cy + Math.sin(angle) * radius * 0.9)}`
      const fill =
        i % 2
          ? tint[Math.min(4, 1 + Math.floor(i / 9)) as 1 | 2 | 3 | 4]
          : tint[Math.min(4, 2 + Math.floor(i / 12)) as 2 | 3 | 4]
      parts.push(
        path(`M${at(a, outer)}L${at(b, outer)}L${at(b, inner)}L${at(a, inner)}Z`, {
          fill: isLit && i > 20 ? glow : fill,
          stroke: ink,
          width: 4.5,
        }),
      )
    }
    parts.push(
      `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(reach * 0.09)}" fill="${isLit ? '#fff' : tint[0]}" stroke="${ink}" stroke-width="5"/>`,
    )
    return parts.join('')
  }
}

/** Steps seen from the side, climbing to the left along a stone wall. */
export function stairSide(isDark = true): Layer {
  return (box, palette) => {
    const { ink, tint } = palette
    const steps = 9
    const [dx, dy] = [box.w / steps, (box.h * 0.62) / steps]
    let d = `M${num(box.w + 40)} ${num(box.h * 0.96)}`
    for (let i = 0; i < steps + 1; i++) d += `h${num(-dx)}v${num(-dy)}`
    const rail = `M${num(box.w + 20)} ${num(box.h * 0.62)}L-20 ${num(box.h * 0.02)}`
    return (
      stoneWall(isDark)(box, palette) +
      local(
        box,
        path(`${d}H-60V${num(box.h + 60)}H${num(box.w + 40)}Z`, {
          fill: isDark ? tint[4] : tint[2],
          stroke: ink,
          width: 5,
        }) +
          path(rail, { stroke: ink, width: 12 }) +
          path(rail, { stroke: tint[3], width: 5 }),
      )
    )
  }
}

function lensBody({ ink, tint, glow }: Palette, isLit: boolean): string {
  const glass = isLit ? glow : tint[0]
  const rings = [150, 118, 88, 60, 34]
  const prism = (y: number, w: number) =>
    path(`M${-w} ${y}L${w} ${y}L${w * 0.94} ${y + 22}L${-w * 0.94} ${y + 22}Z`, {
      fill: isLit ? '#fff' : tint[1],
      stroke: ink,
      width: 4,
    })
  return (
    path('M-130 236H130L190 460H-190Z', { fill: tint[4], stroke: ink, width: 6 }) +
    path('M-50 250L-66 460M50 250L66 460M-160 350H160', { stroke: ink, width: 4 }) +
    path('M-190 -170Q0 -330 190 -170V190Q0 330 -190 190Z', { fill: glass, stroke: ink, width: 7 }) +
    [-236, -206].map((y, i) => prism(y + 20, 96 + i * 46)).join('') +
    [190, 220].map((y, i) => prism(y, 150 - i * 46)).join('') +
    rings
      .map(
        (r, i) =>
          `<circle cx="0" cy="0" r="${r}" fill="${isLit ? (i % 2 ? glow : '#fff') : i % 2 ? tint[1] : '#fff'}" stroke="${ink}" stroke-width="4.5"/>`,
      )
      .join('') +
    path('M-190 -170V190M190 -170V190M-164 -190V206M164 -190V206', { stroke: ink, width: 6 }) +
    path('M-110 -70L-70 -110M-96 -40L-40 -96', { stroke: isLit ? glow : tint[3], width: 6 })
  )
}

/** The Fresnel lens alone, its middle at (u, v), `size` of the panel's height. */
export function lens(u: number, v: number, size: number, isLit = false): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    return `<g transform="translate(${num(x)} ${num(y)}) scale(${((size * box.h) / 720).toFixed(4)})">${lensBody(palette, isLit)}</g>`
  }
}

/** Tall panes of the lantern room with the night behind them. */
export function lanternRoom(isNight = true): Layer {
  return (box, palette) => {
    const { ink, tint } = palette
    const count = Math.max(3, Math.round(box.w / 230))
    const w = box.w / count
    const random = seeded(seedOf(box) + 8)
    const panes = Array.from({ length: count }, (_, i) => {
      const glints = `M${num(i * w + w * 0.2)} ${num(box.h * 0.3)}l${num(w * 0.3)} ${num(-w * 0.4)}M${num(i * w + w * 0.3)} ${num(box.h * 0.36)}l${num(w * 0.4)} ${num(-w * 0.5)}`
      const drops = Array.from(
        { length: 9 },
        () => `M${num(i * w + random() * w)} ${num(box.h * random() * 0.74)}q-5 14 0 20q6 -5 0 -20`,
      ).join('')
      return (
        path(glints, { stroke: isNight ? tint[4] : '#fff', width: 8 }) +
        path(drops, { fill: isNight ? tint[3] : tint[2] })
      )
    })
    const bars = Array.from(
      { length: count + 1 },
      (_, i) => `M${num(i * w)} -40V${num(box.h * 0.8)}`,
    ).join('')
    return (
      rect(box.x - 40, box.y - 40, box.w + 80, box.h + 80, { fill: isNight ? tint[5] : tint[1] }) +
      local(
        box,
        panes.join('') +
          path(`${bars}M-40 ${num(box.h * 0.24)}H${num(box.w + 40)}`, { stroke: ink, width: 16 }) +
          path(bars, { stroke: tint[3], width: 4 }) +
          path(`M-40 ${num(box.h * 0.8)}H${num(box.w + 40)}V${num(box.h + 50)}H-40Z`, {
            fill: tint[4],
            stroke: ink,
            width: 6,
          }) +
          path(`M-40 ${num(box.h * 0.86)}H${num(box.w + 40)}`, { stroke: tint[2], width: 5 }),
      )
    )
  }
}

function bookRow(
  x: number,
  y: number,
  width: number,
  palette: Palette,
  random: () => number,
): string {
  const parts: string[] = []
  for (let at = x; at < x + width - 14;) {
    const w = 14 + random() * 18
    const h = 62 + random() * 34
    const fill = palette.tint[Math.floor(random() * 5) as 0 | 1 | 2 | 3 | 4]
    parts.push(rect(at, y - h, w, h, { fill, stroke: palette.ink, width: 3 }))
    at += w + (random() > 0.85 ? 22 : 0)
  }
  return parts.join('')
}

/** The keeper's room: window on the weather, shelf, charts; furniture kept behind people. */
export function keepersRoom(isNight = true): Layer {
  return (box, palette) => {
    const random = seeded(seedOf(box) + 9)
    const { ink, tint, glow } = palette
    const s = box.h / 900
    const floor = box.h * 0.84
    const boards = Array.from(
      { length: Math.ceil(box.w / 90) + 1 },
      (_, i) => `M${i * 90} 0V${num(floor)}`,
    ).join('')
    const rainOnPane = Array.from(
      { length: 14 },
      () => `M${num(170 + random() * 270)} ${num(110 + random() * 330)}l-8 34`,
    ).join('')
    const window =
      path('M150 90H460V480H150Z', { fill: isNight ? tint[5] : tint[0], stroke: ink, width: 14 }) +
      path(rainOnPane, { stroke: tint[3], width: 4 }) +
      path('M305 90V480M150 285H460', { stroke: ink, width: 10 }) +
      path('M130 486H480V514H130Z', { fill: tint[3], stroke: ink, width: 6 }) +
      path(
        'M120 70Q150 300 120 470L176 470Q190 240 250 80ZM490 70Q460 300 490 470L434 470Q420 240 360 80Z',
        { fill: tint[1], stroke: ink, width: 5 },
      )
    const shelf =
      path('M620 300H1060V326H620Z', { fill: tint[3], stroke: ink, width: 6 }) +
      bookRow(640, 300, 260, palette, random) +
      path('M940 300V226Q970 196 1000 226V300Z', { fill: glow, stroke: ink, width: 5 }) +
      path('M930 300H1010M950 214Q970 180 990 214', { stroke: ink, width: 6 })
    const chart =
      path('M660 380L980 372L990 590L652 600Z', { fill: '#fff', stroke: ink, width: 5 }) +
      path('M700 560Q740 470 800 500T960 420M720 430l40 14M880 540l50 -20', {
        stroke: tint[3],
        width: 6,
      }) +
      path('M824 440l24 24m0 -24l-24 24', { stroke: ink, width: 6 })
    const repeat = box.w / s > 1500 ? `<g transform="translate(1080 0)">${window}</g>` : ''
    return (
      rect(box.x - 40, box.y - 40, box.w + 80, box.h + 80, { fill: tint[2] }) +
      local(
        box,
        path(boards, { stroke: tint[3], width: 4 }) +
          `<g transform="scale(${s.toFixed(3)})">${window}${shelf}${chart}${repeat}</g>` +
          path(`M-40 ${num(floor)}H${num(box.w + 40)}V${num(box.h + 60)}H-40Z`, {
            fill: tint[3],
            stroke: ink,
            width: 6,
          }),
      )
    )
  }
}

/** A wooden table edge along the bottom, in front of people. */
export function tableTop(v = 0.84): Layer {
  return (box, palette) => {
    const y = box.y + box.h * v
    return (
      path(
        `M${num(box.x - 40)} ${num(y)}H${num(box.x + box.w + 40)}V${num(box.y + box.h + 50)}H${num(box.x - 40)}Z`,
        { fill: palette.tint[2], stroke: palette.ink, width: 6 },
      ) +
      path(
        `M${num(box.x - 40)} ${num(y + 26)}H${num(box.x + box.w + 40)}M${num(box.x + box.w * 0.2)} ${num(y + 60)}h${num(box.w * 0.3)}M${num(box.x + box.w * 0.6)} ${num(y + 90)}h${num(box.w * 0.2)}`,
        { stroke: palette.tint[4], width: 4 },
      )
    )
  }
}
