import {
  BRICK,
  BUTTER,
  CORAL,
  CREAM,
  HONEY,
  INK,
  NAVY,
  TEAL,
  WHITE,
} from '@yomikura/drawing/palette'
import { circle, fill, line, place, star } from '@yomikura/drawing/shapes'
import type { Sheet } from '@yomikura/drawing/sheet'
import { glow } from '@yomikura/drawing/sky'
import { spray } from '@yomikura/drawing/spray'
import { tsuki, type TsukiPose } from './tsuki.ts'

/** Where the mail ship floats; 640 long and 640 high at scale 1, `x`, `y` the middle of the deck. */
export type ShipPose = {
  x: number
  y: number
  scale?: number
  turn?: number
  flip?: boolean
  /** Who stands on deck; left out, the deck is empty. */
  crew?: Omit<TsukiPose, 'x' | 'y' | 'isBust'>
  /** Drawn on the deck beside Tsuki, behind the rail: a guest. */
  guest?: string
  isLampDark?: boolean
}

/** The mail ship: a round hull under a sail that is an envelope, a star lantern at the masthead. */
export function ship(sheet: Sheet, pose: ShipPose): string {
  const crew = pose.crew
    ? tsuki(sheet, { ...pose.crew, x: 226, y: 88, scale: 0.66, isBust: true })
    : ''
  const drawing = [
    line('M-40 40V-470', '#8a4a3a', 17),
    sail(sheet),
    pose.isLampDark ? '' : glow(sheet, -40, -500, 190, BUTTER, 0.8),
    star(-40, -500, 46, HONEY, 8),
    star(-40, -500, 34, BUTTER, 8),
    star(-44, -504, 16, WHITE, 8, 0.9),
    funnel(),
    crew,
    pose.guest ?? '',
    hull(sheet),
  ]
  return place(drawing.join(''), pose.x, pose.y, pose.scale, pose.turn, pose.flip)
}

function sail(sheet: Sheet): string {
  const sheetPath =
    'M-310 -404Q-80 -452 156 -420Q186 -270 150 -126Q-80 -90 -306 -134Q-340 -270 -310 -404Z'
  const shade = spray(
    { x: -320, y: -440, width: 540, height: 380, density: (x, y) => (y * 0.7 + x * 0.3) ** 3 },
    { color: HONEY, count: 5000, seed: 5, dot: 3, opacity: 0.5 },
  )
  return [
    fill(sheetPath, CREAM),
    sheet.clip(`<path d="${sheetPath}"/>`, shade),
    line('M-306 -134Q-210 -206 -116 -248M150 -126Q70 -200 -20 -248', '#e0bd8b', 7),
    fill('M-310 -404Q-80 -452 156 -420Q56 -300 -68 -228Q-206 -290 -310 -404Z', '#fbe6bd'),
    line('M-310 -404Q-206 -290 -68 -228Q56 -300 156 -420', '#e0bd8b', 8),
    circle(-70, -244, 50, CORAL),
    circle(-70, -244, 40, BRICK, 0.35),
    star(-70, -244, 25, CREAM),
    line('M-320 -408L168 -424M-314 -132L160 -122', '#8a4a3a', 13),
  ].join('')
}

function funnel(): string {
  return [
    fill('M-236 30L-228 -58H-166L-158 30Z', TEAL),
    fill('M-231 -30L-229 -52H-165L-163 -30Z', BUTTER),
    fill('M-238 -76H-156V-56H-238Z', INK),
  ].join('')
}

function hull(sheet: Sheet): string {
  const bowl = 'M-330 16C-316 150 -220 232 -30 232C190 232 300 140 352 -26Q10 60 -330 16Z'
  const shade = spray(
    { x: -330, y: 20, width: 690, height: 216, density: (x, y) => (y * 0.85 + x * 0.12) ** 3 },
    { color: BRICK, count: 7000, seed: 9, dot: 3, opacity: 0.8 },
  )
  const port = (x: number, y: number) =>
    circle(x, y, 33, HONEY) +
    circle(x, y, 25, INK) +
    circle(x, y, 21, BUTTER, 0.92) +
    circle(x - 7, y - 7, 7, WHITE, 0.8)
  return [
    fill(bowl, CORAL),
    sheet.clip(
      `<path d="${bowl}"/>`,
      fill('M-330 150Q0 214 330 110V260H-330Z', NAVY) +
        line('M-326 140Q0 204 330 100', CREAM, 11) +
        shade,
    ),
    port(-150, 98),
    port(-40, 106),
    port(70, 100),
    line('M-334 14Q10 60 356 -30', CREAM, 22),
    line('M-334 24Q10 70 356 -20', HONEY, 5, 0.7),
    line('M352 -28Q396 -58 384 -104', CREAM, 14),
    star(384, -118, 30, HONEY, -12),
    star(384, -118, 20, BUTTER, -12),
  ].join('')
}
