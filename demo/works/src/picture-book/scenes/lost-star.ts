import { ship } from '../cast/ship.ts'
import { starChild } from '../cast/star-child.ts'
import { tsuki } from '../cast/tsuki.ts'
import { createRandom } from '@yomikura/drawing/random'
import { caption } from '../kit/caption.ts'
import { openLetter } from '@yomikura/drawing/letters'
import {
  BLUE,
  BUTTER,
  CREAM,
  DEEP,
  HONEY,
  INK,
  LILAC,
  NAVY,
  PINK,
  WHITE,
} from '@yomikura/drawing/palette'
import {
  circle,
  fill,
  glint,
  line,
  oval,
  place,
  type Point,
  smoothPath,
  star,
} from '@yomikura/drawing/shapes'
import { Sheet } from '@yomikura/drawing/sheet'
import { glow, starField, wash } from '@yomikura/drawing/sky'
import { crescent, spray } from '@yomikura/drawing/spray'

/** Page 11: a dim star on a rock far from anything; the ship is a speck. */
export function lostStar(): string {
  const sheet = new Sheet(1400, 2000)
  const rock =
    'M420 1290C470 1180 640 1150 760 1170C900 1150 1010 1220 1030 1310C1040 1430 900 1540 720 1540C540 1540 400 1420 420 1290Z'
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, '#070b22'],
        [0.6, '#10163a'],
        [1, '#1c2559'],
      ]),
      starField({ x: 0, y: 0, width: 1400, height: 2000 }, 130, 202, {
        x: 100,
        y: 1560,
        width: 1200,
        height: 400,
      }),
      glow(sheet, 720, 1080, 620, '#8d86c8', 0.28),
      fill(rock, '#5b5f9e'),
      sheet.clip(
        `<path d="${rock}"/>`,
        oval(590, 1290, 70, 26, '#474c8a') +
          oval(860, 1360, 90, 34, '#474c8a') +
          oval(650, 1430, 54, 20, '#474c8a') +
          spray(
            { x: 410, y: 1160, width: 630, height: 390, density: crescent },
            { color: INK, count: 9000, seed: 22, dot: 3, opacity: 0.7 },
          ),
      ),
      starChild(sheet, { x: 720, y: 1090, scale: 0.86, face: 'sad', light: 0, turn: -6 }),
      ship(sheet, { x: 1120, y: 420, scale: 0.2, turn: 14, flip: true, crew: { eyes: 'open' } }),
      line('M1216 372Q1290 340 1380 350', BUTTER, 4, 0.35),
      caption({
        x: 700,
        y: 1620,
        align: 'middle',
        color: CREAM,
        ja: 'みっつめの あてなは、\n「まいごの ほしへ」。',
        en: 'The third was addressed:\n“To the lost star.”',
      }),
    ].join(''),
  )
}

/** Page 12: the star reads; Tsuki waits. */
export function reading(): string {
  const sheet = new Sheet(1400, 2000)
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, '#131a4a'],
        [0.6, '#2b3884'],
        [1, '#4c57a6'],
      ]),
      starField({ x: 0, y: 0, width: 1400, height: 1300 }, 150, 212),
      glow(sheet, 560, 700, 900, BUTTER, 0.42),
      fill('M0 1360Q360 1200 760 1260T1400 1210V2000H0Z', '#4b4f92'),
      sheet.clip(
        '<path d="M0 1360Q360 1200 760 1260T1400 1210V2000H0Z"/>',
        oval(260, 1440, 130, 40, '#3c4082') +
          oval(1180, 1400, 150, 46, '#3c4082') +
          spray(
            { x: 0, y: 1220, width: 1400, height: 780, density: (_x, y) => y ** 1.6 },
            { color: INK, count: 16000, seed: 23, dot: 3, opacity: 0.6 },
          ),
      ),
      tsuki(sheet, { x: 1040, y: 1400, scale: 1.3, ears: -4, left: [-60, -96], right: [62, -96] }),
      starChild(sheet, { x: 480, y: 900, scale: 2.9, face: 'tear', light: 240, turn: -5 }),
      openLetter(490, 1250, 1.9, 4),
      oval(330, 1230, 46, 34, HONEY, 20),
      oval(652, 1236, 46, 34, HONEY, -20),
      glint(230, 470, 60, CREAM, 0.9),
      glint(820, 560, 44, CREAM, 0.8),
      caption({
        x: 700,
        y: 1560,
        align: 'middle',
        color: CREAM,
        size: 58,
        ja: '「みんな、まっているよ。\nかえって おいで。」\nほしは、ぽろりと なきました。',
        en: '“Everyone is waiting for you. Come home.”\nThe star shed one bright tear.',
      }),
    ].join(''),
  )
}

/** Page 13, a landscape page: up the river of stars. */
export function riverOfStars(): string {
  const sheet = new Sheet(2000, 1400)
  const river = [
    [300, '#5560b4', 0.35],
    [225, '#7f86d2', 0.4],
    [150, LILAC, 0.45],
    [80, '#f1d9e6', 0.5],
  ] as const
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, INK],
        [0.6, DEEP],
        [1, '#2e3a86'],
      ]),
      starField({ x: 0, y: 0, width: 2000, height: 1400 }, 300, 300, {
        x: 80,
        y: 80,
        width: 1050,
        height: 330,
      }),
      ...river.map(([width, color, opacity]) => line(smoothPath(COURSE), color, width, opacity)),
      riverStars(),
      ship(sheet, {
        x: 1030,
        y: 830,
        scale: 0.82,
        turn: -24,
        crew: { right: [130, -90], eyes: 'open', mouth: 'open' },
        guest: starChild(sheet, { x: 70, y: -20, scale: 0.56, face: 'happy', light: 190 }),
      }),
      line('M820 1086Q930 1116 1060 1058M880 1124Q980 1140 1080 1096', WHITE, 9, 0.7),
      caption({
        x: 120,
        y: 120,
        color: CREAM,
        size: 66,
        ja: 'ふたりは、あまのがわを\nのぼっていきます。',
        en: 'Together they sail up the river of stars.',
      }),
    ].join(''),
  )
}

/** Where the river's middle runs. */
const COURSE: readonly Point[] = [
  [-100, 1330],
  [300, 1140],
  [720, 1080],
  [1100, 880],
  [1420, 620],
  [1760, 330],
  [2120, 150],
]

function riverStars(): string {
  const random = createRandom(1307)
  return Array.from({ length: 320 }, (_, index) => {
    const at = random() * (COURSE.length - 1.001)
    const from = COURSE[Math.floor(at)] ?? [0, 0]
    const to = COURSE[Math.floor(at) + 1] ?? [0, 0]
    const share = at % 1
    const drift = (random() + random() - 1) * 150
    const x = from[0] + (to[0] - from[0]) * share + drift * 0.5
    const y = from[1] + (to[1] - from[1]) * share + drift
    if (index % 14 === 0)
      return star(x, y, 9 + random() * 8, [BUTTER, PINK, WHITE][index % 3] ?? WHITE, random() * 72)
    return circle(x, y, 1.6 + random() * 4, WHITE, 0.85)
  }).join('')
}

/** Page 14: shooting stars fall like rain on the small ship. */
export function storm(): string {
  const sheet = new Sheet(1400, 2000)
  const random = createRandom(1414)
  const streaks = Array.from({ length: 44 }, (_, index) => {
    // Spread over the page row by row, so that chance leaves neither holes nor heaps.
    const [x, y] = [
      (index % 6) * 300 - 60 + random() * 280,
      Math.floor(index / 6) * 230 + random() * 220 - 40,
    ]
    const length = 150 + random() * 330
    const tail = sheet.linear(
      [x, y],
      [x - length * 0.55, y - length],
      [
        [0, index % 3 ? BUTTER : WHITE, 0.95],
        [1, PINK, 0],
      ],
    )
    const w = 6 + (index % 4) * 4
    return (
      fill(`M${x - w} ${y}L${x - length * 0.55} ${y - length}L${x + w} ${y}Z`, tail) +
      star(x, y, w * 2.3, index % 3 ? BUTTER : WHITE, index * 40)
    )
  })
  const split = Math.floor(streaks.length * 0.7)
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, '#170f33'],
        [0.5, '#3a1f52'],
        [1, '#7a2f58'],
      ]),
      spray(
        { x: 0, y: 0, width: 1400, height: 2000, density: (_x, y) => (1 - y) ** 1.5 },
        { color: '#0b0820', count: 16000, seed: 66, dot: 3.4, opacity: 0.5 },
      ),
      swirl(),
      ...streaks.slice(0, split),
      ship(sheet, {
        x: 700,
        y: 1060,
        scale: 0.92,
        turn: 21,
        crew: { eyes: 'wide', mouth: 'open', ears: -22, left: [-96, -216], right: [110, -214] },
        guest: starChild(sheet, { x: 76, y: -6, scale: 0.52, face: 'sad', light: 150 }),
        isLampDark: true,
      }),
      ...streaks.slice(split),
      fill('M0 1560Q380 1500 760 1570T1400 1540V2000H0Z', '#1a1038'),
      caption({
        x: 700,
        y: 1630,
        align: 'middle',
        color: CREAM,
        size: 64,
        ja: 'ところが、あらしです。\nながれぼしの あらし！',
        en: 'But then, a storm!\nA storm of shooting stars!',
      }),
    ].join(''),
  )
}

function swirl(): string {
  return [0, 1, 2, 3, 4]
    .map((ring) =>
      line(
        `M${-100} ${520 + ring * 210}C${300} ${300 + ring * 190} ${620} ${820 + ring * 160} ${1000} ${560 + ring * 190}S${1500} ${520 + ring * 170} ${1560} ${420 + ring * 190}`,
        ring % 2 ? '#5b2a66' : '#4a2460',
        70,
        0.55,
      ),
    )
    .join('')
}

/** Page 15: the star lights the way. */
export function lightTheWay(): string {
  const sheet = new Sheet(1400, 2000)
  const rays = Array.from({ length: 18 }, (_, index) =>
    place(
      fill(
        'M-34 0L-110 -1900H110L34 0Z',
        sheet.radial(0, 0, 1500, [
          [0, '#fff3c4', 0.42],
          [1, BUTTER, 0],
        ]),
      ),
      700,
      700,
      1,
      index * 20 + 6,
    ),
  ).join('')
  return sheet.toSvg(
    [
      `<rect width="1400" height="2000" fill="${sheet.radial(700, 700, 1450, [
        [0, '#ffdf98'],
        [0.28, '#f39a62'],
        [0.6, '#8a3d68'],
        [1, '#1d1440'],
      ])}"/>`,
      rays,
      starField({ x: 0, y: 0, width: 1400, height: 1500 }, 110, 401),
      starChild(sheet, { x: 700, y: 640, scale: 2.5, face: 'proud', light: 260 }),
      ship(sheet, {
        x: 650,
        y: 1330,
        scale: 0.72,
        turn: -6,
        isLampDark: true,
        crew: { eyes: 'closed', mouth: 'open', left: [-110, -226], right: [116, -226] },
      }),
      fill('M0 1580Q380 1520 760 1590T1400 1560V2000H0Z', '#1d1440', 0.82),
      caption({
        x: 700,
        y: 1636,
        align: 'middle',
        color: CREAM,
        size: 56,
        ja: '「だいじょうぶ。ぼくが てらすよ。」\nちいさな ほしは、せいいっぱい ひかりました。',
        en: '“Don’t worry. I will light the way.”\nThe little star shone with all its might.',
      }),
    ].join(''),
  )
}

/** Page 16: the star back in its ring. */
export function welcomeHome(): string {
  const sheet = new Sheet(1400, 2000)
  const family = [
    [360, 470],
    [610, 330],
    [930, 390],
    [1120, 640],
    [960, 900],
    [640, 1010],
    [330, 840],
  ] as const
  const links = line(`M${family.map(([x, y]) => `${x} ${y}`).join('L')}Z`, CREAM, 5, 0.5)
  const members = family.map(([x, y], index) =>
    index === 5
      ? starChild(sheet, { x, y, scale: 0.86, face: 'happy', light: 300 })
      : starChild(sheet, {
          x,
          y,
          scale: [0.78, 1.1, 0.7, 0.9, 0.66, 0, 0.7][index] ?? 0.7,
          face: 'happy',
          light: 230,
          turn: index * 9 - 20,
        }),
  )
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, DEEP],
        [0.5, BLUE],
        [0.76, '#b3a6da'],
        [1, '#f1dfe8'],
      ]),
      starField({ x: 0, y: 0, width: 1400, height: 1500 }, 260, 501, {
        x: 0,
        y: 1480,
        width: 1400,
        height: 600,
      }),
      glow(sheet, 700, 680, 900, '#ffe6b0', 0.32),
      links,
      ...members,
      ship(sheet, {
        x: 690,
        y: 1440,
        scale: 0.5,
        turn: -4,
        crew: { eyes: 'closed', right: [124, -236] },
      }),
      caption({
        x: 700,
        y: 1620,
        align: 'middle',
        color: NAVY,
        size: 62,
        ja: '「おかえり。」\nそらに、ほしが もどりました。',
        en: '“Welcome home.”\nThe sky had its star again.',
      }),
    ].join(''),
  )
}
