import { num } from '../kit/geometry.ts'
import { ellipse, path, penLines, ribbon } from '../kit/ink.ts'
import { faceX, type HeadStyle, type Turn } from './head.ts'

const INK = '#33211a'
const line = (fill: string, width = 6) => ({ fill, stroke: INK, width })

const BASE = {
  skin: '#fffaf0',
  shade: '#fffaf0',
  ink: INK,
  inside: '#9c4f2e',
  tongue: '#f6d9b8',
  blush: '#eeb67f',
  jaw: 1.1,
  chin: -8,
  eye: { width: 44, height: 46, iris: [INK, INK] as const, lash: 8, ink: INK, isPlain: true },
  eyeY: 26,
  brow: { length: 30, weight: 7, colour: INK, y: -14 },
  nose: 6,
  mouthY: 70,
}

function ponytailFront(turn: Turn): string {
  const s = faceX(0, turn) * 0.8
  const d = `M-96 40C-116 -20 -110 -90 -60 -120C-20 -140 40 -138 72 -116C112 -88 116 -20 96 40C92 10 88 -6 82 -22C${num(60 + s)} -30 ${num(30 + s)} -50 ${num(10 + s)} -76C${num(-10 + s)} -44 -60 -24 -82 -16C-88 0 -92 14 -96 40Z`
  return (
    path(d, line('#9c4f2e')) +
    penLines(
      [
        [
          [8 + s, -80],
          [10 + s, -106],
          [0 + s, -128],
        ],
        [
          [50 + s, -50],
          [70, -80],
          [64, -108],
        ],
        [
          [-40 + s, -44],
          [-66, -74],
          [-60, -106],
        ],
      ],
      5,
      INK,
    ) +
    path(`M-70 -96Q-30 -124 10 -122`, { stroke: '#eeb67f', width: 9 })
  )
}

function ponytail(): string {
  return (
    path(
      ribbon(
        [
          [60, -96],
          [130, -110],
          [160, -50],
          [150, 30],
          [170, 70],
        ],
        [40, 66, 62, 46, 6],
      ),
      line('#9c4f2e'),
    ) +
    path(
      ribbon(
        [
          [52, -112],
          [76, -78],
        ],
        [24, 24],
      ),
      line('#fffaf0', 5),
    )
  )
}

/** ひより's head. */
export const HIYORI_HEAD: HeadStyle = {
  ...BASE,
  hairBehind: () =>
    ponytail() + path('M-92 -40C-104 10 -98 40 -84 66H84C98 40 104 10 92 -40Z', line('#6e3520', 5)),
  hairFront: ponytailFront,
  rear: () =>
    ponytail() +
    path(
      'M-98 40C-118 -30 -104 -100 -50 -124Q0 -142 50 -124C104 -100 118 -30 98 40C80 84 40 92 0 92C-40 92 -80 84 -98 40Z',
      line('#9c4f2e'),
    ) +
    penLines(
      [
        [
          [-60, 60],
          [-40, -20],
          [20, -90],
        ],
        [
          [60, 60],
          [60, -20],
          [56, -90],
        ],
      ],
      5,
      INK,
    ),
  profileHair: () =>
    path(
      'M72 -34C70 -100 20 -136 -40 -128C-100 -116 -116 -60 -104 0C-96 40 -70 60 -44 50C-40 10 -10 -30 30 -40C46 -44 60 -40 72 -34Z',
      line('#9c4f2e'),
    ),
}

function bunFront(turn: Turn): string {
  const s = faceX(0, turn) * 0.7
  const glasses = `<g fill="none" stroke="${INK}" stroke-width="5"><circle cx="${num(faceX(-0.44, turn))}" cy="28" r="30"/><circle cx="${num(faceX(0.44, turn))}" cy="28" r="30"/></g>`
  return (
    path(
      `M-94 30C-112 -30 -104 -92 -56 -118Q0 -138 56 -118C104 -92 112 -30 94 30C90 0 84 -20 76 -34C${num(44 + s)} -60 ${num(20 + s)} -72 ${num(s)} -84C${num(-20 + s)} -72 -50 -56 -76 -34C-84 -20 -90 0 -94 30Z`,
      line('#fbeedd'),
    ) +
    penLines(
      [
        [
          [s, -88],
          [s, -104],
          [0, -124],
        ],
        [
          [30 + s, -72],
          [50, -92],
          [50, -112],
        ],
        [
          [-30 + s, -72],
          [-50, -92],
          [-50, -112],
        ],
      ],
      5,
      INK,
    ) +
    glasses +
    penLines(
      [
        [
          [-70, 64],
          [-64, 72],
          [-62, 82],
        ],
        [
          [70, 64],
          [66, 72],
          [64, 82],
        ],
      ],
      4,
      INK,
    )
  )
}

/** 菊乃さん's head. */
export const GRANNY_HEAD: HeadStyle = {
  ...BASE,
  eye: { ...BASE.eye, width: 34, height: 32 },
  hairBehind: () =>
    ellipse(0, -136, 50, 42, line('#fbeedd')) +
    path('M-30 -150L44 -176', { stroke: INK, width: 12 }) +
    path('M-30 -150L44 -176', { stroke: '#d9824b', width: 5 }) +
    ellipse(48, -178, 9, 9, line('#d9824b', 4)),
  hairFront: bunFront,
  rear: () =>
    path(
      'M-96 30C-114 -30 -104 -92 -56 -118Q0 -138 56 -118C104 -92 114 -30 96 30C70 80 -70 80 -96 30Z',
      line('#fbeedd'),
    ) + ellipse(0, -100, 56, 46, line('#fbeedd')),
  profileHair: () =>
    path(
      'M72 -34C70 -100 20 -130 -40 -124C-100 -112 -112 -60 -100 0C-90 30 -66 40 -44 30C-30 -10 0 -50 72 -34Z',
      line('#fbeedd'),
    ),
}

function capFront(turn: Turn): string {
  const s = faceX(0, turn)
  return (
    path(
      'M-92 20C-104 0 -104 -30 -96 -50L96 -50C104 -30 104 0 92 20C88 0 84 -14 80 -24C40 -34 -40 -34 -80 -24C-84 -14 -88 0 -92 20Z',
      line('#4a2a20'),
    ) +
    path(
      'M-102 -40C-106 -110 -60 -140 0 -140C60 -140 106 -110 102 -40Q0 -66 -102 -40Z',
      line('#d9824b'),
    ) +
    path(
      `M${num(-80 + s)} -46Q${num(s)} -72 ${num(80 + s * 0.6)} -46Q${num(70 + s)} -14 ${num(s * 1.1)} -14Q${num(-70 + s)} -16 ${num(-80 + s)} -46Z`,
      line('#9c4f2e'),
    ) +
    ellipse(s * 0.9, -100, 26, 22, line('#fffaf0', 5))
  )
}

/** ハル's head. */
export const BOY_HEAD: HeadStyle = {
  ...BASE,
  shade: '#f6d9b8',
  hairBehind: () => '',
  hairFront: capFront,
  rear: () =>
    path('M-90 -40C-96 20 -80 60 -50 76H50C80 60 96 20 90 -40Z', line('#4a2a20')) +
    path(
      'M-102 -30C-106 -110 -60 -140 0 -140C60 -140 106 -110 102 -30Q0 -10 -102 -30Z',
      line('#d9824b'),
    ),
  profileHair: () =>
    path(
      'M-90 20C-110 -60 -80 -140 0 -140C60 -140 84 -100 80 -50L116 -30L60 -34Q-20 -60 -60 30Z',
      line('#d9824b'),
    ),
}
