import { createRandom } from '@yomikura/drawing/random'
import { circle, star } from '@yomikura/drawing/shapes'
import { Sheet } from '@yomikura/drawing/sheet'
import { cloudBank, glow, starField, wash } from '@yomikura/drawing/sky'
import { crescent, spray } from '@yomikura/drawing/spray'
import type { CoverPlan } from './cover-plan.ts'
import { drawEmblem } from '@yomikura/drawing/emblems'
import { chooseLight, SKIES, type Sky } from '@yomikura/drawing/skies'

/** Where words stand on the page, in pixels from its top. */
export const WORD_PLACES = {
  title: { top: 76, height: 430, width: 860 },
  maker: { top: 1262, height: 96, width: 820 },
} as const

const MOON = { y: 812, r: 300 }
/** Where no title is drawn, the picture has the page for itself. */
const LONE_MOON = { y: 650, r: 360 }

/** The page without its words, as SVG: a sky, a moon with what kind of work it is, and clouds. */
export function drawScene(
  { seed, category, width, height }: CoverPlan,
  { hasTitle }: { hasTitle: boolean },
): string {
  const sheet = new Sheet(width, height)
  const sky = SKIES[chooseLight(seed)]
  const random = createRandom(seed)
  const { y, r } = hasTitle ? MOON : LONE_MOON
  const x = width / 2 + (random() - 0.5) * 90
  const [top, high, low, bottom] = sky.wash
  const field = { x: 0, y: 0, width, height: height * 0.75 }
  const { title } = WORD_PLACES
  const words = { x: 60, y: title.top, width: width - 120, height: title.height }
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, top],
        [0.42, high],
        [0.78, low],
        [1, bottom],
      ]),
      starField(field, 210, seed, hasTitle ? words : undefined),
      glow(sheet, x, y, r * 2.1, sky.moon, 0.5),
      drawMoon(sheet, sky, { x, y, r, seed }),
      drawClouds(sheet, sky, { seed, far: y + r * 0.55, far2: height - 330 }),
      drawEmblem(category, { x, y, scale: r / 300, turn: (random() - 0.5) * 14 }),
      drawTrail(x, y, r, random),
      cloudBank(sheet, toBank(sky.clouds[2], { y: height - 190, bump: 210, seed: seed + 15 })),
    ].join(''),
  )
}

function drawMoon(
  sheet: Sheet,
  { moon, moonShade }: Sky,
  { x, y, r, seed }: { x: number; y: number; r: number; seed: number },
): string {
  const random = createRandom(seed + 3)
  const craters = Array.from({ length: 5 }, () => {
    const [turn, far] = [random() * Math.PI * 2, r * (0.35 + random() * 0.5)]
    const size = r * (0.08 + random() * 0.14)
    return circle(x + Math.cos(turn) * far, y + Math.sin(turn) * far, size, moonShade, 0.35)
  }).join('')
  const area = { x: x - r, y: y - r, width: r * 2, height: r * 2, density: crescent }
  const dots = spray(area, { color: moonShade, count: 15_000, seed: seed + 5, dot: 2.6 })
  return (
    circle(x, y, r, moon) + sheet.clip(`<circle cx="${x}" cy="${y}" r="${r}"/>`, craters + dots)
  )
}

function drawClouds(
  sheet: Sheet,
  { clouds }: Sky,
  { seed, far, far2 }: { seed: number; far: number; far2: number },
): string {
  const [back, middle] = clouds
  return (
    cloudBank(sheet, toBank(back, { y: Math.min(far, far2 - 80), bump: 150, seed: seed + 9 })) +
    cloudBank(sheet, toBank(middle, { y: far2, bump: 190, seed: seed + 12 }))
  )
}

function toBank(
  [light, shade]: readonly [string, string],
  { y, bump, seed }: { y: number; bump: number; seed: number },
) {
  return { y, bump, seed, light, shade, depth: 700 }
}

/** Stars that follow the picture as if it flew. */
function drawTrail(x: number, y: number, r: number, random: () => number): string {
  const side = random() < 0.5 ? -1 : 1
  return Array.from({ length: 6 }, (_, index) => {
    const far = r * 0.82 + index * 40
    const drop = Math.sin(index * 1.2 + random()) * 26 + index * 9
    const color = index % 2 === 0 ? '#fff5e0' : '#ffd772'
    return star(x + side * far, y + 90 + drop, 24 - index * 3, color, index * 25, 1 - index * 0.1)
  }).join('')
}
