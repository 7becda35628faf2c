import { createRandom } from './random.ts'
import { BUTTER, CREAM, PINK, WHITE } from './palette.ts'
import { circle, fill, glint, n, star } from './shapes.ts'
import type { Sheet, Stop } from './sheet.ts'
import { rising, spray } from './spray.ts'

/** The whole page washed from top to bottom. */
export function wash(sheet: Sheet, stops: Stop[]): string {
  return `<rect width="${sheet.width}" height="${sheet.height}" fill="${sheet.down(stops)}"/>`
}

type Box = { x: number; y: number; width: number; height: number }

/** Stars of four sizes over a field, the small ones many; none where words stand (`clear`). */
export function starField(field: Box, count: number, seed: number, clear?: Box): string {
  const random = createRandom(seed)
  const colors = [WHITE, CREAM, BUTTER, PINK]
  return Array.from({ length: count }, () => {
    const [x, y] = [field.x + random() * field.width, field.y + random() * field.height]
    const size = random()
    const color = colors[Math.floor(random() * colors.length)] ?? WHITE
    const turn = random() * 72
    if (clear && isInside(x, y, clear)) return ''
    if (size > 0.965) return star(x, y, 9 + random() * 9, color, turn, 0.95)
    if (size > 0.9) return glint(x, y, 14 + random() * 14, color, 0.9)
    return circle(x, y, 1.4 + size * 3.2, color, Math.round((0.35 + random() * 0.6) * 100) / 100)
  }).join('')
}

function isInside(x: number, y: number, box: Box): boolean {
  return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height
}

/** Light around a lamp, a star or a moon. */
export function glow(
  sheet: Sheet,
  x: number,
  y: number,
  r: number,
  color: string,
  strength = 0.55,
): string {
  const paint = sheet.radial(x, y, r, [
    [0, color, strength],
    [0.35, color, strength * 0.4],
    [1, color, 0],
  ])
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${paint}"/>`
}

/** The outline of a row of bumps, large and small by turns, closed at `bottom`. */
function bumps(
  span: { x: number; width: number; y: number; bottom: number },
  bump: number,
  seed: number,
): string {
  const random = createRandom(seed)
  let d = `M${n(span.x)} ${n(span.bottom)}L${n(span.x)} ${n(span.y)}`
  let at = span.x
  let level = span.y
  let isLarge = random() > 0.5
  while (at < span.x + span.width) {
    const step = bump * (isLarge ? 0.95 + random() * 0.5 : 0.42 + random() * 0.3)
    level = span.y + (random() - 0.5) * bump * 0.3
    // A wide radius keeps the notches between bumps shallow, as in a cloud and not in a scallop.
    const r = step * (isLarge ? 0.6 : 0.54)
    at += step
    isLarge = !isLarge || random() > 0.75
    d += `A${n(r)} ${n(r)} 0 0 1 ${n(at)} ${n(level)}`
  }
  return `${d}L${n(at)} ${n(span.bottom)}Z`
}

type Bank = { y: number; depth: number; bump: number; seed: number; light: string; shade: string }

/** A bank of clouds across the page, lit from above and flicked with darker paint below. */
export function cloudBank(sheet: Sheet, bank: Bank): string {
  const { y, depth, bump, seed, shade } = bank
  const { d, drawn } = layBank(sheet, bank)
  const dots = spray(
    { x: 0, y: y - bump * 0.2, width: sheet.width, height: depth, density: rising },
    { color: shade, count: 5200, seed: seed + 7, dot: 3, opacity: 0.5 },
  )
  return drawn + sheet.clip(`<path d="${d}"/>`, dots)
}

/** The same bank without the paint flicked on it, which is nearly all of its weight. */
export function plainBank(sheet: Sheet, bank: Bank): string {
  return layBank(sheet, bank).drawn
}

function layBank(sheet: Sheet, { y, depth, bump, seed, light, shade }: Bank) {
  const span = { x: -bump * 1.4, width: sheet.width + bump * 3, y, bottom: y + depth }
  const d = bumps(span, bump, seed)
  const body = sheet.down(
    [
      [0, light],
      [1, shade],
    ],
    y - bump * 0.7,
    y + depth,
  )
  return { d, drawn: fill(d, body) }
}

/** One cloud with a flat belly, `x` and `y` the middle of its base. */
export function cloud(
  sheet: Sheet,
  at: { x: number; y: number; width: number; height: number; light: string; shade: string },
): string {
  const { x, y, width: w, height: h } = at
  const d = [
    `M${n(x - w * 0.42)} ${n(y)}`,
    `A${n(h * 0.26)} ${n(h * 0.26)} 0 0 1 ${n(x - w * 0.4)} ${n(y - h * 0.5)}`,
    `A${n(w * 0.19)} ${n(h * 0.42)} 0 0 1 ${n(x - w * 0.1)} ${n(y - h * 0.74)}`,
    `A${n(w * 0.17)} ${n(h * 0.4)} 0 0 1 ${n(x + w * 0.22)} ${n(y - h * 0.62)}`,
    `A${n(w * 0.13)} ${n(h * 0.32)} 0 0 1 ${n(x + w * 0.42)} ${n(y - h * 0.36)}`,
    `A${n(h * 0.19)} ${n(h * 0.19)} 0 0 1 ${n(x + w * 0.42)} ${n(y)}Z`,
  ].join('')
  const body = sheet.down(
    [
      [0, at.light],
      [1, at.shade],
    ],
    y - h,
    y + h * 0.25,
  )
  const dots = spray(
    { x: x - w / 2, y: y - h, width: w, height: h, density: rising },
    { color: at.shade, count: 1500, seed: Math.round(x * 7 + y), dot: 3, opacity: 0.6 },
  )
  return fill(d, body) + sheet.clip(`<path d="${d}"/>`, dots)
}
