import { num } from '../kit/geometry.ts'
import { group, path, penLines } from '../kit/ink.ts'
import { faceX, type HeadStyle, type Turn } from './head.ts'

const INK = '#12161f'
const WHITE = '#ffffff'

function cap(turn: Turn): string {
  const shift = faceX(0, turn)
  const anchor =
    '<path d="M0 -16V14M-9 -7H9M-14 4Q-12 16 0 16Q12 16 14 4" fill="none" stroke="#fff3c4" stroke-width="5" stroke-linecap="round"/><circle cx="0" cy="-19" r="4.5" fill="none" stroke="#fff3c4" stroke-width="4"/>'
  return (
    path(
      'M-104 -62C-132 -96 -120 -138 -70 -150C-20 -162 40 -162 84 -148C128 -134 132 -96 104 -62Z',
      { fill: '#48637f', stroke: INK, width: 5 },
    ) +
    path('M-102 -40Q-104 -62 -96 -78Q0 -104 98 -78Q106 -60 102 -40Q0 -66 -102 -40Z', {
      fill: '#1d2c43',
      stroke: INK,
      width: 5,
    }) +
    path(
      `M${num(-84 + shift * 0.8)} -46Q${num(shift * 1.1)} -76 ${num(84 + shift * 0.5)} -46Q${num(60 + shift)} -22 ${num(shift * 1.1)} -22Q${num(-58 + shift)} -24 ${num(-84 + shift * 0.8)} -46Z`,
      { fill: '#12161f', stroke: INK, width: 4 },
    ) +
    path(`M${num(-56 + shift)} -44Q${num(shift * 1.1)} -60 ${num(44 + shift)} -46`, {
      stroke: '#7f9bb8',
      width: 4,
    }) +
    group(anchor, `translate(${num(shift * 0.95)} -106) scale(${num(1 - turn.yaw * 0.15)} 1)`)
  )
}

function hairFront(turn: Turn): string {
  const side = (x: number, flip: number) =>
    group(
      path('M0 -44C18 -30 22 10 12 36C2 30 -6 16 -8 -40Z', { fill: WHITE, stroke: INK, width: 4 }),
      `translate(${num(x)} 0) scale(${flip} 1)`,
    )
  return side(-88 + turn.yaw * 14, -1) + (turn.yaw < 0.3 ? side(86, 1) : '') + cap(turn)
}

/** Beard and moustache: most of what is seen of his face. */
function beard(turn: Turn): string {
  const x = faceX(0, turn)
  const at = (dx: number, y: number) => `${num(dx + x)} ${y}`
  return (
    path(
      `M${num(-84 + turn.yaw * 30)} 22C${num(-96 + x * 0.6)} 70 ${at(-86, 116)} ${at(-58, 140)}C${at(-50, 134)} ${at(-44, 138)} ${at(-36, 152)}C${at(-24, 142)} ${at(-14, 148)} ${at(-2, 162)}C${at(12, 146)} ${at(24, 142)} ${at(36, 150)}C${at(46, 136)} ${at(56, 132)} ${at(64, 132)}C${num(92 + x * 0.3)} 108 ${num(96)} 60 ${num(82)} 22C76 46 ${at(56, 56)} ${at(40, 54)}C${at(20, 50)} ${at(-20, 50)} ${at(-40, 54)}C${at(-58, 56)} ${num(-80 + turn.yaw * 20)} 46 ${num(-84 + turn.yaw * 30)} 22Z`,
      { fill: WHITE, stroke: INK, width: 4.5 },
    ) +
    path(
      `M${at(0, 48)}C${at(-18, 44)} ${at(-44, 50)} ${at(-64, 76)}C${at(-44, 82)} ${at(-18, 80)} ${at(0, 66)}C${at(18, 80)} ${at(44, 82)} ${at(62, 74)}C${at(44, 50)} ${at(18, 44)} ${at(0, 48)}Z`,
      { fill: WHITE, stroke: INK, width: 4 },
    ) +
    path(`M${at(-14, 84)}Q${at(0, 92)} ${at(14, 84)}`, { stroke: INK, width: 4 }) +
    penLines(
      [
        [
          [x - 44, 98],
          [x - 40, 114],
          [x - 44, 130],
        ],
        [
          [x - 12, 108],
          [x - 8, 124],
          [x - 6, 142],
        ],
        [
          [x + 32, 100],
          [x + 34, 116],
          [x + 34, 136],
        ],
        [
          [x - 66, 60],
          [x - 64, 80],
          [x - 62, 100],
        ],
      ],
      4,
      INK,
    ) +
    path(`M${at(-10, 34)}Q${at(-16, 50)} ${at(0, 52)}Q${at(18, 50)} ${at(10, 34)}`, {
      fill: '#ffffff',
      stroke: INK,
      width: 4,
    }) +
    penLines(
      [
        [
          [x - 66, 38],
          [x - 52, 44],
          [x - 38, 42],
        ],
        [
          [x + 36, 42],
          [x + 50, 44],
          [x + 60, 38],
        ],
      ],
      3,
      INK,
    )
  )
}

function rear(): string {
  return (
    path('M-84 -40C-96 20 -88 70 -60 92L60 92C88 70 96 20 84 -40Z', {
      fill: WHITE,
      stroke: INK,
      width: 4.5,
    }) +
    penLines(
      [
        [
          [-40, 80],
          [-46, 40],
          [-40, 0],
        ],
        [
          [0, 86],
          [2, 40],
          [0, 0],
        ],
        [
          [40, 80],
          [46, 40],
          [40, 0],
        ],
      ],
      4,
      INK,
    ) +
    path(
      'M-104 -50C-132 -96 -120 -138 -70 -150C-20 -162 40 -162 84 -148C128 -134 132 -96 104 -50Q0 -30 -104 -50Z',
      { fill: '#48637f', stroke: INK, width: 5 },
    ) +
    path('M-102 -42Q0 -22 102 -42L100 -70Q0 -48 -100 -70Z', {
      fill: '#1d2c43',
      stroke: INK,
      width: 5,
    })
  )
}

function profileHair(): string {
  return (
    path('M-44 -40C-70 -30 -84 20 -70 70C-60 74 -50 70 -46 60L-34 0Z', {
      fill: WHITE,
      stroke: INK,
      width: 4.5,
    }) +
    path(
      'M-30 26C-44 80 -28 130 0 150C10 142 20 146 28 154C44 144 66 130 76 104C82 90 78 76 86 66C74 54 60 52 48 56C20 60 -10 54 -30 26Z',
      { fill: WHITE, stroke: INK, width: 4.5 },
    ) +
    path('M-92 -50C-122 -92 -106 -134 -60 -148C-10 -160 40 -154 70 -132C88 -116 84 -80 72 -58Z', {
      fill: '#48637f',
      stroke: INK,
      width: 5,
    }) +
    path('M-94 -36L-92 -70Q0 -96 78 -72L76 -42Q0 -60 -94 -36Z', {
      fill: '#1d2c43',
      stroke: INK,
      width: 5,
    }) +
    path('M34 -48Q80 -52 116 -26Q84 -18 40 -30Z', { fill: INK, stroke: INK, width: 4 })
  )
}

export const GEN_HEAD: HeadStyle = {
  skin: '#f4f7fa',
  shade: '#d5e0eb',
  ink: INK,
  inside: '#48637f',
  tongue: '#d5e0eb',
  blush: '#aec2d6',
  jaw: 1.06,
  chin: 6,
  eye: { width: 26, height: 26, iris: ['#12161f', '#48637f'], lash: 6, ink: INK },
  eyeY: 18,
  brow: { length: 52, weight: 17, colour: '#ffffff', y: -8, outline: INK },
  nose: 16,
  mouthY: 84,
  hairBehind: () => '',
  hairFront,
  rear,
  profileHair,
  over: beard,
}
