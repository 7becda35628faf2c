import { letterSvg } from '../../lettering/letter.ts'
import { ship } from '../cast/ship.ts'
import { tsuki } from '../cast/tsuki.ts'
import { caption } from '../kit/caption.ts'
import { envelope } from '@yomikura/drawing/letters'
import {
  BLUE,
  BRICK,
  BUTTER,
  CORAL,
  CREAM,
  HONEY,
  INK,
  LILAC,
  NAVY,
  PINK,
  TEAL,
  WHITE,
} from '@yomikura/drawing/palette'
import { circle, fill, line, oval, rect, star } from '@yomikura/drawing/shapes'
import { Sheet } from '@yomikura/drawing/sheet'
import { cloud, cloudBank, glow, starField, wash } from '@yomikura/drawing/sky'
import { falling, rising, spray } from '@yomikura/drawing/spray'
import { houses } from '../kit/town.ts'

const DAWN = {
  walls: ['#e8a493', '#f0b9a0', '#d98f8d', '#f4cdb0'],
  roofs: ['#b4506a', '#8c4a78', '#c4604f'],
  lit: '#fff1bd',
  dark: '#a9647a',
}

/** Page 17: dawn over the town. */
export function dawn(): string {
  const sheet = new Sheet(1400, 2000)
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, '#6a76c2'],
        [0.34, '#c9a3cf'],
        [0.58, '#f8b9a0'],
        [0.8, '#ffdf9f'],
        [1, '#fff1cf'],
      ]),
      starField({ x: 0, y: 0, width: 1400, height: 420 }, 36, 602, {
        x: 60,
        y: 80,
        width: 1250,
        height: 400,
      }),
      glow(sheet, 1060, 1240, 900, '#fff0b8', 0.9),
      circle(1060, 1240, 170, '#fff4cc'),
      cloud(sheet, { x: 240, y: 900, width: 660, height: 200, light: '#fde3dc', shade: '#eeb0b0' }),
      cloud(sheet, {
        x: 1250,
        y: 700,
        width: 520,
        height: 170,
        light: '#f7d4de',
        shade: '#d9a3c2',
      }),
      cloudBank(sheet, {
        y: 1330,
        depth: 300,
        bump: 170,
        seed: 70,
        light: '#fbd3c4',
        shade: '#eea79c',
      }),
      ship(sheet, {
        x: 600,
        y: 1000,
        scale: 0.92,
        turn: 7,
        isLampDark: true,
        crew: { right: [112, -90], eyes: 'closed' },
      }),
      houses({ x: -80, width: 1560, y: 1640, size: 150, seed: 44, litShare: 0.1 }, DAWN),
      houses(
        { x: -60, width: 1560, y: 1990, size: 220, seed: 47, litShare: 0.18 },
        {
          ...DAWN,
          walls: ['#c2707d', '#cf8284', '#b5647a'],
          roofs: ['#7a3f6a', '#93446a', '#a34c5c'],
        },
      ),
      caption({
        x: 110,
        y: 110,
        color: WHITE,
        size: 62,
        ja: 'あさが きて、ふねは みなとへ。\nでも、かばんには もう いっつう。',
        en: 'Morning comes, and the ship turns home.\nBut one letter is left in the bag.',
      }),
    ].join(''),
  )
}

/** Page 18: a bedroom window; Tsuki leaves the last letter on the sill. */
export function window(): string {
  const sheet = new Sheet(1400, 2000)
  const view = [
    `<rect x="270" y="210" width="860" height="960" fill="${sheet.down(
      [
        [0, '#8f95d6'],
        [0.55, '#f6bfae'],
        [1, '#ffe6b0'],
      ],
      210,
      1170,
    )}"/>`,
    glow(sheet, 880, 1010, 520, '#fff6d0', 0.9),
    cloud(sheet, { x: 430, y: 520, width: 420, height: 130, light: '#fdeaea', shade: '#e9b8c4' }),
    houses({ x: 240, width: 960, y: 1180, size: 110, seed: 72, litShare: 0.1 }, DAWN),
    ship(sheet, { x: 850, y: 520, scale: 0.32, turn: -8 }),
    tsuki(sheet, {
      x: 560,
      y: 1330,
      scale: 1.28,
      left: [-148, -292],
      right: [98, -120],
      mouth: 'open',
    }),
  ].join('')
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, '#f4c9a8'],
        [1, '#eeb08c'],
      ]),
      spray(
        { x: 0, y: 0, width: 1400, height: 1300, density: falling },
        { color: '#d98a66', count: 12000, seed: 73, dot: 3, opacity: 0.45 },
      ),
      sheet.clip('<rect x="270" y="210" width="860" height="960" rx="20"/>', view),
      `<rect x="270" y="210" width="860" height="960" rx="20" fill="none" stroke="${CREAM}" stroke-width="44"/>`,
      line('M700 220V640M280 640H1120', CREAM, 22),
      curtain(250, 1),
      curtain(1150, -1),
      rect(190, 1160, 1020, 62, WHITE, 16),
      rect(190, 1206, 1020, 20, '#e9c9a8', 8),
      envelope(860, 1112, 1.25, -5),
      flowerPot(1060, 1160),
      bed(),
      caption({
        x: 700,
        y: 1730,
        align: 'middle',
        color: CREAM,
        size: 62,
        ja: 'さいごの てがみは、きみのまどへ。',
        en: 'The last letter is for your window.',
      }),
    ].join(''),
  )
}

function curtain(x: number, side: 1 | -1): string {
  const at = (dx: number) => x + dx * side
  return (
    [
      fill(
        `M${at(-90)} 130H${at(170)}C${at(180)} 560 ${at(90)} 760 ${at(10)} 840Q${at(-10)} 1010 ${at(40)} 1260H${at(-120)}C${at(-100)} 900 ${at(-110)} 500 ${at(-90)} 130Z`,
        TEAL,
      ),
      line(
        `M${at(-30)} 140C${at(-20)} 500 ${at(-30)} 700 ${at(-40)} 830M${at(40)} 140C${at(60)} 480 ${at(30)} 660 ${at(-20)} 820M${at(110)} 140C${at(120)} 460 ${at(80)} 640 ${at(4)} 800`,
        '#1d5d6b',
        8,
        0.7,
      ),
      line(`M${at(-100)} 846Q${at(-30)} 876 ${at(24)} 832`, BUTTER, 22),
    ].join('') +
    (side === 1
      ? line('M110 124H1290', '#8a4a3a', 26) +
        circle(104, 124, 28, HONEY) +
        circle(1296, 124, 28, HONEY)
      : '')
  )
}

function flowerPot(x: number, y: number): string {
  return [
    line(
      `M${x} ${y - 90}C${x - 6} ${y - 150} ${x + 6} ${y - 190} ${x - 4} ${y - 230}`,
      '#4f8a5c',
      10,
    ),
    oval(x - 34, y - 140, 36, 15, '#5f9f6b', 28),
    oval(x + 36, y - 170, 36, 15, '#5f9f6b', -28),
    ...[0, 72, 144, 216, 288].map((angle) =>
      circle(
        x - 4 + Math.cos((angle * Math.PI) / 180) * 30,
        y - 244 + Math.sin((angle * Math.PI) / 180) * 30,
        24,
        CORAL,
      ),
    ),
    circle(x - 4, y - 244, 20, BUTTER),
    fill(`M${x - 60} ${y - 96}H${x + 60}L${x + 44} ${y + 2}H${x - 44}Z`, BRICK),
    rect(x - 68, y - 112, 136, 30, '#d9583f', 8),
  ].join('')
}

function bed(): string {
  const dots = Array.from({ length: 8 }, (_, index) =>
    star(
      70 + (index % 8) * 190 + Math.floor(index / 8) * 60,
      1560 + Math.floor(index / 8) * 150 + (index % 2) * 40,
      19,
      '#56689f',
      index * 20,
    ),
  ).join('')
  return [
    fill('M-20 1500Q60 1350 330 1370Q560 1380 580 1500Z', WHITE),
    fill('M-20 1500Q60 1390 330 1400Q520 1410 580 1500Z', '#ecdfe6'),
    fill(
      'M100 1400C90 1320 180 1268 270 1290C370 1300 400 1370 380 1430Q240 1490 100 1400Z',
      '#4a2f33',
    ),
    fill(
      'M190 1420C190 1370 250 1352 300 1362C360 1374 372 1420 350 1460Q260 1500 190 1420Z',
      '#f7d0b4',
    ),
    line('M226 1416q14 12 28 2M300 1420q14 12 28 2', INK, 5),
    line('M264 1452q12 8 24 0', BRICK, 5),
    oval(232, 1444, 16, 10, PINK),
    oval(330, 1446, 14, 10, PINK),
    fill('M-20 1480Q300 1420 640 1470Q1000 1400 1420 1450V2020H-20Z', '#3f4f8c'),
    dots,
    line('M-20 1486Q300 1426 640 1476Q1000 1406 1420 1456', CREAM, 26),
  ].join('')
}

/** Page 19: the letter, opened. */
export function lastLetter(): string {
  const sheet = new Sheet(1400, 2000)
  const words = { x: 700, face: 'hand', mode: 'horizontal', fill: NAVY } as const
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, '#3a4b96'],
        [0.6, '#6f6fb8'],
        [1, LILAC],
      ]),
      starField({ x: 0, y: 0, width: 1400, height: 2000 }, 170, 801, {
        x: 60,
        y: 1700,
        width: 1000,
        height: 260,
      }),
      glow(sheet, 700, 940, 1000, '#fff0c8', 0.5),
      `<g transform="rotate(-2 700 960)">`,
      rect(196, 276, 1020, 1340, INK, 20).replace('/>', ' opacity="0.18"/>'),
      rect(180, 250, 1040, 1340, '#fffaf0', 18),
      spray(
        { x: 180, y: 250, width: 1040, height: 1340, density: rising },
        { color: '#e9cfa0', count: 9000, seed: 82, dot: 3, opacity: 0.5 },
      ),
      `<rect x="220" y="290" width="960" height="1260" rx="8" fill="none" stroke="${CORAL}" stroke-width="12" stroke-dasharray="46 46"/>`,
      `<rect x="220" y="290" width="960" height="1260" rx="8" fill="none" stroke="${BLUE}" stroke-width="12" stroke-dasharray="46 46" stroke-dashoffset="46"/>`,
      stamp(),
      letterSvg('きみへ', { ...words, y: 520, size: 96 }),
      letterSvg(
        'よるが くらくて\nねむれないときは、\nそらを みあげてください。\nいちばん ちいさく ひかるのが、\nぼくたちの ふねです。',
        { ...words, y: 850, size: 54, lineHeight: 1.75, align: 'middle' },
      ),
      letterSvg(
        'To you\nWhen the night is dark and you cannot sleep,\nlook up. The smallest light of all\nis our ship.',
        { ...words, y: 1240, size: 33, lineHeight: 1.6, align: 'middle', opacity: 0.8 },
      ),
      letterSvg('ツキより', { ...words, x: 930, y: 1440, size: 54 }),
      star(1078, 1442, 30, CORAL, 10),
      '</g>',
      tsuki(sheet, {
        x: 1150,
        y: 1950,
        scale: 0.92,
        left: [-104, -196],
        right: [86, -80],
        eyes: 'closed',
        mouth: 'open',
      }),
      letterSvg('おやすみなさい。また あした。', {
        ...words,
        x: 120,
        y: 1800,
        anchor: 'left',
        size: 58,
        fill: CREAM,
      }),
      letterSvg('Good night. See you tomorrow.', {
        ...words,
        x: 120,
        y: 1886,
        anchor: 'left',
        size: 36,
        fill: CREAM,
        opacity: 0.85,
      }),
    ].join(''),
  )
}

function stamp(): string {
  return (
    rect(950, 340, 180, 220, WHITE) +
    `<rect x="950" y="340" width="180" height="220" fill="none" stroke="#fffaf0" stroke-width="12" stroke-dasharray="1 16" stroke-linecap="round"/>` +
    rect(966, 356, 148, 188, NAVY) +
    star(1040, 440, 48, BUTTER) +
    `<g opacity="0.65" fill="none" stroke="${BRICK}" stroke-width="6"><circle cx="930" cy="520" r="76"/><circle cx="930" cy="520" r="56"/><path d="M862 508q34 -14 68 0t68 0M862 532q34 -14 68 0t68 0"/></g>`
  )
}
