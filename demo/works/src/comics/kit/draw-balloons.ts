import { num, seeded, type Box, type Point } from './geometry.ts'
import { ellipse, path, rect, smooth } from './ink.ts'
import { letter, LINE_HEIGHT } from './lettering.ts'
import { faceOf, type PlacedBalloon } from './place-balloons.ts'
import type { Palette } from './palette.ts'

const LINE = 4.5

function middleOf({ x, y, w, h }: Box): Point {
  return [x + w / 2, y + h / 2]
}

/** An egg between ellipse and rounded box: holds columns of text better than an ellipse. */
function eggPoints(box: Box, steps = 40): Point[] {
  const [cx, cy] = middleOf(box)
  return Array.from({ length: steps }, (_, index) => {
    const angle = (index / steps) * Math.PI * 2
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    const bend = (value: number) => Math.sign(value) * Math.abs(value) ** 0.82
    return [cx + (bend(c) * box.w) / 2, cy + (bend(s) * box.h) / 2]
  })
}

function spikes(box: Box, seed: number): Point[] {
  const random = seeded(seed)
  const [cx, cy] = middleOf(box)
  const count = Math.max(22, Math.round((box.w + box.h) / 30)) & ~1
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2 + 0.1
    const reach = index % 2 === 0 ? 1 - random() * 0.05 : 0.8 + random() * 0.04
    const bend = (value: number) => Math.sign(value) * Math.abs(value) ** 0.86
    return [
      cx + (bend(Math.cos(angle)) * box.w * reach) / 2,
      cy + (bend(Math.sin(angle)) * box.h * reach) / 2,
    ]
  })
}

/** How far from the middle of a balloon its rim is, in a direction. */
function rimOf(box: Box, [ux, uy]: Point): number {
  return 1 / Math.hypot(ux / (box.w / 2), uy / (box.h / 2))
}

/** How far from a point, in a direction, a face begins; Infinity when the way misses it. */
function faceAhead(face: Box, [x, y]: Point, [ux, uy]: Point): number {
  const [fx, fy] = middleOf(face)
  const [rx, ry] = [face.w * 0.4, face.h * 0.46]
  const [px, py, dx, dy] = [(x - fx) / rx, (y - fy) / ry, ux / rx, uy / ry]
  const [a, b, c] = [dx * dx + dy * dy, px * dx + py * dy, px * px + py * py - 1]
  const root = b * b - a * c
  return root < 0 ? Infinity : Math.max(0, (-b - Math.sqrt(root)) / a)
}

const TAIL_LENGTH = 84
const SHORTEST_TAIL = 26

/** A curved tail from inside the balloon toward the speaker, stopping short of the face. */
function tail({ box, target, face, talk }: PlacedBalloon): string {
  if (!target) return ''
  const [cx, cy] = middleOf(box)
  const [dx, dy] = [target[0] - cx, target[1] - cy]
  const distance = Math.hypot(dx, dy)
  if (distance < 1) return ''
  const way: Point = [dx / distance, dy / distance]
  const [ux, uy] = way
  const rim = rimOf(box, way) * (talk.kind === 'shout' ? 0.9 : 1)
  const stop = Math.min(distance - 20, face ? faceAhead(face, [cx, cy], way) - 6 : Infinity)
  const reach = Math.max(rim + SHORTEST_TAIL, Math.min(rim + TAIL_LENGTH, stop))
  const width = Math.min(24, box.w * 0.13)
  const base = rim * 0.74
  const tip: Point = [cx + ux * reach, cy + uy * reach]
  const middle = rim + (reach - rim) * 0.4
  const bend: Point = [cx + ux * middle - uy * 14, cy + uy * middle + ux * 14]
  const start: Point = [cx + ux * base - uy * width, cy + uy * base + ux * width]
  const end: Point = [cx + ux * base + uy * width, cy + uy * base - ux * width]
  return `M${start.map(num).join(' ')}Q${bend.map(num).join(' ')} ${tip.map(num).join(' ')}Q${num(bend[0] + uy * 12)} ${num(bend[1] - ux * 12)} ${end.map(num).join(' ')}Z`
}

/** The smaller and smaller bubbles that lead from a thought to its thinker. */
function bubbles({ box, target, face }: PlacedBalloon, palette: Palette): string {
  if (!target) return ''
  const [cx, cy] = middleOf(box)
  const [dx, dy] = [target[0] - cx, target[1] - cy]
  const distance = Math.hypot(dx, dy) || 1
  const way: Point = [dx / distance, dy / distance]
  const rim = rimOf(box, way)
  const stop = face ? faceAhead(face, [cx, cy], way) : distance - 60
  const paint = { fill: palette.paper, stroke: palette.ink, width: LINE }
  return [14, 5, -2]
    .map((step, index) => {
      const radius = 14 - index * 3.5
      const reach = Math.max(
        rim + step + index * 16,
        Math.min(stop - 30 + index * 12, rim + 18 + index * 30),
      )
      return ellipse(cx + way[0] * reach, cy + way[1] * reach, radius, radius * 0.85, paint)
    })
    .join('')
}

function outline(balloon: PlacedBalloon): string {
  const { box, talk } = balloon
  const seed = talk.text.length * 31 + Math.round(box.x)
  switch (talk.kind) {
    case 'shout':
      return `M${spikes(box, seed)
        .map((point) => point.map(num).join(' '))
        .join('L')}Z`
    case 'think':
      return cloud(box)
    default:
      return smooth(eggPoints(box), true)
  }
}

function cloud(box: Box): string {
  const points = eggPoints({ x: box.x + 14, y: box.y + 14, w: box.w - 28, h: box.h - 28 }, 14)
  const arcs = points.map((point, index) => {
    const next = points[(index + 1) % points.length] ?? point
    const radius = Math.hypot(next[0] - point[0], next[1] - point[1]) * 0.56
    return `A${num(radius)} ${num(radius)} 0 0 1 ${num(next[0])} ${num(next[1])}`
  })
  const [first] = points
  return `M${num(first?.[0] ?? 0)} ${num(first?.[1] ?? 0)}${arcs.join('')}Z`
}

function lettersOf({ box, talk, size }: PlacedBalloon, palette: Palette): string {
  const [x, y] = middleOf(box)
  return letter({
    text: talk.text,
    x,
    y,
    size,
    face: faceOf(talk.kind),
    fill: palette.ink,
    lineHeight: LINE_HEIGHT,
    align: 'start',
  })
}

/** Paints one settled balloon with its tail and lettering. */
export function drawBalloon(balloon: PlacedBalloon, palette: Palette): string {
  const { box, talk } = balloon
  const letters = lettersOf(balloon, palette)
  if (talk.kind === 'narrate') {
    return (
      rect(box.x, box.y, box.w, box.h, { fill: palette.paper, stroke: palette.ink, width: 3.5 }) +
      letters
    )
  }
  const body = outline(balloon)
  const paint = {
    fill: palette.paper,
    stroke: palette.ink,
    width: talk.kind === 'shout' ? 6 : LINE,
  }
  const dashed = talk.kind === 'whisper' ? { extra: 'stroke-dasharray="10 9"' } : {}
  if (talk.kind === 'think') {
    return path(body, paint) + bubbles(balloon, palette) + letters
  }
  const point = tail(balloon)
  // Outline of both first, then both fills without it: one shape, no seam between tail and body.
  return (
    (point ? path(point, paint) : '') +
    path(body, { ...paint, ...dashed }) +
    (point ? path(point, { fill: palette.paper }) : '') +
    letters
  )
}
