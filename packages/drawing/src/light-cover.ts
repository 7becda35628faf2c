import { drawEmblem, type EmblemKind } from './emblems.ts'
import { createRandom } from './random.ts'
import { circle, star } from './shapes.ts'
import { Sheet } from './sheet.ts'
import { glow, plainBank, starField, wash } from './sky.ts'
import { chooseLight, SKIES } from './skies.ts'

const SIZE = { width: 1000, height: 1400 }
/** In the middle of a square cut from the page, too. */
const MOON = { x: 500, y: 760, r: 300 }
const STARS = 46

/**
 * The cover that `drawScene` of ingest paints, as light as a browser needs it where many stand on one
 * screen: a sky, a moon with what kind of work it is, and clouds, about 8 kB of SVG.
 *
 * @param seed any whole number; it chooses the sky and scatters the stars
 */
export function drawLightCover(kind: EmblemKind, seed: number): string {
  const { width, height } = SIZE
  const { x, y, r } = MOON
  const sheet = new Sheet(width, height)
  const sky = SKIES[chooseLight(seed)]
  const random = createRandom(seed)
  const [top, high, low, bottom] = sky.wash
  const banks = [
    { colors: sky.clouds[0], y: 925, bump: 150 },
    { colors: sky.clouds[1], y: 1070, bump: 190 },
    { colors: sky.clouds[2], y: height - 190, bump: 210 },
  ].map(({ colors: [light, shade], ...bank }, index) =>
    plainBank(sheet, { ...bank, light, shade, depth: 700, seed: seed + index }),
  )
  const craters = Array.from({ length: 5 }, () => {
    const [turn, far] = [random() * Math.PI * 2, r * (0.35 + random() * 0.5)]
    const size = r * (0.08 + random() * 0.14)
    return circle(x + Math.cos(turn) * far, y + Math.sin(turn) * far, size, sky.moonShade, 0.35)
  }).join('')
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, top],
        [0.42, high],
        [0.78, low],
        [1, bottom],
      ]),
      starField({ x: 0, y: 0, width, height: height * 0.7 }, STARS, seed),
      glow(sheet, x, y, r * 2, sky.moon, 0.5),
      circle(x, y, r, sky.moon),
      sheet.clip(`<circle cx="${x}" cy="${y}" r="${r}"/>`, craters),
      banks[0],
      banks[1],
      drawEmblem(kind, { x, y, scale: 1, turn: (random() - 0.5) * 14 }),
      star(x - 330, y + 40, 22, '#ffd772', 12),
      star(x + 340, y - 60, 18, '#fff5e0', 40),
      banks[2],
    ].join(''),
    { fills: true },
  )
}
