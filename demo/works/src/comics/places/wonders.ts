import { inBox, num, seeded, seedOf } from '../kit/geometry.ts'
import { path, rect } from '../kit/ink.ts'
import type { Layer } from '../kit/story.ts'
import { lighthouse } from './lighthouse.ts'

/** Lights far out on the water, each with its path of reflections. */
export function lightsOnSea(
  count: number,
  horizon = 0.6,
  spread: readonly [number, number] = [0.3, 0.97],
): Layer {
  return (box, palette) => {
    const random = seeded(seedOf(box) + 77)
    return Array.from({ length: count }, (_, index) => {
      const u = spread[0] + ((spread[1] - spread[0]) * (index + 0.5)) / count
      const [x, y] = inBox(box, u, horizon + 0.012 + random() * 0.03)
      const r = Math.min(box.w, box.h) * 0.011
      const trail = [1, 2, 3, 4]
        .map(
          (step) =>
            `M${num(x - r * 3.4 + step * 2)} ${num(y + step * r * 2.6)}h${num(r * 6.6 - step * r)}`,
        )
        .join('')
      return (
        path(trail, { stroke: palette.glow, width: r * 0.7, opacity: 0.75 }) +
        [5, 3, 1]
          .map(
            (size, i) =>
              `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r * size * 0.9)}" fill="${i === 2 ? '#fff' : palette.glow}" opacity="${i === 2 ? 1 : 0.35}"/>`,
          )
          .join('')
      )
    }).join('')
  }
}

/** A ship of another age with torn sails and no crew. */
export function ghostShip(u: number, v: number, size: number, flip = false): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    const { ink, tint, glow } = palette
    const sail = (d: string) => path(d, { fill: tint[2], stroke: ink, width: 6 })
    const content =
      path('M-30 -60V-620M-240 -60V-480M170 -60V-500', { stroke: ink, width: 18 }) +
      path('M-30 -60V-620M-240 -60V-480M170 -60V-500', { stroke: tint[3], width: 7 }) +
      sail(
        'M-130 -560Q-30 -530 80 -560L100 -400Q70 -380 60 -350Q20 -390 -20 -350Q-60 -380 -90 -350Q-110 -400 -146 -390Z',
      ) +
      sail(
        'M-150 -350Q-30 -320 104 -350L124 -160Q90 -180 70 -140Q30 -170 -10 -130Q-60 -170 -100 -140Q-130 -180 -164 -160Z',
      ) +
      sail(
        'M-320 -440Q-240 -416 -160 -440L-150 -250Q-180 -270 -200 -230Q-240 -270 -270 -234Q-300 -270 -334 -250Z',
      ) +
      sail(
        'M90 -460Q170 -440 250 -460L266 -260Q240 -280 220 -236Q180 -270 150 -240Q120 -280 84 -250Z',
      ) +
      path('M-420 -100L-360 -60H320L470 -170L420 20Q400 90 330 96H-300Q-380 90 -420 -100Z', {
        fill: tint[5],
        stroke: ink,
        width: 9,
      }) +
      path('M-404 -40H430M-388 10H420M-360 54H400', { stroke: tint[4], width: 5 }) +
      [-280, -180, -80, 20, 120, 220]
        .map((px) => path(`M${px} -24h44v34h-44Z`, { fill: ink, stroke: tint[3], width: 4 }))
        .join('') +
      path('M-30 -600L-150 -440M-30 -600L90 -440M170 -490L300 -60M-240 -470L-360 -60', {
        stroke: ink,
        width: 3,
      }) +
      `<circle cx="300" cy="-130" r="60" fill="${glow}" opacity="0.35"/><circle cx="300" cy="-130" r="22" fill="${glow}" stroke="${ink}" stroke-width="5"/>`
    return `<g transform="translate(${num(x)} ${num(y)}) scale(${(((flip ? -1 : 1) * size * box.h) / 760).toFixed(4)} ${((size * box.h) / 760).toFixed(4)})">${content}</g>`
  }
}

/** An old stone well with a roof. */
export function well(u: number, v: number, size: number): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    const { ink, tint } = palette
    const content =
      path('M-130 -60V-330H-104V-60M130 -60V-330H104V-60', {
        fill: tint[4],
        stroke: ink,
        width: 6,
      }) +
      path('M-190 -320L0 -430L190 -320Z', { fill: tint[3], stroke: ink, width: 7 }) +
      path('M-120 -290H120', { stroke: ink, width: 16 }) +
      path('M-120 -290H120', { stroke: tint[2], width: 7 }) +
      path('M0 -290V-150M-22 -150H22L16 -104H-16Z', { fill: tint[3], stroke: ink, width: 5 }) +
      path('M-160 -70Q0 -120 160 -70Q0 -24 -160 -70Z', { fill: ink }) +
      path('M-160 -70Q0 -20 160 -70L150 80Q0 124 -150 80Z', {
        fill: tint[1],
        stroke: ink,
        width: 7,
      }) +
      path(
        'M-154 -10Q0 34 154 -10M-152 40Q0 84 152 40M-90 -38v48M-10 -28v50M76 -36v48M-50 22v48M40 22v48M110 10v46M-116 10v46',
        { stroke: ink, width: 4 },
      )
    return `<g transform="translate(${num(x)} ${num(y)}) scale(${num((size * box.h) / 560)})">${content}</g>`
  }
}

/** A cave that opens to the sea, water shining inside. */
export function seaCave(): Layer {
  return (box, palette) => {
    const { ink, tint } = palette
    const [w, h] = [box.w, box.h]
    const p = (a: number, b: number) => `${num(a * w)} ${num(b * h)}`
    const mouth = `M${p(0.12, 0.8)}C${p(0.16, 0.3)} ${p(0.34, 0.12)} ${p(0.52, 0.14)}C${p(0.74, 0.14)} ${p(0.88, 0.4)} ${p(0.9, 0.8)}Z`
    const teeth = [0.24, 0.36, 0.5, 0.64, 0.78]
      .map((a, i) => `M${p(a - 0.05, -0.1)}L${p(a, 0.28 + (i % 2) * 0.08)}L${p(a + 0.05, -0.1)}Z`)
      .join('')
    const ripples = Array.from(
      { length: 12 },
      (_, i) =>
        `M${p(0.06 + ((i * 37) % 80) / 100, 0.78 + ((i * 13) % 20) / 100)}q${num(w * 0.03)} -10 ${num(w * 0.07)} 0`,
    ).join('')
    return `<g transform="translate(${num(box.x)} ${num(box.y)})">${path(`M-40 -40H${num(w + 40)}V${num(h + 40)}H-40Z`, { fill: tint[5] })}${path(mouth, { fill: tint[3], stroke: ink, width: 8 })}${path(teeth, { fill: tint[5], stroke: ink, width: 5 })}${path(`M-40 ${num(h * 0.78)}Q${p(0.3, 0.74)} ${p(0.5, 0.78)}T${num(w + 40)} ${num(h * 0.78)}V${num(h + 40)}H-40Z`, { fill: tint[4], stroke: ink, width: 5 })}${path(ripples, { stroke: tint[1], width: 5 })}</g>`
  }
}

/** An open book with writing, the keeper's log. */
export function openBook(u: number, v: number, size: number): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    const { ink, tint } = palette
    const lines = (from: number) =>
      Array.from({ length: 6 }, (_, i) => `M${from + i * 34} -110v${i % 3 === 2 ? 120 : 190}`).join(
        '',
      )
    const content =
      path('M-290 -150L290 -150L300 150H-300Z', { fill: tint[4], stroke: ink, width: 7 }) +
      path('M0 -150Q-130 -190 -270 -150L-280 124Q-130 90 0 130Z', {
        fill: '#fff',
        stroke: ink,
        width: 6,
      }) +
      path('M0 -150Q130 -190 270 -150L280 124Q130 90 0 130Z', {
        fill: '#fff',
        stroke: ink,
        width: 6,
      }) +
      path(lines(-230) + lines(60), { stroke: tint[3], width: 6 })
    return `<g transform="translate(${num(x)} ${num(y)}) scale(${num((size * box.h) / 360)})">${content}</g>`
  }
}

/** The ship's deck at night: rail, mast, ropes and planks. */
export function deck(): Layer {
  return (box, palette) => {
    const { ink, tint } = palette
    const [w, h] = [box.w, box.h]
    const y = h * 0.72
    const planks = Array.from(
      { length: 16 },
      (_, i) =>
        `M${num((w * i) / 15)} ${num(y)}L${num(w / 2 + ((w * i) / 15 - w / 2) * 1.7)} ${num(h + 60)}`,
    ).join('')
    const posts = Array.from(
      { length: 14 },
      (_, i) => `M${num((w * i) / 13)} ${num(h * 0.52)}V${num(y)}`,
    ).join('')
    const mast =
      path(`M${num(w * 0.58)} -60V${num(y + 30)}`, { stroke: ink, width: w * 0.05 }) +
      path(`M${num(w * 0.58)} -60V${num(y + 26)}`, { stroke: tint[4], width: w * 0.036 })
    const ropes = path(
      `M${num(w * 0.58)} ${num(h * 0.04)}L${num(w * 0.98)} ${num(h * 0.54)}M${num(w * 0.58)} ${num(h * 0.04)}L${num(w * 0.86)} ${num(h * 0.54)}M${num(w * 0.58)} ${num(h * 0.1)}L${num(w * 0.06)} ${num(h * 0.54)}`,
      { stroke: ink, width: 5 },
    )
    const sail = path(
      `M${num(w * 0.12)} -50H${num(w * 1.04)}Q${num(w * 0.98)} ${num(h * 0.2)} ${num(w * 0.9)} ${num(h * 0.16)}Q${num(w * 0.76)} ${num(h * 0.28)} ${num(w * 0.6)} ${num(h * 0.18)}Q${num(w * 0.4)} ${num(h * 0.3)} ${num(w * 0.26)} ${num(h * 0.16)}Q${num(w * 0.18)} ${num(h * 0.2)} ${num(w * 0.12)} -50Z`,
      { fill: tint[3], stroke: ink, width: 6 },
    )
    return `<g transform="translate(${num(box.x)} ${num(box.y)})">${rect(-40, -40, w + 80, h + 80, { fill: tint[5] })}${sail}${path(posts, { stroke: tint[4], width: 12 })}${path(`M-40 ${num(h * 0.52)}H${num(w + 40)}`, { stroke: ink, width: 26 })}${path(`M-40 ${num(h * 0.52)}H${num(w + 40)}`, { stroke: tint[3], width: 14 })}${path(`M-40 ${num(y)}H${num(w + 40)}V${num(h + 60)}H-40Z`, { fill: tint[4], stroke: ink, width: 6 })}${path(planks, { stroke: tint[5], width: 4 })}${ropes}${mast}</g>`
  }
}

/** A lighthouse that hangs head down in a lit sea below a ledge of rock. */
export function drownedLighthouse(): Layer {
  return (box, palette) => {
    const { ink, tint, glow } = palette
    const [w, h] = [box.w, box.h]
    const random = seeded(seedOf(box) + 15)
    const fish = Array.from({ length: 26 }, () => {
      const [x, y, s] = [random() * w, h * (0.4 + random() * 0.56), 0.5 + random() * 0.9]
      return `<path d="M-30 0Q0 -22 30 0L46 -14V14L30 0Q0 22 -30 0Z" fill="${tint[1]}" stroke="${ink}" stroke-width="3" opacity="0.8" transform="translate(${num(x)} ${num(y)}) scale(${num(random() > 0.5 ? s : -s)} ${num(s)})"/>`
    }).join('')
    const bubbles = Array.from(
      { length: 60 },
      () =>
        `<circle cx="${num(random() * w)}" cy="${num(h * (0.34 + random() * 0.66))}" r="${num(2 + random() * 9)}" fill="none" stroke="${tint[1]}" stroke-width="2.5"/>`,
    ).join('')
    const lampX = w * 0.6
    const lampY = h * 0.86
    const ray = (from: number, to: number) => {
      const at = (degrees: number) =>
        `${num(lampX + Math.cos((degrees * Math.PI) / 180) * h)} ${num(lampY + Math.sin((degrees * Math.PI) / 180) * h)}`
      return path(`M${num(lampX)} ${num(lampY)}L${at(from)}L${at(to)}Z`, {
        fill: glow,
        opacity: 0.34,
      })
    }
    const tower = lighthouse(0.4, 0.62, 0.56, { isLit: true, isNight: true, hasHouse: false })(
      { x: 0, y: 0, w, h },
      palette,
    )
    return (
      rect(-40, -40, w + 80, h + 80, { fill: tint[3] }) +
      rect(-40, h * 0.55, w + 80, h, { fill: tint[4] }) +
      rect(-40, h * 0.78, w + 80, h, { fill: tint[5] }) +
      ray(-170, -158) +
      ray(-30, -16) +
      ray(8, 22) +
      ray(168, 182) +
      [0.2, 0.14, 0.08]
        .map(
          (r) =>
            `<circle cx="${num(lampX)}" cy="${num(lampY)}" r="${num(w * r)}" fill="${glow}" opacity="0.35"/>`,
        )
        .join('') +
      `<g transform="rotate(180 ${num(w / 2)} ${num(h * 0.49)})">${tower}</g>` +
      fish +
      bubbles +
      path(
        `M-40 ${num(h * 0.345)}Q${num(w * 0.2)} ${num(h * 0.325)} ${num(w * 0.5)} ${num(h * 0.345)}L${num(w * 0.8)} ${num(h * 0.33)}L${num(w + 40)} ${num(h * 0.34)}V${num(h * 0.38)}Q${num(w * 0.7)} ${num(h * 0.41)} ${num(w * 0.6)} ${num(h * 0.385)}Q${num(w * 0.3)} ${num(h * 0.42)} -40 ${num(h * 0.4)}Z`,
        { fill: tint[5], stroke: ink, width: 6 },
      )
    )
  }
}
