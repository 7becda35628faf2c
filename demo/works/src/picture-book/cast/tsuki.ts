import {
  BRICK,
  BUTTER,
  CORAL,
  CREAM,
  HONEY,
  INK,
  NAVY,
  PINK,
  TEAL,
  WHITE,
} from '@yomikura/drawing/palette'
import { circle, fill, line, oval, place, star } from '@yomikura/drawing/shapes'
import type { Sheet } from '@yomikura/drawing/sheet'
import { spray } from '@yomikura/drawing/spray'

/** How Tsuki, the postal rabbit, stands: about 480 high at scale 1, the feet at `x`, `y`. */
export type TsukiPose = {
  x: number
  y: number
  scale?: number
  turn?: number
  flip?: boolean
  eyes?: 'open' | 'closed' | 'wide'
  mouth?: 'smile' | 'open'
  /** Where each paw reaches, from the shoulder line; Tsuki's right hand is `left` on the page. */
  left?: readonly [number, number]
  right?: readonly [number, number]
  /** Only head, chest and arms: for a deck or a window. */
  isBust?: boolean
  /** How far the ears bend in wind or sorrow, in degrees. */
  ears?: number
  /** Grandmother has a teal apron, glasses and no cap. */
  who?: 'tsuki' | 'grandmother'
}

const FUR = '#fff6ea'
const FUR_SHADE = '#e6cfc6'

export function tsuki(sheet: Sheet, pose: TsukiPose): string {
  const left = pose.left ?? [-92, -74]
  const right = pose.right ?? [92, -74]
  const lower = pose.isBust ? '' : oval(-36, -12, 36, 19, FUR) + oval(36, -12, 36, 19, FUR_SHADE)
  const isGrandmother = pose.who === 'grandmother'
  const sleeve = isGrandmother ? ([TEAL, '#1d5d6b'] as const) : ([CORAL, BRICK] as const)
  const drawing = [
    ears(pose.ears ?? 0),
    lower,
    isGrandmother ? apron(sheet) : coat(sheet),
    isGrandmother || pose.isBust ? '' : satchel(),
    arm([-62, -150], left, sleeve),
    arm([62, -150], right, sleeve),
    head(sheet, pose.eyes ?? 'open', pose.mouth ?? 'smile'),
    isGrandmother ? glassesAndScarf() : cap(),
  ]
  return place(drawing.join(''), pose.x, pose.y, pose.scale, pose.turn, pose.flip)
}

function ears(bend: number): string {
  const ear = (lean: number) =>
    place(
      fill('M-30 0C-44 -70 -38 -178 -2 -196C36 -178 42 -70 30 0Z', FUR) +
        fill('M-13 -12C-20 -70 -18 -140 -2 -158C16 -140 20 -70 13 -12Z', PINK),
      lean < 0 ? -56 : 56,
      -308,
      1,
      lean,
    )
  return ear(-13 + bend) + ear(15 + bend * 1.3)
}

function coat(sheet: Sheet): string {
  const bell = 'M-60 -196C-92 -150 -104 -80 -98 -22Q0 8 98 -22C104 -80 92 -150 60 -196Z'
  const shade = spray(
    { x: -20, y: -200, width: 130, height: 200, density: (x, y) => (x * 0.8 + y * 0.35) ** 3 },
    { color: BRICK, count: 1900, seed: 31, dot: 3, opacity: 0.75 },
  )
  return [
    fill(bell, CORAL),
    sheet.clip(`<path d="${bell}"/>`, shade),
    line('M0 -186V-8', BRICK, 4, 0.8),
    circle(-17, -118, 8, BUTTER),
    circle(-17, -74, 8, BUTTER),
    fill('M-62 -200Q0 -150 62 -200L46 -168Q0 -138 -46 -168Z', CREAM),
  ].join('')
}

function satchel(): string {
  return [
    line('M-58 -190C-10 -140 46 -84 84 -40', NAVY, 15),
    `<g transform="rotate(8 78 -48)"><rect x="36" y="-76" width="86" height="62" rx="12" fill="${NAVY}"/><path d="M36 -62a14 14 0 0 1 14 -14h58a14 14 0 0 1 14 14v8q-43 26-86 0z" fill="#34438a"/>${circle(79, -42, 7, BUTTER)}</g>`,
  ].join('')
}

function apron(sheet: Sheet): string {
  const bell = 'M-60 -196C-96 -150 -112 -80 -104 -22Q0 10 104 -22C112 -80 96 -150 60 -196Z'
  const front = 'M-46 -150Q0 -138 46 -150L66 -14Q0 4 -66 -14Z'
  const shade = spray(
    { x: -20, y: -200, width: 140, height: 200, density: (x, y) => (x * 0.8 + y * 0.35) ** 3 },
    { color: '#1d5d6b', count: 1900, seed: 32, dot: 3, opacity: 0.75 },
  )
  return [
    fill(bell, TEAL),
    sheet.clip(`<path d="${bell}"/>`, shade),
    fill(front, CREAM),
    circle(-22, -60, 9, CORAL),
    circle(24, -92, 9, HONEY),
    circle(20, -40, 9, CORAL),
    fill('M-62 -200Q0 -150 62 -200L46 -168Q0 -138 -46 -168Z', '#d9efe8'),
  ].join('')
}

function glassesAndScarf(): string {
  return [
    circle(-42, -262, 32, WHITE, 0.35),
    circle(42, -262, 32, WHITE, 0.35),
    line(
      'M-74 -262a32 32 0 1 0 64 0a32 32 0 1 0 -64 0M10 -262a32 32 0 1 0 64 0a32 32 0 1 0 -64 0M-10 -266Q0 -274 10 -266',
      '#8a4a3a',
      5,
    ),
    fill('M-104 -296C-96 -366 -44 -374 0 -374C44 -374 96 -366 104 -296Q0 -356 -104 -296Z', HONEY),
    circle(-58, -332, 7, CREAM),
    circle(-14, -350, 7, CREAM),
    circle(34, -346, 7, CREAM),
    circle(74, -322, 7, CREAM),
  ].join('')
}

function arm(
  shoulder: readonly [number, number],
  paw: readonly [number, number],
  [sleeve, edge]: readonly [string, string],
): string {
  const middle = [
    (shoulder[0] + paw[0]) / 2 + (paw[0] < 0 ? -14 : 14),
    (shoulder[1] + paw[1]) / 2 + 12,
  ]
  const d = `M${shoulder[0]} ${shoulder[1]}Q${middle[0]} ${middle[1]} ${paw[0]} ${paw[1]}`
  return line(d, edge, 50) + line(d, sleeve, 43) + circle(paw[0], paw[1], 23, FUR)
}

function head(sheet: Sheet, eyes: 'open' | 'closed' | 'wide', mouth: 'smile' | 'open'): string {
  const face =
    'M-112 -262C-112 -326 -64 -356 0 -356C64 -356 112 -326 112 -262C112 -206 64 -178 0 -178C-64 -178 -112 -206 -112 -262Z'
  const shade = spray(
    { x: -112, y: -300, width: 224, height: 124, density: (x, y) => (y * 0.8 + x * 0.25) ** 4 },
    { color: FUR_SHADE, count: 1700, seed: 12, dot: 3, opacity: 0.9 },
  )
  return [
    fill(face, FUR),
    sheet.clip(`<path d="${face}"/>`, shade),
    oval(-68, -236, 25, 16, PINK),
    oval(68, -236, 25, 16, PINK),
    eye(-42, eyes),
    eye(42, eyes),
    fill('M-9 -250Q0 -258 9 -250Q5 -240 0 -240Q-5 -240 -9 -250Z', CORAL),
    mouth === 'open'
      ? fill('M-16 -232Q0 -240 16 -232Q12 -204 0 -204Q-12 -204 -16 -232Z', BRICK)
      : line('M-15 -233Q-8 -222 0 -233Q8 -222 15 -233', INK, 4.5),
  ].join('')
}

function eye(x: number, eyes: 'open' | 'closed' | 'wide'): string {
  if (eyes === 'closed') return line(`M${x - 13} -262Q${x} -276 ${x + 13} -262`, INK, 5.5)
  const tall = eyes === 'wide' ? 17 : 13.5
  return oval(x, -264, tall * 0.8, tall, INK) + circle(x + 3.5, -269, 4, WHITE)
}

function cap(): string {
  return [
    fill('M-66 -330C-70 -392 -30 -408 0 -408C30 -408 70 -392 66 -330Q0 -352 -66 -330Z', NAVY),
    fill('M-72 -334Q0 -362 72 -334L68 -316Q0 -342 -68 -316Z', HONEY),
    fill('M-62 -320Q0 -344 62 -320Q52 -300 0 -310Q-52 -300 -62 -320Z', INK),
    star(0, -368, 17, BUTTER),
  ].join('')
}
