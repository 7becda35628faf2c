import { inBox, num, seeded, seedOf, type Box, type Point } from '../kit/geometry.ts'
import { path, rect, smooth } from '../kit/ink.ts'
import { tone, type Palette } from '../kit/palette.ts'
import type { Layer } from '../kit/story.ts'

type Hour = 'day' | 'dusk' | 'night' | 'storm'

/** A heap of cumulus around a point, flat below. */
function cloud(x: number, y: number, width: number, random: () => number): string {
  const bumps = 5 + Math.floor(random() * 3)
  const points: Point[] = [[x - width / 2, y]]
  for (let i = 0; i <= bumps; i++) {
    const share = i / bumps
    const rise = Math.sin(share * Math.PI) * width * 0.22 + random() * width * 0.06
    points.push([x - width / 2 + width * share, y - rise - width * 0.03])
  }
  points.push([x + width / 2, y])
  const arcs = points.slice(1).map((point, index) => {
    const before = points[index] ?? point
    const radius = Math.hypot(point[0] - before[0], point[1] - before[1]) * 0.6
    return `A${num(radius)} ${num(radius)} 0 0 1 ${num(point[0])} ${num(point[1])}`
  })
  return `M${num(x - width / 2)} ${num(y)}${arcs.join('')}Z`
}

function bands(box: Box, colours: readonly string[], height: number): string {
  return colours
    .map((fill, index) =>
      rect(
        box.x - 40,
        box.y - 40 + (height * index) / colours.length,
        box.w + 80,
        height / colours.length + 60,
        { fill },
      ),
    )
    .join('')
}

function stars(box: Box, height: number, palette: Palette): string {
  const random = seeded(seedOf(box) + 3)
  const count = Math.round((box.w * height) / 9000)
  return Array.from({ length: count }, () => {
    const [x, y, r] = [
      box.x + random() * box.w,
      box.y + random() * height,
      1 + random() * random() * 4,
    ]
    return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${palette.glow}"/>`
  }).join('')
}

function skyColours(hour: Hour, palette: Palette): readonly string[] {
  const { tint } = palette
  switch (hour) {
    case 'day':
      return [tint[2], tint[1], tint[0], '#fff']
    case 'dusk':
      return [tint[3], tint[2], tint[1], tint[0]]
    case 'night':
      return [palette.ink, tint[5], tint[5], tint[4]]
    case 'storm':
      return [tint[5], tint[4], tint[4], tint[3]]
  }
}

/** The sky above `horizon` (share of the panel's height). */
export function sky(hour: Hour, horizon = 1): Layer {
  return (box, palette) => {
    const height = box.h * horizon + 40
    const random = seeded(seedOf(box) + 1)
    const isDark = hour === 'night' || hour === 'storm'
    const fill =
      hour === 'day'
        ? '#fff'
        : hour === 'dusk'
          ? palette.tint[0]
          : hour === 'night'
            ? palette.tint[4]
            : palette.tint[5]
    const clouds = Array.from({ length: hour === 'night' ? 2 : 4 }, (_, index) => {
      const x = box.x + box.w * ((index + random() * 0.8) / 3.4)
      const y = box.y + height * (0.25 + random() * 0.6)
      const d = cloud(x, y, box.w * (0.28 + random() * 0.2), random)
      return path(d, { fill, ...(isDark ? { opacity: 0.65 } : { stroke: palette.ink, width: 3 }) })
    })
    return (
      bands(box, skyColours(hour, palette), height) +
      (hour === 'night' ? stars(box, height * 0.8, palette) : '') +
      clouds.join('')
    )
  }
}

function waveLine(box: Box, y: number, height: number, length: number, phase: number): string {
  const points: Point[] = []
  for (let x = box.x - 60 - phase * length; x < box.x + box.w + 140; x += length) {
    points.push([x, y], [x + length * 0.35, y - height], [x + length * 0.5, y - height * 0.9])
  }
  return smooth(points)
}

function whitecap(x: number, y: number, size: number): string {
  return `M${num(x)} ${num(y)}c${num(size * 0.5)} ${num(-size * 0.5)} ${num(size)} ${num(-size * 0.5)} ${num(size * 1.5)} 0c${num(-size * 0.4)} ${num(-size * 0.22)} ${num(-size * 1)} ${num(-size * 0.22)} ${num(-size * 1.5)} 0Z`
}

/** The sea below `horizon`. */
export function sea(horizon = 0.6, hour: Hour = 'day', roughness = 0): Layer {
  return (box, palette) => {
    const random = seeded(seedOf(box) + 2)
    const top = box.y + box.h * horizon
    const depth = box.y + box.h - top + 40
    const { tint, ink } = palette
    const colours =
      hour === 'day'
        ? [tint[2], tint[3], tint[3]]
        : hour === 'dusk'
          ? [tint[2], tint[3], tint[4]]
          : [tint[4], tint[5], tint[5]]
    const base = rect(box.x - 40, top, box.w + 80, depth, { fill: colours[0] ?? ink })
    const rows = [0.14, 0.32, 0.56, 0.84].map((share, index) => {
      const y = top + depth * share
      const height = (6 + 34 * share) * (0.5 + roughness * 1.7)
      const line = waveLine(box, y, height, 90 + 240 * share, random())
      const fill = colours[Math.min(2, index)] ?? ink
      return path(
        `${line}L${num(box.x + box.w + 200)} ${num(box.y + box.h + 60)}L${num(box.x - 200)} ${num(box.y + box.h + 60)}Z`,
        { fill, stroke: ink, width: 2 + 3 * share },
      )
    })
    const glints = Array.from({ length: Math.round(box.w / 45) }, () => {
      const share = random() ** 1.4
      return whitecap(box.x + random() * box.w, top + 10 + depth * share * 0.95, 14 + 46 * share)
    })
    return (
      base +
      rows.join('') +
      path(glints.join(''), {
        fill: hour === 'night' || hour === 'storm' ? tint[2] : '#fff',
        opacity: 0.9,
      }) +
      path(`M${num(box.x - 40)} ${num(top)}H${num(box.x + box.w + 40)}`, {
        stroke: ink,
        width: 2.5,
      })
    )
  }
}

/** A great wave breaking from the left or right, for storms. */
export function breaker(u: number, v: number, size: number): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    const wave =
      'M-320 170C-240 150 -200 40 -120 -60C-70 -120 0 -150 60 -130C110 -112 130 -70 112 -30C108 -56 84 -74 56 -66C24 -56 10 -20 30 10C60 60 160 140 320 170Z'
    const foam =
      'M-120 -60C-70 -120 0 -150 60 -130C110 -112 130 -70 112 -30C108 -56 84 -74 56 -66q-4 22 -22 10q-8 22 -28 6q-12 22 -32 2q-18 16 -36 -4q-20 10 -34 -6Z'
    const swell =
      'M-236 136C-180 90 -140 20 -84 -22M-170 156C-120 110 -80 50 -34 -6M-70 160C-40 120 -16 84 -4 36'
    const spray = [
      [150, -90, 8],
      [172, -60, 5],
      [120, -130, 6],
      [96, -150, 4],
      [160, -20, 6],
      [-60, -140, 5],
    ]
      .map(
        ([dx, dy, r]) =>
          `<circle cx="${dx}" cy="${dy}" r="${r}" fill="#fff" stroke="${palette.ink}" stroke-width="2.5"/>`,
      )
      .join('')
    return `<g transform="translate(${num(x)} ${num(y)}) scale(${num((size * box.h) / 300)})">${path(wave, { fill: palette.tint[4], stroke: palette.ink, width: 4 })}${path(swell, { stroke: palette.tint[2], width: 5 })}${path(foam, { fill: '#fff', stroke: palette.ink, width: 4 })}${spray}</g>`
  }
}

/** The moon, with a ring of tone. */
export function moon(u: number, v: number, radius: number): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    return (
      `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius * 1.5)}" fill="${tone('white-dots')}" opacity="0.4"/>` +
      `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="${palette.glow}"/>` +
      `<circle cx="${num(x + radius * 0.25)}" cy="${num(y - radius * 0.2)}" r="${num(radius * 0.16)}" fill="${palette.tint[1]}"/>`
    )
  }
}

/** Gulls far away, as strokes. */
export function birds(
  ...places: readonly (readonly [u: number, v: number, size: number])[]
): Layer {
  return (box, palette) =>
    places
      .map(([u, v, size]) => {
        const [x, y] = inBox(box, u, v)
        return path(
          `M${num(x - size)} ${num(y - size * 0.35)}Q${num(x - size * 0.3)} ${num(y - size * 0.5)} ${num(x)} ${num(y)}Q${num(x + size * 0.3)} ${num(y - size * 0.55)} ${num(x + size)} ${num(y - size * 0.25)}`,
          { stroke: palette.ink, width: Math.max(2.5, size * 0.14) },
        )
      })
      .join('')
}
