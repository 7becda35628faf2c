import { num } from '../kit/geometry.ts'
import { group, path, penLines, ribbon } from '../kit/ink.ts'
import { faceX, type HeadStyle, type Turn } from './head.ts'

const INK = '#12161f'
const HAIR = '#27364f'
const SHINE = '#7f9bb8'

function hairBehind(): string {
  return path(
    'M-104 -50C-120 10 -126 70 -102 106C-84 116 -60 116 -46 104L46 104C62 116 88 114 104 104C126 66 120 10 104 -50Z',
    {
      fill: '#1b2739',
      stroke: INK,
      width: 4,
    },
  )
}

/** A brass clip in the shape of a small key: the mark the reader knows her by. */
function clip(x: number, y: number): string {
  const key =
    path('M-2 0H32M24 0v8M31 0v9', { stroke: INK, width: 9 }) +
    `<circle cx="-11" cy="0" r="10" fill="none" stroke="${INK}" stroke-width="10"/>` +
    path('M-2 0H32M24 0v8M31 0v9', { stroke: '#fff3c4', width: 4 }) +
    `<circle cx="-11" cy="0" r="10" fill="none" stroke="#fff3c4" stroke-width="5"/>`
  return group(key, `translate(${num(x)} ${num(y)}) rotate(24)`)
}

function hairFront(turn: Turn): string {
  const shift = faceX(0, turn) * 0.8
  const at = (x: number, y: number) => `${num(x + shift)} ${y}`
  const bangs = [
    `L${at(68, -44)}C${at(62, -36)} ${at(52, -28)} ${at(42, -25)}`,
    `C${at(45, -36)} ${at(44, -46)} ${at(38, -56)}`,
    `C${at(24, -40)} ${at(10, -30)} ${at(-8, -26)}`,
    `C${at(-3, -38)} ${at(-3, -50)} ${at(-8, -60)}`,
    `C${at(-24, -42)} ${at(-42, -32)} ${at(-60, -30)}`,
    `C${at(-57, -40)} ${at(-58, -46)} ${at(-63, -52)}`,
  ].join('')
  const d = `M-98 78C-118 10 -114 -62 -86 -100C-58 -132 -20 -142 8 -140C54 -138 88 -118 102 -76C114 -36 114 24 98 80C90 60 ${num(82 + turn.yaw * 8)} 40 ${num(84 + turn.yaw * 6)} -10${bangs}C-76 -20 -80 20 -76 44C-80 62 -88 72 -98 78Z`
  return (
    path(
      ribbon(
        [
          [0, -132],
          [18, -158],
          [48, -160],
          [64, -146],
        ],
        [16, 11, 3],
      ),
      { fill: HAIR, stroke: INK, width: 3 },
    ) +
    path(d, { fill: HAIR, stroke: INK, width: 4 }) +
    path(
      `M-84 -74Q-40 -104 ${num(8 + shift * 0.4)} -104Q56 -104 88 -76Q54 -88 ${num(6 + shift * 0.4)} -88Q-42 -88 -84 -74Z`,
      { fill: SHINE },
    ) +
    penLines(
      [
        [
          [-40 + shift, -120],
          [-56 + shift, -90],
          [-62 + shift, -58],
        ],
        [
          [4 + shift, -128],
          [2 + shift, -96],
          [-6 + shift, -64],
        ],
        [
          [44 + shift * 0.8, -122],
          [48 + shift * 0.8, -92],
          [40 + shift * 0.9, -60],
        ],
        [
          [-92, -40],
          [-96, 0],
          [-92, 50],
        ],
        [
          [95, -40],
          [98, 0],
          [95, 50],
        ],
      ],
      3.5,
      INK,
    ) +
    clip(faceX(0.66, turn) - 2, -68)
  )
}

function rear(): string {
  return (
    path(
      ribbon(
        [
          [0, -132],
          [18, -158],
          [48, -160],
          [64, -146],
        ],
        [16, 11, 3],
      ),
      { fill: HAIR, stroke: INK, width: 3 },
    ) +
    path(
      'M-104 96C-128 30 -122 -70 -84 -106C-50 -148 50 -148 84 -106C122 -70 128 30 104 96C92 112 72 116 56 106C40 116 16 116 0 106C-18 116 -42 116 -56 106C-74 116 -94 110 -104 96Z',
      { fill: HAIR, stroke: INK, width: 4.5 },
    ) +
    path('M-96 -60Q0 -110 96 -60Q0 -92 -96 -60Z', { fill: SHINE }) +
    penLines(
      [
        [
          [-56, 104],
          [-62, 40],
          [-40, -40],
        ],
        [
          [0, 104],
          [2, 40],
          [-4, -20],
        ],
        [
          [56, 104],
          [62, 40],
          [44, -40],
        ],
      ],
      4,
      INK,
    )
  )
}

function profileHair(): string {
  return (
    path(
      ribbon(
        [
          [-14, -132],
          [-4, -160],
          [22, -164],
          [40, -150],
        ],
        [16, 11, 3],
      ),
      { fill: HAIR, stroke: INK, width: 3 },
    ) +
    path(
      'M72 -34C80 -84 50 -138 -14 -142C-84 -144 -120 -90 -118 -20C-116 40 -112 84 -92 108C-66 118 -40 108 -26 92C-12 70 -2 40 0 4C6 -12 12 -22 22 -36C34 -30 46 -26 58 -26C62 -32 64 -40 64 -48Z',
      { fill: HAIR, stroke: INK, width: 4 },
    ) +
    path('M-104 -60Q-60 -112 0 -110Q46 -106 64 -76Q40 -92 -4 -94Q-60 -94 -104 -60Z', {
      fill: SHINE,
    }) +
    penLines(
      [
        [
          [-30, 86],
          [-44, 40],
          [-40, -30],
        ],
        [
          [-70, 104],
          [-84, 50],
          [-80, -10],
        ],
        [
          [22, -40],
          [20, -70],
          [6, -104],
        ],
      ],
      3.5,
      INK,
    ) +
    clip(4, -62)
  )
}

export const MIO_HEAD: HeadStyle = {
  skin: '#ffffff',
  shade: '#d5e0eb',
  ink: INK,
  inside: '#48637f',
  tongue: '#d5e0eb',
  blush: '#aec2d6',
  hasEars: false,
  jaw: 1,
  chin: 0,
  eye: { width: 42, height: 56, iris: ['#1d2c43', '#7f9bb8'], lash: 8, ink: INK },
  eyeY: 20,
  brow: { length: 34, weight: 6, colour: INK, y: -20 },
  nose: 10,
  mouthY: 76,
  hairBehind,
  hairFront,
  rear,
  profileHair,
}
