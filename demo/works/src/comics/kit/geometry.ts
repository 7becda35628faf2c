export type Point = readonly [x: number, y: number]

/** A rectangle in page pixels. */
export type Box = { x: number; y: number; w: number; h: number }

export const PAGE_WIDTH = 1400
export const PAGE_HEIGHT = 2000

/** What the cutter leaves: nothing a reader must read stands outside it. */
export const TRIM: Box = { x: 24, y: 24, w: PAGE_WIDTH - 48, h: PAGE_HEIGHT - 48 }

export const FULL_PAGE: Box = { x: 0, y: 0, w: PAGE_WIDTH, h: PAGE_HEIGHT }

/** Short decimal text of a coordinate: keeps the SVG of a page small. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** A seeded generator of numbers in [0, 1): the same seed draws the same rain for ever. */
export function seeded(seed: number): () => number {
  let state = (seed * 2654435761 + 12345) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A seed that stands for a box, so that two panels do not share one pattern. */
export function seedOf(box: Box): number {
  return Math.round(box.x * 7 + box.y * 13 + box.w * 17 + box.h * 31)
}

export function boundsOf(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y }
}

export function overlapArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return width > 0 && height > 0 ? width * height : 0
}

export function contains(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.w <= outer.x + outer.w &&
    inner.y + inner.h <= outer.y + outer.h
  )
}

export function lerp(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** The place inside a box at shares of its width and height. */
export function inBox(box: Box, u: number, v: number): Point {
  return [box.x + box.w * u, box.y + box.h * v]
}
