import { num } from '../kit/geometry.ts'
import { group, path, penLines } from '../kit/ink.ts'
import { faceX, type HeadStyle, type Turn } from './head.ts'

const INK = '#12161f'
const HAIR = '#eef3f8'
const SHADOW = '#aec2d6'

const CROWN =
  'C-122 -20 -128 -60 -112 -80C-118 -90 -118 -98 -116 -104C-104 -104 -96 -108 -88 -114C-88 -126 -84 -136 -78 -142C-66 -134 -54 -134 -44 -136C-40 -146 -30 -154 -20 -158C-16 -148 -6 -144 4 -144C16 -152 30 -154 42 -152C44 -144 50 -138 60 -134C74 -138 86 -136 94 -130C92 -120 96 -110 102 -104C114 -100 120 -92 122 -84C112 -74 114 -50 106 0'

function hairFront(turn: Turn): string {
  const shift = faceX(0, turn) * 0.72
  const at = (x: number, y: number) => `${num(x + shift)} ${y}`
  const bangs = [
    `C98 10 ${num(92 + turn.yaw * 5)} 24 ${num(86 + turn.yaw * 6)} 34C${num(86 + turn.yaw * 4)} 14 ${num(84 + turn.yaw * 6)} -10 ${num(82 + turn.yaw * 6)} -22`,
    `C${at(74, -40)} ${at(66, -46)} ${at(58, -54)}`,
    `C${at(54, -40)} ${at(44, -28)} ${at(30, -20)}C${at(32, -34)} ${at(30, -46)} ${at(24, -56)}`,
    `C${at(12, -44)} ${at(-2, -36)} ${at(-20, -32)}C${at(-14, -42)} ${at(-14, -50)} ${at(-18, -60)}`,
    `C${at(-30, -46)} ${at(-46, -38)} ${at(-62, -30)}C${at(-62, -40)} ${at(-64, -46)} ${at(-68, -52)}`,
  ].join('')
  const d = `M-100 0${CROWN}${bangs}C-78 -20 -80 10 -80 32C-90 24 -98 14 -100 0Z`
  return (
    path(d, { fill: HAIR, stroke: INK, width: 4.5 }) +
    penLines(
      [
        [
          [-86, -70],
          [-72, -62],
          [-66, -44],
        ],
        [
          [-30 + shift, -110],
          [-24 + shift, -86],
          [-16 + shift, -62],
        ],
        [
          [24 + shift, -112],
          [30 + shift, -88],
          [26 + shift, -60],
        ],
        [
          [74, -104],
          [72, -84],
          [60 + shift * 0.5, -58],
        ],
        [
          [-100, -40],
          [-98, -10],
          [-90, 20],
        ],
      ],
      4,
      INK,
    ) +
    path(`M-104 -30C-108 -10 -102 10 -92 22C-94 4 -94 -10 -92 -26Z`, { fill: SHADOW })
  )
}

function plaster(turn: Turn): string {
  const strip =
    '<rect x="-15" y="-6" width="30" height="12" rx="5" fill="#fff" stroke="#12161f" stroke-width="3"/><path d="M-4 -6v12M4 -6v12" stroke="#12161f" stroke-width="1.6"/>'
  return group(strip, `translate(${num(faceX(-0.62, turn))} 62) rotate(-18)`)
}

function rear(): string {
  return (
    path(
      `M-100 30${CROWN}C108 40 96 64 84 82C76 72 70 70 60 84C50 74 40 74 30 90C18 78 6 78 -4 92C-14 78 -28 78 -38 88C-48 74 -58 74 -68 84C-84 68 -96 54 -100 30Z`,
      { fill: HAIR, stroke: INK, width: 4.5 },
    ) +
    penLines(
      [
        [
          [-50, 60],
          [-60, 10],
          [-40, -60],
        ],
        [
          [0, 70],
          [2, 10],
          [-6, -70],
        ],
        [
          [50, 60],
          [60, 0],
          [46, -70],
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
      'M76 -40C84 -70 78 -90 70 -98C74 -112 70 -126 62 -134C48 -130 40 -132 34 -140C22 -150 4 -154 -8 -152C-14 -146 -26 -144 -36 -148C-52 -148 -66 -142 -74 -132C-86 -132 -98 -124 -104 -114C-104 -104 -108 -96 -116 -90C-114 -80 -116 -70 -122 -62C-116 -52 -116 -40 -118 -28C-110 -18 -108 -4 -108 10C-98 20 -92 32 -88 46C-76 48 -62 50 -50 44L-30 6C-24 -6 -14 -10 -10 14C0 0 8 -20 12 -36C28 -34 44 -32 60 -22C62 -32 66 -40 66 -48Z',
      { fill: HAIR, stroke: INK, width: 4.5 },
    ) +
    penLines(
      [
        [
          [-84, 20],
          [-90, -20],
          [-80, -70],
        ],
        [
          [-40, 30],
          [-54, -20],
          [-46, -80],
        ],
        [
          [12, -40],
          [6, -70],
          [-10, -100],
        ],
        [
          [44, -44],
          [44, -70],
          [34, -98],
        ],
      ],
      4,
      INK,
    )
  )
}

export const KAI_HEAD: HeadStyle = {
  skin: '#ffffff',
  shade: '#d5e0eb',
  ink: INK,
  inside: '#48637f',
  tongue: '#d5e0eb',
  blush: '#aec2d6',
  jaw: 1.02,
  chin: 6,
  eye: { width: 40, height: 40, iris: ['#12161f', '#48637f'], lash: 7, ink: INK },
  eyeY: 20,
  brow: { length: 42, weight: 9, colour: INK, y: -12 },
  nose: 14,
  mouthY: 78,
  hairBehind: () =>
    path(
      'M-90 -40C-100 20 -92 50 -80 72L-66 64L-58 88L-40 78L-26 96L0 80L26 96L40 78L58 88L66 64L80 72C92 50 100 20 90 -40Z',
      { fill: SHADOW, stroke: INK, width: 4 },
    ),
  hairFront,
  rear,
  profileHair,
  over: plaster,
}
