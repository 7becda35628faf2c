import sharp, { type OverlayOptions } from 'sharp'
import { FILM, type Layer, type Layers } from './film-layers.ts'

const FADE_SECONDS = 1.2

/** Draws one frame of the film as raw RGB. */
export async function drawFrame(layers: Layers, frame: number): Promise<Buffer> {
  const t = frame / FILM.framesPerSecond
  const { width, height } = FILM
  const bob = Math.sin(t * 1.3)
  const x = -250 + ease(t / 8) * 330
  const y = 26 + bob * 9
  const parts = [
    at(layers.backClouds, -40 - t * 10, 312 + Math.sin(t * 0.7) * 4),
    at(layers.whale, 520 - t * 5, whaleHeight(t)),
    at(leaning(layers.ship, Math.cos(t * 1.3)), x, y),
    ...starParts(layers.star, t, x, y),
    at(layers.frontClouds, -20 - t * 26, 356 - Math.sin(t * 0.9) * 5),
  ]
  const overlays = await Promise.all(parts.map((part) => toOverlay(part)))
  const sky = sharp(layers.sky.image).extract({ left: Math.round(t * 9), top: 0, width, height })
  const picture = await sky
    .composite(overlays.filter((overlay) => overlay !== undefined))
    .removeAlpha()
    .raw()
    .toBuffer()
  return darken(picture, Math.min(1, t / FADE_SECONDS, (FILM.seconds - t) / FADE_SECONDS))
}

type Part = { layer: Layer; x: number; y: number }

function at(layer: Layer, x: number, y: number): Part {
  return { layer, x: Math.round(x), y: Math.round(y) }
}

/** Under the clouds, then up to see the ship, and slowly down again. */
function whaleHeight(t: number): number {
  const up = ease((t - 5) / 3)
  const down = ease((t - 15) / 5)
  return 420 - up * 190 + down * 90 + Math.sin(t * 0.8) * 6
}

/** The star falls in a bow from the right and comes to rest on the deck. */
function starParts(star: Layer, t: number, shipX: number, shipY: number): Part[] {
  if (t < 10) return []
  const way = ease((t - 10) / 4)
  const [fromX, fromY] = [860, -150]
  const [toX, toY] = [shipX + 4, shipY + 140]
  const bow = Math.sin(way * Math.PI) * -60
  return [at(star, fromX + (toX - fromX) * way, fromY + (toY - fromY) * way + bow)]
}

function leaning(ships: readonly Layer[], lean: number): Layer {
  const step = Math.round(((lean + 1) / 2) * (ships.length - 1))
  const layer = ships[step]
  if (!layer) throw new Error('The ship is not drawn.')
  return layer
}

/** Slow, fast, slow; 0 before and 1 after. */
function ease(value: number): number {
  const t = Math.max(0, Math.min(1, value))
  return t * t * (3 - 2 * t)
}

/** The part of a layer that the frame shows; layers may reach over its edges. */
async function toOverlay({ layer, x, y }: Part): Promise<OverlayOptions | undefined> {
  const left = Math.max(0, -x)
  const top = Math.max(0, -y)
  const width = Math.min(layer.width - left, FILM.width - Math.max(0, x))
  const height = Math.min(layer.height - top, FILM.height - Math.max(0, y))
  if (width <= 0 || height <= 0) return undefined
  const input = await sharp(layer.image)
    .extract({ left, top, width, height })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return { input, left: Math.max(0, x), top: Math.max(0, y) }
}

function darken(picture: Buffer, light: number): Buffer {
  if (light >= 1) return picture
  for (let index = 0; index < picture.length; index++) {
    picture[index] = Math.round(picture[index]! * Math.max(0, light))
  }
  return picture
}
