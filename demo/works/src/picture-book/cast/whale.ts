import { CREAM, INK, PINK, WHITE } from '@yomikura/drawing/palette'
import { circle, fill, line, oval, place } from '@yomikura/drawing/shapes'
import type { Sheet } from '@yomikura/drawing/sheet'
import { spray } from '@yomikura/drawing/spray'

/** The whale of the clouds: 1000 long at scale 1, facing left, its middle at `x`, `y`. */
export function whale(
  sheet: Sheet,
  pose: { x: number; y: number; scale?: number; turn?: number; isGlad?: boolean },
): string {
  const back =
    'M-520 60C-530 -150 -330 -280 -60 -262C190 -246 330 -120 420 -130C450 -134 470 -180 478 -250C560 -220 590 -160 570 -96C610 -110 660 -96 690 -40C610 -10 560 0 500 -14C430 120 250 250 -60 250C-330 250 -512 200 -520 60Z'
  const belly =
    'M-520 66C-400 130 -200 150 40 110C170 90 330 40 420 -10C400 130 250 250 -60 250C-330 250 -512 200 -520 66Z'
  const shade = spray(
    { x: -520, y: -260, width: 1200, height: 510, density: (x, y) => (y * 0.6 + x * 0.35) ** 2.6 },
    { color: '#2c3d86', count: 14000, seed: 41, dot: 3, opacity: 0.6 },
  )
  const grooves = [0, 1, 2, 3]
    .map((step) =>
      line(
        `M${-430 + step * 84} ${150 + step * 16}Q${-330 + step * 84} ${176 + step * 10} ${-240 + step * 90} ${150 + step * 4}`,
        '#cbb9c9',
        6,
      ),
    )
    .join('')
  const eye = pose.isGlad
    ? line('M-378 18Q-352 -12 -326 18', INK, 9)
    : circle(-352, 8, 19, INK) + circle(-346, 1, 6, WHITE)
  return place(
    [
      fill(back, '#5c74bd'),
      sheet.clip(`<path d="${back}"/>`, fill(belly, CREAM) + shade),
      sheet.clip(`<path d="${belly}"/>`, grooves),
      oval(-300, 66, 40, 24, PINK),
      eye,
      line('M-516 74Q-430 128 -330 118', INK, 7, 0.7),
      fill('M-120 130C-100 240 -20 320 90 330C110 250 60 160 10 118Z', '#4a60aa'),
      ...[
        [-60, -190],
        [40, -200],
        [150, -150],
        [-170, -170],
        [250, -100],
      ].map(([x = 0, y = 0], index) => circle(x, y, 13 - index, WHITE, 0.45)),
    ].join(''),
    pose.x,
    pose.y,
    pose.scale,
    pose.turn,
  )
}
