import { createRandom } from '@yomikura/drawing/random'

const TILE = 512
const FINE = 7
const BLOTCH = 3
const BLOTCH_STEP = 64

/**
 * Lays a paper grain over raw RGB pixels: fine noise and soft blotches, tiled. It also hides the
 * bands that SVG gradients leave in dark skies.
 * @param pixels - three bytes a pixel, changed in place.
 */
export function addGrain(pixels: Uint8Array, widthPx: number): void {
  const tile = grainTile()
  const stride = widthPx * 3
  let index = 0
  for (let y = 0; index < pixels.length; y += 1) {
    const row = (y % TILE) * TILE
    const end = Math.min(index + stride, pixels.length)
    for (let x = 0; index < end; x += 1) {
      const noise = tile[row + (x % TILE)] ?? 0
      for (let channel = 0; channel < 3; channel += 1) {
        const value = (pixels[index] ?? 0) + noise
        pixels[index] = value < 0 ? 0 : value > 255 ? 255 : value
        index += 1
      }
    }
  }
}

let cachedTile: Int8Array | undefined

function grainTile(): Int8Array {
  cachedTile ??= drawTile()
  return cachedTile
}

function drawTile(): Int8Array {
  const random = createRandom(20260401)
  const steps = TILE / BLOTCH_STEP
  const blotches = Float32Array.from({ length: steps * steps }, () => random() * 2 - 1)
  const at = (x: number, y: number) => blotches[(y % steps) * steps + (x % steps)] ?? 0
  return Int8Array.from({ length: TILE * TILE }, (_, index) => {
    const x = (index % TILE) / BLOTCH_STEP
    const y = Math.floor(index / TILE) / BLOTCH_STEP
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [shareX, shareY] = [smooth(x - left), smooth(y - top)]
    const upper = at(left, top) * (1 - shareX) + at(left + 1, top) * shareX
    const lower = at(left, top + 1) * (1 - shareX) + at(left + 1, top + 1) * shareX
    const blotch = upper * (1 - shareY) + lower * shareY
    const fine = random() + random() + random() - 1.5
    return Math.round(fine * FINE + blotch * BLOTCH)
  })
}

function smooth(share: number): number {
  return share * share * (3 - 2 * share)
}
