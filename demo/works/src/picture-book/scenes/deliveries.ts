import { ship } from '../cast/ship.ts'
import { tsuki } from '../cast/tsuki.ts'
import { whale } from '../cast/whale.ts'
import { caption } from '../kit/caption.ts'
import { envelope, openLetter } from '@yomikura/drawing/letters'
import {
  BLUE,
  BRICK,
  BUTTER,
  CORAL,
  CREAM,
  DEEP,
  HONEY,
  INK,
  LILAC,
  MINT,
  NAVY,
  PINK,
  TEAL,
  WHITE,
} from '@yomikura/drawing/palette'
import { circle, fill, line, oval, place, rect, star } from '@yomikura/drawing/shapes'
import { Sheet } from '@yomikura/drawing/sheet'
import { cloud, cloudBank, glow, starField, wash } from '@yomikura/drawing/sky'
import { crescent, falling, spray } from '@yomikura/drawing/spray'

/** Page 7: the whale lifts her head out of the clouds beside a very small ship. */
export function cloudWhale(): string {
  const sheet = new Sheet(1400, 2000)
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, '#2a3a86'],
        [0.5, '#6f7cc6'],
        [0.8, '#c4b6e0'],
        [1, '#f4d9dd'],
      ]),
      starField({ x: 0, y: 0, width: 1400, height: 900 }, 130, 71, {
        x: 60,
        y: 80,
        width: 1200,
        height: 430,
      }),
      cloud(sheet, {
        x: 1180,
        y: 690,
        width: 620,
        height: 220,
        light: '#b4b5e2',
        shade: '#8f97d2',
      }),
      cloudBank(sheet, {
        y: 1180,
        depth: 620,
        bump: 190,
        seed: 24,
        light: '#b8b4e0',
        shade: '#9298d2',
      }),
      whale(sheet, { x: 850, y: 1350, scale: 1.2, turn: 9 }),
      ship(sheet, {
        x: 280,
        y: 1030,
        scale: 0.5,
        turn: 4,
        crew: { right: [128, -226], mouth: 'open' },
      }),
      envelope(472, 962, 0.44, 14),
      cloudBank(sheet, {
        y: 1600,
        depth: 300,
        bump: 260,
        seed: 33,
        light: '#ece0f0',
        shade: LILAC,
      }),
      cloudBank(sheet, {
        y: 1770,
        depth: 400,
        bump: 340,
        seed: 40,
        light: WHITE,
        shade: '#ecd3dc',
      }),
      caption({
        x: 110,
        y: 110,
        color: CREAM,
        size: 66,
        ja: 'さいしょの てがみは、\nくもの なかの くじらへ。',
        en: 'The first letter is for\nthe whale who lives in the clouds.',
      }),
    ].join(''),
  )
}

/** Page 8: the spout becomes a rainbow. */
export function rainbow(): string {
  const sheet = new Sheet(1400, 2000)
  const bands = [CORAL, HONEY, BUTTER, MINT, '#7fb2e0', LILAC]
    .map(
      (color, index) =>
        `<circle cx="700" cy="1240" r="${640 - index * 44}" fill="none" stroke="${color}" stroke-width="46" opacity="0.82"/>`,
    )
    .join('')
  const drops = Array.from({ length: 26 }, (_, index) => {
    const angle = ((index / 25) * 150 + 15) * (Math.PI / 180)
    const reach = 150 + ((index * 67) % 190)
    const [x, y] = [640 + Math.cos(angle) * reach * 1.25, 960 - Math.sin(angle) * reach]
    return fill(
      `M${x} ${y - 26}C${x - 18} ${y} ${x - 15} ${y + 18} ${x} ${y + 18}C${x + 15} ${y + 18} ${x + 18} ${y} ${x} ${y - 26}Z`,
      index % 3 ? '#d9f0fa' : WHITE,
      0.92,
    )
  }).join('')
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, '#4d63b4'],
        [0.45, '#93a8e0'],
        [0.8, '#e4d8ef'],
        [1, PINK],
      ]),
      starField({ x: 0, y: 0, width: 1400, height: 560 }, 60, 88),
      bands,
      cloudBank(sheet, {
        y: 1180,
        depth: 400,
        bump: 220,
        seed: 51,
        light: '#ece4f5',
        shade: '#b9b5e0',
      }),
      spout(),
      drops,
      whale(sheet, { x: 690, y: 1330, scale: 0.92, turn: -4, isGlad: true }),
      openLetter(190, 1180, 1.05, -12),
      cloudBank(sheet, {
        y: 1500,
        depth: 300,
        bump: 270,
        seed: 57,
        light: '#fbf3f5',
        shade: '#d5c6e4',
      }),
      ship(sheet, {
        x: 980,
        y: 430,
        scale: 0.5,
        turn: -8,
        crew: { eyes: 'closed', mouth: 'open', left: [-130, -236], right: [130, -236] },
      }),
      cloudBank(sheet, {
        y: 1610,
        depth: 400,
        bump: 330,
        seed: 63,
        light: WHITE,
        shade: '#f0dbe2',
      }),
      caption({
        x: 700,
        y: 1690,
        align: 'middle',
        color: NAVY,
        size: 56,
        ja: 'くじらは うれしくて、しおを ふきました。\nしおは、おおきな にじに なりました。',
        en: 'The whale was so glad that she blew a spout,\nand the spout became a rainbow.',
      }),
    ].join(''),
  )
}

/** Two plumes that curl over, and a third between them. */
function spout(): string {
  const water = '#e6f6fc'
  return [
    line('M634 1130C630 1000 632 880 560 852C506 834 470 884 504 912', water, 24),
    line('M650 1130C654 1000 652 880 724 852C778 834 814 884 780 912', water, 24),
    line('M642 1130V836', water, 20),
    line('M636 1130C634 1040 634 960 612 900M648 1130C650 1040 650 960 672 900', '#b9dcf0', 6),
    fill('M642 770C618 806 622 832 642 832C662 832 666 806 642 770Z', water),
  ].join('')
}

/** Page 9: a house with a lamp on the edge of the moon. */
export function edgeOfTheMoon(): string {
  const sheet = new Sheet(1400, 2000)
  const crater = (x: number, y: number, r: number) =>
    oval(x, y, r, r * 0.36, '#dcae66') + oval(x, y + r * 0.09, r * 0.9, r * 0.27, '#efc987')
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, '#0b1030'],
        [0.6, DEEP],
        [1, NAVY],
      ]),
      starField({ x: 0, y: 0, width: 1400, height: 1300 }, 320, 101, {
        x: 60,
        y: 90,
        width: 1000,
        height: 420,
      }),
      glow(sheet, 930, 610, 300, '#9ed3ea', 0.5),
      place(earth(sheet), -250, -30),
      glow(sheet, 700, 2260, 1500, '#ffe3a0', 0.35),
      circle(700, 2560, 1260, '#f6d493'),
      sheet.clip(
        '<circle cx="700" cy="2560" r="1260"/>',
        crater(250, 1560, 140) +
          crater(1150, 1640, 170) +
          crater(640, 1470, 80) +
          crater(930, 1420, 60) +
          spray(
            {
              x: 0,
              y: 1300,
              width: 1400,
              height: 700,
              density: (x, y) => (x * 0.5 + y * 0.6) ** 3,
            },
            { color: '#d79a4e', count: 16000, seed: 16, dot: 3, opacity: 0.6 },
          ),
      ),
      moonHouse(sheet),
      ship(sheet, { x: 370, y: 930, scale: 0.66, turn: 7, crew: { right: [126, -100] } }),
      caption({
        x: 110,
        y: 130,
        color: CREAM,
        size: 66,
        ja: 'ふたつめは、つきの はじっこ。\nおばあちゃんの うちへ。',
        en: 'The second is for the edge of the moon,\nfor Grandmother.',
      }),
    ].join(''),
  )
}

function earth(sheet: Sheet): string {
  const land = fill(
    'M1090 560q70 -40 100 10t-40 60t-70 20zM1200 660q60 -20 90 20t-20 80t-60 -30z',
    MINT,
  )
  const shade = { x: 1060, y: 520, width: 240, height: 240, density: crescent }
  return (
    circle(1180, 640, 120, '#5aa5c9') +
    sheet.clip(
      '<circle cx="1180" cy="640" r="120"/>',
      land +
        fill('M1060 620q120 30 250 -10v18q-120 40 -250 10z', WHITE, 0.75) +
        spray(shade, { color: INK, count: 2600, seed: 6, dot: 3, opacity: 0.6 }),
    )
  )
}

function moonHouse(sheet: Sheet): string {
  return [
    glow(sheet, 1000, 1210, 420, BUTTER, 0.6),
    fill('M860 1360V1180Q1000 1120 1140 1180V1372Z', CREAM),
    fill('M820 1196Q850 1000 1000 990Q1150 1000 1180 1196Q1000 1120 820 1196Z', CORAL),
    line('M870 1150Q1000 1080 1130 1150', BRICK, 7, 0.7),
    line('M900 1090Q1000 1040 1100 1090', BRICK, 7, 0.7),
    fill('M1080 1010V910H1124V1030Z', BRICK),
    circle(1116, 850, 20, CREAM, 0.7),
    circle(1150, 796, 28, CREAM, 0.5),
    circle(1196, 732, 36, CREAM, 0.32),
    fill('M960 1360V1270Q1000 1220 1040 1270V1364Z', TEAL),
    circle(1026, 1320, 6, BUTTER),
    circle(905, 1254, 30, HONEY),
    circle(905, 1254, 23, '#fff3c4'),
    circle(1094, 1254, 30, HONEY),
    circle(1094, 1254, 23, '#fff3c4'),
    line('M905 1231V1277M882 1254H928M1094 1231V1277M1071 1254H1117', HONEY, 5),
    line('M800 1400V1300', '#8a4a3a', 12),
    rect(752, 1250, 96, 66, BRICK, 30),
    line('M776 1284H824', CREAM, 6),
  ].join('')
}

/** Page 10: rice cakes at Grandmother's table. */
export function riceCakes(): string {
  const sheet = new Sheet(1400, 2000)
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, '#f3b56a'],
        [0.6, '#f8cf8f'],
        [1, '#f8cf8f'],
      ]),
      spray(
        { x: 0, y: 0, width: 1400, height: 900, density: falling },
        { color: '#d98743', count: 12000, seed: 18, dot: 3, opacity: 0.5 },
      ),
      rect(0, 1330, 1400, 670, '#f0bd77'),
      line('M0 1330H1400', '#d99a55', 10),
      circle(700, 470, 312, BRICK),
      circle(700, 470, 286, '#8a4a3a'),
      circle(
        700,
        470,
        272,
        sheet.down(
          [
            [0, INK],
            [1, BLUE],
          ],
          200,
          740,
        ),
      ),
      sheet.clip(
        '<circle cx="700" cy="470" r="272"/>',
        starField({ x: 420, y: 190, width: 560, height: 560 }, 70, 4) +
          circle(790, 380, 74, '#5aa5c9') +
          fill('M744 350q40 -30 70 0t-30 50z', MINT),
      ),
      line('M700 190V750M420 470H980', '#8a4a3a', 16),
      hangingLamp(sheet),
      tsuki(sheet, {
        x: 1010,
        y: 1370,
        scale: 1.38,
        left: [-118, -132],
        right: [70, -84],
        eyes: 'closed',
        mouth: 'open',
      }),
      tsuki(sheet, {
        x: 380,
        y: 1380,
        scale: 1.38,
        who: 'grandmother',
        left: [-74, -90],
        right: [130, -126],
        ears: 6,
      }),
      table(),
      caption({
        x: 700,
        y: 1640,
        align: 'middle',
        color: '#6b2f26',
        size: 58,
        ja: '「とおいところを、ありがとう。\nさあ、おもちを おあがり。」',
        en: '“Thank you for coming so far.\nCome, have a rice cake.”',
      }),
    ].join(''),
  )
}

function table(): string {
  const mochi = (x: number, y: number, color: string) =>
    oval(x, y, 62, 42, color) + oval(x - 14, y - 12, 24, 10, WHITE)
  return [
    oval(700, 1440, 640, 150, '#7a3f32'),
    oval(700, 1418, 640, 150, '#a55d48'),
    oval(700, 1412, 600, 128, '#b56a52'),
    oval(700, 1410, 200, 60, '#7fb2c8'),
    oval(700, 1402, 180, 48, '#d3e6ee'),
    mochi(630, 1388, '#fff6ea'),
    mochi(764, 1386, '#fbd3cb'),
    mochi(700, 1340, '#d5e8c4'),
    teaCup(320, 1408),
    teaCup(1080, 1408),
    openLetter(470, 1452, 0.62, 68),
  ].join('')
}

function hangingLamp(sheet: Sheet): string {
  return (
    line('M180 0V210', '#8a4a3a', 8) +
    glow(sheet, 180, 330, 330, '#fff3c4', 0.8) +
    oval(180, 320, 108, 122, CREAM) +
    line('M84 270H276M74 320H286M84 370H276', HONEY, 5, 0.8) +
    rect(140, 196, 80, 18, '#8a4a3a', 6)
  )
}

function teaCup(x: number, y: number): string {
  const steam = line(
    `M${x - 14} ${y - 82}q-16 -24 0 -46t0 -46M${x + 18} ${y - 82}q-16 -24 0 -46t0 -40`,
    WHITE,
    7,
    0.6,
  )
  return (
    steam +
    fill(`M${x - 50} ${y - 60}H${x + 50}L${x + 36} ${y + 26}H${x - 36}Z`, TEAL) +
    oval(x, y - 60, 50, 15, '#1d5d6b') +
    oval(x, y - 58, 41, 10, '#a8c66c') +
    star(x, y - 16, 15, CREAM)
  )
}
