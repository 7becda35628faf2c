import { createRandom } from './random.ts'
import { n } from './shapes.ts'

/** A box to spray in, and how dense the paint falls at a point of it (0–1). */
export type SprayArea = {
  x: number
  y: number
  width: number
  height: number
  density: (shareX: number, shareY: number) => number
}

/**
 * Paint flicked from a brush: dots that thin out, as shade. One path, because
 * thousands of circles are slow to draw.
 */
export function spray(
  area: SprayArea,
  paint: { color: string; count: number; seed: number; dot?: number; opacity?: number },
): string {
  const random = createRandom(paint.seed)
  let d = ''
  for (let index = 0; index < paint.count; index += 1) {
    const [shareX, shareY] = [random(), random()]
    if (random() > area.density(shareX, shareY)) continue
    d += `M${n(area.x + shareX * area.width)} ${n(area.y + shareY * area.height)}h.1`
  }
  return `<path d="${d}" stroke="${paint.color}" stroke-width="${paint.dot ?? 4}" stroke-linecap="round" opacity="${paint.opacity ?? 0.5}"/>`
}

/** Dense at the bottom, gone at the top. */
export const rising = (_x: number, y: number): number => y ** 2.2
/** Dense at the top, gone at the bottom. */
export const falling = (_x: number, y: number): number => (1 - y) ** 2.2
/** Dense at the right lower edge of a round thing. */
export const crescent = (x: number, y: number): number => {
  const far = Math.hypot(x - 0.34, y - 0.32)
  return Math.max(0, far - 0.36) ** 1.5 * 3
}
