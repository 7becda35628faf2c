import { letterSvg } from '../../lettering/letter.ts'
import { ship } from '../cast/ship.ts'
import {
  BUTTER,
  CREAM,
  DEEP,
  HAZE,
  INK,
  LILAC,
  NAVY,
  PINK,
  WHITE,
  BLUE,
} from '@yomikura/drawing/palette'
import { circle, star } from '@yomikura/drawing/shapes'
import { Sheet } from '@yomikura/drawing/sheet'
import { cloudBank, glow, starField, wash } from '@yomikura/drawing/sky'
import { crescent, spray } from '@yomikura/drawing/spray'

/** Page 1: the ship before a great moon, over clouds. */
export function cover(): string {
  const sheet = new Sheet(1400, 2000)
  const trail = Array.from({ length: 6 }, (_, index) =>
    star(
      330 - index * 62,
      1150 + Math.sin(index * 1.2) * 34 + index * 10,
      34 - index * 4,
      index % 2 ? BUTTER : CREAM,
      index * 25,
      1 - index * 0.1,
    ),
  ).join('')
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, INK],
        [0.45, NAVY],
        [0.8, HAZE],
        [1, PINK],
      ]),
      starField({ x: 0, y: 0, width: 1400, height: 1500 }, 280, 11, {
        x: 160,
        y: 90,
        width: 1080,
        height: 470,
      }),
      glow(sheet, 700, 1080, 1000, '#ffdf98', 0.5),
      moon(sheet),
      cloudBank(sheet, { y: 1500, depth: 300, bump: 210, seed: 4, light: LILAC, shade: HAZE }),
      trail,
      ship(sheet, {
        x: 720,
        y: 1290,
        scale: 0.98,
        turn: -5,
        crew: { right: [130, -236], eyes: 'open', mouth: 'open' },
      }),
      cloudBank(sheet, { y: 1620, depth: 300, bump: 260, seed: 8, light: '#d8c6e4', shade: LILAC }),
      cloudBank(sheet, {
        y: 1770,
        depth: 300,
        bump: 330,
        seed: 15,
        light: WHITE,
        shade: '#e9c9d4',
      }),
      title(),
      letterSvg('ぶん　こはる　　え　ルカ', {
        x: 700,
        y: 1868,
        size: 44,
        face: 'hand',
        mode: 'horizontal',
        fill: NAVY,
        letterSpacing: 0.06,
      }),
      letterSvg('こんぺいとう舎', {
        x: 700,
        y: 1936,
        size: 34,
        face: 'hand',
        mode: 'horizontal',
        fill: BLUE,
        letterSpacing: 0.12,
      }),
    ].join(''),
  )
}

function moon(sheet: Sheet): string {
  const shade = sheet.clip(
    '<circle cx="700" cy="1080" r="500"/>',
    circle(480, 860, 74, '#f9d488', 0.7) +
      circle(930, 1270, 120, '#f9d488', 0.6) +
      circle(990, 780, 50, '#f9d488', 0.7) +
      circle(390, 1200, 56, '#f9d488', 0.6) +
      spray(
        { x: 200, y: 580, width: 1000, height: 1000, density: crescent },
        { color: '#f0a95a', count: 26000, seed: 3, dot: 3.2, opacity: 0.55 },
      ),
  )
  return circle(700, 1080, 500, '#ffe6a8') + shade
}

function title(): string {
  const shared = { face: 'hand', mode: 'horizontal', fill: CREAM, stroke: DEEP, x: 700 } as const
  return (
    letterSvg('ほしをはこぶ', {
      ...shared,
      y: 190,
      size: 168,
      strokeWidth: 30,
      letterSpacing: 0.02,
    }) +
    letterSvg('ゆうびんせん', {
      ...shared,
      y: 380,
      size: 168,
      strokeWidth: 30,
      fill: BUTTER,
      letterSpacing: 0.02,
    }) +
    letterSvg('The Starship That Carries Letters', {
      ...shared,
      y: 516,
      size: 48,
      strokeWidth: 14,
      letterSpacing: 0.03,
    })
  )
}
