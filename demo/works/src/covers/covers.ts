import { envelope } from '@yomikura/drawing/letters'
import {
  BLUE,
  BRICK,
  BUTTER,
  CORAL,
  CREAM,
  DEEP,
  HAZE,
  HONEY,
  INK,
  LILAC,
  MINT,
  NAVY,
  PINK,
  TEAL,
  WHITE,
} from '@yomikura/drawing/palette'
import { circle, fill, line, rect, star } from '@yomikura/drawing/shapes'
import { Sheet } from '@yomikura/drawing/sheet'
import { cloudBank, glow, starField, wash } from '@yomikura/drawing/sky'
import type { Page } from '../page.ts'
import { ship } from '../picture-book/cast/ship.ts'
import { starChild } from '../picture-book/cast/star-child.ts'
import { tsuki } from '../picture-book/cast/tsuki.ts'
import { whale } from '../picture-book/cast/whale.ts'
import { createRandom } from '@yomikura/drawing/random'
import { pigeonAtDawn } from './novel.ts'
import { coverTitle } from './title.ts'

/** Covers of the novel and of the works around the picture book: each has a picture of its own, in its own shape. */
export const COVERS = {
  album: toPage(1400, 1400, musicBox),
  film: toPage(1600, 1200, nightAboard),
  voiceComic: toPage(1400, 2000, soundsOfTheShip),
  pictureEpub: toPage(1400, 2000, letterCarrier),
  novel: toPage(1400, 2000, pigeonAtDawn),
  text: toPage(1400, 2000, lettersInTheRain),
  game: toPage(1400, 1400, starCatcher),
} as const

function toPage(widthPx: number, heightPx: number, draw: () => string): Page {
  return { widthPx, heightPx, finish: 'colour', draw }
}

/** The album: a disc of a music box as a moon, whose holes rise as stars. */
function musicBox(): string {
  const sheet = new Sheet(1400, 1400)
  const rings = [470, 380, 290, 200].flatMap((radius, ring) => {
    const count = 26 - ring * 5
    return Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * Math.PI * 2 + ring * 0.4
      const isHole = (index * 7 + ring * 3) % 5 < 3
      return isHole
        ? circle(700 + Math.cos(angle) * radius, 860 + Math.sin(angle) * radius, 15, BRICK, 0.75)
        : ''
    })
  })
  const notes = [
    [250, 520, 34],
    [1130, 560, 40],
    [1240, 800, 26],
    [170, 860, 28],
    [1180, 1110, 36],
    [240, 1180, 40],
  ].map(([x = 0, y = 0, size = 0], index) =>
    star(x, y, size, index % 2 ? BUTTER : WHITE, index * 21),
  )
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, '#3b1f4f'],
        [0.6, '#7a3f63'],
        [1, CORAL],
      ]),
      starField({ x: 0, y: 0, width: 1400, height: 1400 }, 120, 31),
      glow(sheet, 700, 860, 760, BUTTER, 0.5),
      circle(700, 860, 530, '#c98a3a'),
      circle(700, 860, 512, HONEY),
      ...[425, 335, 245, 155].map((radius) => ring(radius, '#c98a3a')),
      ...rings,
      circle(700, 860, 96, CREAM),
      circle(700, 860, 34, BRICK),
      ...notes,
      coverTitle({
        x: 700,
        y: 130,
        size: 132,
        ja: ['ほしの オルゴール'],
        en: 'Music Box of the Starship',
        stroke: '#3b1f4f',
      }),
    ].join(''),
  )
}

function ring(radius: number, color: string): string {
  return line(
    `M${700 - radius} 860a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`,
    color,
    4,
    0.7,
  )
}

/** The film: the ship above a glad whale, wide as a screen. */
function nightAboard(): string {
  const sheet = new Sheet(1600, 1200)
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, INK],
        [0.55, DEEP],
        [1, TEAL],
      ]),
      starField({ x: 0, y: 0, width: 1600, height: 900 }, 260, 61),
      glow(sheet, 560, 520, 520, BUTTER, 0.35),
      ship(sheet, { x: 560, y: 640, scale: 0.62, turn: -6 }),
      cloudBank(sheet, { y: 820, depth: 240, bump: 220, seed: 24, light: HAZE, shade: BLUE }),
      whale(sheet, { x: 1060, y: 850, scale: 0.62, turn: -8, isGlad: true }),
      cloudBank(sheet, { y: 1000, depth: 260, bump: 280, seed: 12, light: MINT, shade: TEAL }),
      coverTitle({
        x: 800,
        y: 120,
        size: 128,
        ja: ['ゆうびんせんの よる'],
        en: 'A Night Aboard the Mail Ship',
        stroke: INK,
      }),
    ].join(''),
  )
}

/** The voice comic: a star that sings, in rings of sound. */
function soundsOfTheShip(): string {
  const sheet = new Sheet(1400, 2000)
  const waves = [260, 380, 500, 620, 740].map((radius, index) =>
    line(
      `M${700 - radius} 1200a${radius} ${radius} 0 1 1 ${radius * 2} 0a${radius} ${radius} 0 1 1 ${-radius * 2} 0`,
      index % 2 ? BUTTER : WHITE,
      14 - index * 2,
      0.75 - index * 0.12,
    ),
  )
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, '#0f4a58'],
        [0.5, TEAL],
        [1, MINT],
      ]),
      starField({ x: 0, y: 0, width: 1400, height: 1900 }, 180, 47),
      ...waves,
      starChild(sheet, { x: 700, y: 1200, scale: 1.7, face: 'happy', light: 240 }),
      cloudBank(sheet, { y: 1760, depth: 300, bump: 280, seed: 33, light: WHITE, shade: MINT }),
      coverTitle({
        x: 700,
        y: 220,
        size: 160,
        ja: ['おとの', 'ゆうびんせん'],
        en: 'The Starship, in Sounds',
        stroke: '#0f4a58',
      }),
    ].join(''),
  )
}

/** The picture book as an e-book: Tsuki by day, with a letter held high. */
function letterCarrier(): string {
  const sheet = new Sheet(1400, 2000)
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, '#f7c7a6'],
        [0.55, '#fbe3c4'],
        [1, CREAM],
      ]),
      circle(700, 1180, 560, '#fff7e6'),
      circle(700, 1180, 500, BUTTER, 0.55),
      cloudBank(sheet, { y: 1620, depth: 300, bump: 300, seed: 5, light: WHITE, shade: PINK }),
      tsuki(sheet, { x: 700, y: 1700, scale: 1.75, mouth: 'open', right: [150, -330] }),
      envelope(990, 1080, 1.25, 12),
      cloudBank(sheet, { y: 1790, depth: 300, bump: 340, seed: 18, light: CREAM, shade: PINK }),
      coverTitle({
        x: 700,
        y: 190,
        size: 160,
        ja: ['ほしをはこぶ', 'ゆうびんせん'],
        en: 'The Starship That Carries Letters',
        fills: [BRICK, NAVY],
        stroke: CREAM,
      }),
    ].join(''),
  )
}

/** The text: letters that come with the rain, under an umbrella. */
function lettersInTheRain(): string {
  const sheet = new Sheet(1400, 2000)
  const random = createRandom(73)
  const rain = Array.from({ length: 150 }, () => {
    const [x, y] = [random() * 1500, random() * 2000]
    return line(`M${x.toFixed(0)} ${y.toFixed(0)}l-22 74`, LILAC, 5, 0.25 + random() * 0.4)
  })
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, '#39415f'],
        [0.6, '#5d6a8f'],
        [1, '#8f9bb8'],
      ]),
      ...rain,
      line('M700 900V1640q0 92 84 92t84 -92', '#2b2f45', 26),
      fill(
        'M230 1130C260 800 470 680 700 680S1140 800 1170 1130Q1050 1050 935 1130Q820 1050 700 1130Q580 1050 465 1130Q350 1050 230 1130Z',
        CORAL,
      ),
      fill(
        'M465 1130C480 880 580 720 700 680C820 720 920 880 935 1130Q820 1050 700 1130Q580 1050 465 1130Z',
        BRICK,
        0.5,
      ),
      line('M700 680v-52', '#2b2f45', 22),
      envelope(480, 1420, 0.95, -14),
      envelope(1000, 1330, 0.8, 10),
      envelope(420, 1690, 0.7, 18),
      rect(0, 1850, 1400, 150, '#39415f'),
      line('M220 1890h240M640 1920h330M1080 1885h180', '#8f9bb8', 8, 0.6),
      coverTitle({
        x: 700,
        y: 220,
        size: 190,
        ja: ['雨の てがみ'],
        en: 'Letters in the Rain',
        stroke: '#2b2f45',
      }),
    ].join(''),
  )
}

/** The game: the ship below stars that fall. */
function starCatcher(): string {
  const sheet = new Sheet(1400, 1400)
  const falling = [
    [300, 560, 62],
    [620, 470, 44],
    [880, 640, 70],
    [1140, 500, 52],
    [470, 760, 40],
    [1060, 820, 46],
  ].map(
    ([x = 0, y = 0, size = 0], index) =>
      line(`M${x} ${y - size - 20}v-120`, BUTTER, size / 4, 0.35) +
      star(x, y, size, index % 2 ? HONEY : BUTTER, index * 13),
  )
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, '#2a2a7a'],
        [0.7, '#5b57c4'],
        [1, LILAC],
      ]),
      starField({ x: 0, y: 0, width: 1400, height: 1400 }, 160, 83),
      ...falling,
      ship(sheet, { x: 700, y: 1160, scale: 0.66 }),
      cloudBank(sheet, { y: 1290, depth: 240, bump: 220, seed: 29, light: WHITE, shade: LILAC }),
      coverTitle({
        x: 700,
        y: 160,
        size: 190,
        ja: ['ほしひろい'],
        en: 'Star Catcher',
        stroke: '#1d1d5c',
      }),
    ].join(''),
  )
}
