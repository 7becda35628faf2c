import {
  BRICK,
  BUTTER,
  CORAL,
  CREAM,
  DEEP,
  HONEY,
  INK,
  NAVY,
  PINK,
  TEAL,
  WHITE,
} from '@yomikura/drawing/palette'
import { circle, fill, line, oval, place, rect } from '@yomikura/drawing/shapes'
import { Sheet } from '@yomikura/drawing/sheet'
import { cloudBank, glow, wash } from '@yomikura/drawing/sky'
import { coverTitle } from './title.ts'

/** The novel: a pigeon with a letter at its foot comes to the lighthouse at dawn. */
export function pigeonAtDawn(): string {
  const sheet = new Sheet(1400, 2000)
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, '#5d78b8'],
        [0.45, '#f3b9a2'],
        [0.72, '#fbdca8'],
        [1, HONEY],
      ]),
      glow(sheet, 420, 1440, 620, WHITE, 0.7),
      circle(420, 1440, 150, '#fff3cf'),
      cloudBank(sheet, { y: 1330, depth: 160, bump: 150, seed: 6, light: CREAM, shade: PINK }),
      rect(0, 1470, 1400, 530, TEAL),
      fill('M0 1470H1400V1520Q1050 1496 700 1522T0 1508Z', '#8fc9c6', 0.8),
      line('M120 1600h260M520 1660h180M180 1760h320M640 1820h150', '#8fc9c6', 9, 0.6),
      lighthouse(),
      fill('M820 2000Q860 1700 1060 1660Q1290 1640 1400 1760V2000Z', '#3d4f6b'),
      pigeon(),
      coverTitle({
        x: 700,
        y: 220,
        size: 150,
        ja: ['はとの くる', 'とうだい'],
        en: 'The Lighthouse Where the Pigeon Comes',
        stroke: '#34487f',
      }),
    ].join(''),
  )
}

function lighthouse(): string {
  return [
    fill('M1000 960H1170L1215 1720H955Z', CREAM),
    fill('M988 1120H1180L1189 1270H979Z', CORAL),
    fill('M970 1420H1198L1207 1570H961Z', CORAL),
    fill('M1110 960H1170L1215 1720H1130Z', DEEP, 0.12),
    rect(965, 925, 240, 44, NAVY, 10),
    rect(1012, 790, 146, 136, '#2f3f6d', 8),
    circle(1085, 858, 52, BUTTER),
    circle(1085, 858, 26, WHITE),
    fill('M990 796L1085 690L1180 796Z', BRICK),
    circle(1085, 684, 15, BRICK),
    rect(1060, 1010, 50, 70, NAVY, 24),
    rect(1058, 1310, 54, 76, NAVY, 24),
  ].join('')
}

function pigeon(): string {
  return place(
    [
      fill('M-190 40Q-300 20 -350 70Q-280 90 -180 84Z', '#b9c3d8'),
      fill('M-30 -10C-90 -190 -200 -240 -300 -250C-260 -140 -190 -30 -60 40Z', '#dfe5f2'),
      fill(
        'M-220 40C-120 -60 60 -70 150 -40C190 20 90 120 -40 120C-130 120 -200 90 -220 40Z',
        WHITE,
      ),
      fill('M20 -20C0 -200 -70 -290 -150 -340C-190 -220 -130 -60 -40 50Z', '#eef2fa'),
      circle(166, -52, 58, WHITE),
      fill('M216 -62L268 -44L214 -30Z', HONEY),
      circle(182, -62, 9, INK),
      oval(120, 0, 54, 30, '#a9c6d6', 28),
      line('M-20 118l-14 46', CORAL, 9),
      rect(-66, 156, 58, 26, CREAM, 6),
      rect(-44, 156, 12, 26, CORAL),
    ].join(''),
    500,
    1010,
    0.95,
    -8,
  )
}
