import { ship } from '../cast/ship.ts'
import { tsuki } from '../cast/tsuki.ts'
import { caption } from '../kit/caption.ts'
import { envelope } from '@yomikura/drawing/letters'
import {
  BLUE,
  BUTTER,
  CORAL,
  CREAM,
  DEEP,
  HAZE,
  HONEY,
  INK,
  LILAC,
  NAVY,
  PINK,
  TEAL,
} from '@yomikura/drawing/palette'
import { circle, fill, line, rect, star } from '@yomikura/drawing/shapes'
import { Sheet } from '@yomikura/drawing/sheet'
import { cloud, cloudBank, glow, starField, wash } from '@yomikura/drawing/sky'
import { rising, spray } from '@yomikura/drawing/spray'
import { houses, type TownPaint } from '../kit/town.ts'

const FAR: TownPaint = {
  walls: ['#333f82', '#2d3878'],
  roofs: ['#28316c', '#3d4a92'],
  lit: HONEY,
  dark: '#252e66',
}
const NEAR: TownPaint = {
  walls: ['#27316e', '#2c377a', '#222b64'],
  roofs: ['#191f4e', '#91414d', '#1f5570'],
  lit: BUTTER,
  dark: '#171d48',
}

/** Page 3: the sleeping town; the ship rests on its tower. */
export function sleepingTown(): string {
  const sheet = new Sheet(1400, 2000)
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, INK],
        [0.4, NAVY],
        [0.72, BLUE],
        [1, HAZE],
      ]),
      starField({ x: 0, y: 0, width: 1400, height: 1100 }, 200, 5),
      glow(sheet, 1130, 250, 330, '#ffe6a8', 0.6),
      fill('M1130 150a100 100 0 1 0 96 128a84 84 0 1 1 -96 -128z', '#ffe9b5'),
      fill('M0 1320Q360 1130 760 1240T1400 1120V2000H0Z', '#3a478f'),
      houses({ x: -60, width: 1500, y: 1330, size: 120, seed: 21, litShare: 0.22 }, FAR),
      tower(),
      ship(sheet, { x: 690, y: 826, scale: 0.74 }),
      houses({ x: -90, width: 1600, y: 1590, size: 200, seed: 9, litShare: 0.24 }, NEAR),
      spray(
        { x: 0, y: 1300, width: 1400, height: 700, density: rising },
        { color: INK, count: 7000, seed: 2, dot: 3, opacity: 0.7 },
      ),
      fill('M0 1680Q500 1640 1400 1690V2000H0Z', '#10153a'),
      caption({
        x: 700,
        y: 1716,
        align: 'middle',
        color: CREAM,
        ja: 'みんなが ねむるころ、\nゆうびんせんは めをさまします。',
        en: 'When everyone is asleep, the mail ship wakes up.',
      }),
    ].join(''),
  )
}

function tower(): string {
  const bricks = Array.from({ length: 8 }, (_, row) =>
    line(
      `M${610 + (row % 2) * 40} ${1100 + row * 56}h60M${720 - (row % 2) * 30} ${1112 + row * 56}h46`,
      '#46549f',
      6,
    ),
  ).join('')
  return [
    fill('M590 1600L622 1060H778L810 1600Z', '#5967b4'),
    bricks,
    fill('M560 1062Q700 1096 840 1062L812 1000H588Z', '#404d98'),
    line('M560 1000H840', CREAM, 12),
    rect(672, 1120, 56, 84, BUTTER, 28),
    line('M700 1120V1204M672 1164H728', '#46549f', 5),
  ].join('')
}

/** Page 4: Tsuki close up among the night's letters. */
export function postman(): string {
  const sheet = new Sheet(1400, 2000)
  const shelf = (y: number) => rect(0, y, 1400, 26, '#1c5a68')
  const pigeonholes = Array.from({ length: 12 }, (_, index) => {
    const [x, y] = [(index % 4) * 350, 40 + Math.floor(index / 4) * 320]
    const letters =
      index % 3 === 1
        ? envelope(x + 120, y + 222, 0.78, 3)
        : envelope(x + 172, y + 206, 0.84, 9, '#f6dcae') + envelope(x + 180, y + 222, 0.84, -4)
    return rect(x + 24, y, 302, 290, '#1a4d5a', 14) + (index % 5 === 4 ? '' : letters)
  }).join('')
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, '#1f6573'],
        [1, TEAL],
      ]),
      pigeonholes,
      shelf(326),
      shelf(646),
      shelf(966),
      line('M700 0V190', INK, 8),
      glow(sheet, 700, 330, 900, BUTTER, 0.55),
      fill('M560 300Q570 180 700 176Q830 180 840 300Z', CORAL),
      circle(700, 304, 44, '#fff3c4'),
      spray(
        { x: 0, y: 500, width: 1400, height: 1200, density: rising },
        { color: '#123f4b', count: 9000, seed: 8, dot: 3, opacity: 0.7 },
      ),
      envelope(1040, 1130, 1.15, 12),
      tsuki(sheet, {
        x: 700,
        y: 1500,
        scale: 1.75,
        left: [-70, -70],
        right: [150, -176],
        mouth: 'open',
      }),
      rect(0, 1460, 1400, 540, '#8a4a3a'),
      rect(0, 1446, 1400, 40, '#a55d48'),
      envelope(330, 1428, 1.2, -7),
      envelope(400, 1388, 1.2, 5, '#fdeccb'),
      envelope(1130, 1432, 1.1, 4),
      caption({
        x: 700,
        y: 1540,
        align: 'middle',
        color: CREAM,
        ja: 'ゆうびんやさんは、うさぎの ツキ。\n「こんやの てがみは、よんつう。\nさあ、でかけよう！」',
        en: 'The postman is Tsuki the rabbit.\n“Four letters tonight. Off we go!”',
      }),
    ].join(''),
  )
}

/** Page 5: the ship rises over the roofs, its smoke turning to stars. */
export function liftOff(): string {
  const sheet = new Sheet(1400, 2000)
  const smoke = Array.from({ length: 13 }, (_, index) => {
    const share = index / 13
    const x = 585 - 430 * Math.sqrt(share) + Math.sin(index * 1.1) * 34
    const y = 960 + 720 * share ** 1.3
    return star(
      x,
      y,
      26 + (index % 4) * 10 + index * 2.4,
      [BUTTER, CREAM, PINK][index % 3] ?? CREAM,
      index * 31,
      1 - index * 0.045,
    )
  }).join('')
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, DEEP],
        [0.5, '#3c4796'],
        [0.8, '#8a7cc0'],
        [1, PINK],
      ]),
      starField({ x: 0, y: 0, width: 1400, height: 1300 }, 190, 31, {
        x: 60,
        y: 70,
        width: 1000,
        height: 440,
      }),
      cloud(sheet, { x: 180, y: 760, width: 620, height: 220, light: '#8c86c8', shade: HAZE }),
      cloud(sheet, {
        x: 1240,
        y: 1180,
        width: 720,
        height: 260,
        light: '#a79bd0',
        shade: '#8079bf',
      }),
      cloudBank(sheet, { y: 1500, depth: 320, bump: 180, seed: 3, light: LILAC, shade: '#8b80c4' }),
      smoke,
      ship(sheet, {
        x: 820,
        y: 1030,
        scale: 1.02,
        turn: -16,
        crew: { right: [140, -220], eyes: 'closed', mouth: 'open', ears: -10 },
      }),
      houses({ x: -60, width: 1600, y: 1900, size: 150, seed: 13, litShare: 0.3 }, NEAR),
      caption({
        x: 100,
        y: 116,
        color: CREAM,
        size: 68,
        ja: 'ぽっ、ぽっ、ぽっ。\nけむりは ほしの かたち。',
        en: 'Puff, puff, puff.\nThe smoke comes out as stars.',
      }),
    ].join(''),
  )
}

/** Page 6, a landscape page: over the sea of clouds. */
export function seaOfClouds(): string {
  const sheet = new Sheet(2000, 1400)
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, INK],
        [0.42, NAVY],
        [0.7, '#5460ab'],
        [1, LILAC],
      ]),
      starField({ x: 0, y: 0, width: 2000, height: 850 }, 320, 55, {
        x: 80,
        y: 70,
        width: 800,
        height: 360,
      }),
      glow(sheet, 1560, 330, 620, '#ffe3a0', 0.55),
      circle(1560, 330, 150, '#ffe9b5'),
      circle(1510, 290, 26, '#f7d896'),
      circle(1600, 380, 38, '#f7d896'),
      cloudBank(sheet, {
        y: 800,
        depth: 260,
        bump: 150,
        seed: 2,
        light: '#7d84c6',
        shade: '#5a66b2',
      }),
      cloudBank(sheet, {
        y: 890,
        depth: 300,
        bump: 220,
        seed: 6,
        light: '#a59fd6',
        shade: '#7d7fc2',
      }),
      ship(sheet, {
        x: 960,
        y: 830,
        scale: 0.98,
        turn: -3,
        crew: { right: [120, -96], ears: -16 },
      }),
      cloudBank(sheet, {
        y: 1010,
        depth: 320,
        bump: 260,
        seed: 12,
        light: '#cfc0e4',
        shade: LILAC,
      }),
      cloudBank(sheet, {
        y: 1160,
        depth: 320,
        bump: 330,
        seed: 19,
        light: '#fbeef0',
        shade: '#dcc3dc',
      }),
      caption({
        x: 120,
        y: 110,
        color: CREAM,
        size: 66,
        ja: 'くもの うみを、\nすべるように。',
        en: 'Gliding over the sea of clouds.',
      }),
    ].join(''),
  )
}
