import sharp from 'sharp'
import { ship } from '../picture-book/cast/ship.ts'
import { starChild } from '../picture-book/cast/star-child.ts'
import { whale } from '../picture-book/cast/whale.ts'
import { BLUE, BUTTER, DEEP, HAZE, LILAC, NAVY, PINK } from '@yomikura/drawing/palette'
import { circle } from '@yomikura/drawing/shapes'
import { Sheet } from '@yomikura/drawing/sheet'
import { cloudBank, glow, starField, wash } from '@yomikura/drawing/sky'

export const FILM = { width: 854, height: 480, framesPerSecond: 24, seconds: 20 } as const

/** A piece of the picture, drawn once and moved from frame to frame. */
export type Layer = { image: Buffer; width: number; height: number }

export type Layers = {
  sky: Layer
  backClouds: Layer
  frontClouds: Layer
  whale: Layer
  star: Layer
  /** The ship leaning from one side to the other, in small steps. */
  ship: readonly Layer[]
}

const SKY_WIDTH = 1100
const CLOUDS_WIDTH = 1700
const LEAN_STEPS = 13
const LEAN_DEGREES = 3

/** Draws every layer of the film from the picture book's cast. */
export async function drawLayers(): Promise<Layers> {
  const leans = Array.from({ length: LEAN_STEPS }, (_, step) => (step / (LEAN_STEPS - 1) - 0.5) * 2)
  return {
    sky: await drawSky(),
    backClouds: await drawClouds({ seed: 11, light: LILAC, shade: BLUE }),
    frontClouds: await drawClouds({ seed: 23, light: PINK, shade: HAZE }),
    whale: await draw(420, 200, (sheet) =>
      whale(sheet, { x: 178, y: 96, scale: 0.32, isGlad: true }),
    ),
    star: await draw(190, 190, (sheet) =>
      starChild(sheet, { x: 95, y: 95, scale: 0.32, face: 'happy', light: 280 }),
    ),
    ship: await Promise.all(
      leans.map((lean) =>
        draw(340, 420, (sheet) =>
          ship(sheet, { x: 172, y: 300, scale: 0.42, turn: lean * LEAN_DEGREES, crew: {} }),
        ),
      ),
    ),
  }
}

function drawSky(): Promise<Layer> {
  return draw(SKY_WIDTH, FILM.height, (sheet) =>
    [
      wash(sheet, [
        [0, DEEP],
        [0.6, NAVY],
        [1, HAZE],
      ]),
      starField({ x: 0, y: 0, width: SKY_WIDTH, height: 400 }, 260, 7),
      glow(sheet, 820, 96, 180, BUTTER, 0.5),
      circle(820, 96, 46, BUTTER),
      circle(838, 84, 40, NAVY, 0.22),
    ].join(''),
  )
}

function drawClouds(paint: { seed: number; light: string; shade: string }): Promise<Layer> {
  return draw(CLOUDS_WIDTH, 190, (sheet) =>
    cloudBank(sheet, { y: 66, depth: 150, bump: 92, ...paint }),
  )
}

async function draw(
  width: number,
  height: number,
  paint: (sheet: Sheet) => string,
): Promise<Layer> {
  const sheet = new Sheet(width, height)
  const image = await sharp(Buffer.from(sheet.toSvg(paint(sheet))))
    .png()
    .toBuffer()
  return { image, width, height }
}
