import { starChild } from '../picture-book/cast/star-child.ts'
import { ship } from '../picture-book/cast/ship.ts'
import { whale } from '../picture-book/cast/whale.ts'
import { caption } from '../picture-book/kit/caption.ts'
import { BUTTER, CREAM, HAZE, INK, LILAC, NAVY, PINK, WHITE } from '@yomikura/drawing/palette'
import { circle, glint, line } from '@yomikura/drawing/shapes'
import { Sheet } from '@yomikura/drawing/sheet'
import { cloudBank, glow, starField, wash } from '@yomikura/drawing/sky'
import { houses } from '../picture-book/kit/town.ts'
import type { Page } from '../page.ts'

const WIDTH = 900
const HEIGHT = 5400

/** A star falls from the top of the sky to a town: two strips to scroll, drawn as one long picture. */
export const FALLING_STAR: readonly Page[] = [aboveTheClouds, belowTheClouds].map((draw) => ({
  widthPx: WIDTH,
  heightPx: HEIGHT,
  finish: 'colour',
  draw,
}))

const words = (y: number, ja: string, en: string, color = CREAM) =>
  caption({ x: WIDTH / 2, y, align: 'middle', size: 50, color, ja, en })

/** The trail of something that falls, from high up to where it is. */
function trail(x: number, top: number, bottom: number): string {
  const steps = Math.floor((bottom - top) / 130)
  const sparks = Array.from({ length: steps }, (_, step) =>
    glint(x + Math.sin(step * 1.7) * 60, top + step * 130, 12 + (step % 3) * 7, BUTTER, 0.8),
  )
  return (
    line(`M${x} ${top}Q${x - 60} ${(top + bottom) / 2} ${x} ${bottom}`, BUTTER, 5, 0.35) +
    sparks.join('')
  )
}

function aboveTheClouds(): string {
  const sheet = new Sheet(WIDTH, HEIGHT)
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, '#060920'],
        [0.4, INK],
        [0.75, NAVY],
        [1, HAZE],
      ]),
      starField({ x: 0, y: 0, width: WIDTH, height: 4300 }, 420, 31),
      glow(sheet, 620, 620, 520, '#ffdf98', 0.45),
      circle(620, 620, 190, '#ffe7ad'),
      circle(560, 570, 34, '#f3cf86', 0.6),
      circle(680, 690, 22, '#f3cf86', 0.6),
      words(1000, 'ほしの こが、\nひとり。', 'A small star, alone.'),
      starChild(sheet, { x: 450, y: 1500, scale: 1.1, face: 'sad', turn: -6 }),
      words(1880, 'てを はなした。', 'It let go.'),
      trail(450, 2150, 2900),
      starChild(sheet, { x: 450, y: 3000, scale: 1.3, face: 'tear', turn: 18, light: 320 }),
      words(3320, 'ひゅうう……', 'Whoosh…'),
      ship(sheet, {
        x: 430,
        y: 4260,
        scale: 0.72,
        turn: -4,
        crew: { eyes: 'open', mouth: 'open' },
      }),
      cloudBank(sheet, { y: 4760, depth: 320, bump: 190, seed: 6, light: LILAC, shade: HAZE }),
      cloudBank(sheet, { y: 5060, depth: 400, bump: 220, seed: 9, light: '#d8c6e4', shade: LILAC }),
    ].join(''),
  )
}

function belowTheClouds(): string {
  const sheet = new Sheet(WIDTH, HEIGHT)
  const paint = {
    walls: ['#39407d', '#454a8c', '#2f3670'],
    roofs: ['#7a3f58', '#5b3560', '#8a4a55'],
    lit: BUTTER,
    dark: '#20264f',
  }
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, '#e9dcec'],
        [0.088, '#cbb8da'],
        [0.3, HAZE],
        [0.6, NAVY],
        [0.86, '#6a5a9e'],
        [1, PINK],
      ]),
      cloudBank(sheet, { y: 60, depth: 420, bump: 210, seed: 12, light: WHITE, shade: '#cbb8da' }),
      starField({ x: 0, y: 900, width: WIDTH, height: 2900 }, 190, 77),
      trail(470, 560, 1150),
      starChild(sheet, { x: 470, y: 1240, scale: 1, face: 'tear', turn: -20 }),
      words(1520, 'ぽすん。', 'Plop.'),
      whale(sheet, { x: 440, y: 2150, scale: 0.62, isGlad: true }),
      starChild(sheet, { x: 380, y: 1920, scale: 0.7, face: 'happy', light: 200 }),
      words(2480, 'くじらが\nのせて くれた。', 'A whale took it along.'),
      ship(sheet, {
        x: 450,
        y: 3420,
        scale: 0.8,
        crew: { right: [130, -236], eyes: 'open', mouth: 'open' },
      }),
      words(3800, 'おかえり。', 'Welcome home.'),
      starChild(sheet, { x: 450, y: 4330, scale: 1.25, face: 'proud', light: 420 }),
      houses({ x: -40, width: 980, y: 5240, size: 170, seed: 5, litShare: 0.7 }, paint),
      words(4560, 'まちに、あかりが ひとつ。', 'One more light in the town.'),
    ].join(''),
  )
}
