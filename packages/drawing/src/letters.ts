import { BRICK, CORAL, CREAM } from './palette.ts'
import { circle, fill, line, n, place, rect, star } from './shapes.ts'

/** A sealed envelope, 200 × 134 at scale 1, its middle at `x`, `y`. */
export function envelope(x: number, y: number, scale = 1, turn = 0, paper = CREAM): string {
  return place(
    [
      rect(-100, -67, 200, 134, paper, 8),
      line('M-96 62L-22 2M96 62L22 2', '#dfbf92', 4),
      fill('M-98 -62Q0 -70 98 -62L8 16Q0 22 -8 16Z', '#fae3b8'),
      line('M-98 -62L-8 16Q0 22 8 16L98 -62', '#dfbf92', 4),
      circle(0, 12, 21, CORAL),
      circle(0, 12, 16, BRICK, 0.3),
      star(0, 12, 10, CREAM),
    ].join(''),
    x,
    y,
    scale,
    turn,
  )
}

/** An unfolded letter with lines of writing too small to read. */
export function openLetter(x: number, y: number, scale = 1, turn = 0): string {
  const writing = [0, 1, 2, 3]
    .map((row) => line(`M-58 ${n(-52 + row * 32)}h${n(116 - (row % 2) * 34)}`, '#b9a58f', 6))
    .join('')
  return place(
    rect(-80, -90, 160, 180, CREAM, 6) +
      fill('M-80 0h160v4h-160z', '#e8d3b0') +
      writing +
      star(44, 58, 14, CORAL),
    x,
    y,
    scale,
    turn,
  )
}
