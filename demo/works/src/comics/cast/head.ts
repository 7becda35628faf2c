import { lerp, num, type Point } from '../kit/geometry.ts'
import { ellipse, group, path, penLine } from '../kit/ink.ts'
import { EXPRESSIONS, type Expression, type Mood } from './expressions.ts'
import { drawBrow, drawEye, type EyeStyle } from './eyes.ts'
import { drawMouth } from './mouths.ts'

/** How far a head is turned: `yaw` 0 is front, 1 three-quarter to the right. */
export type Turn = { yaw: number }

export type HeadStyle = {
  skin: string
  shade: string
  ink: string
  /** Colour of mouth inside, tongue and blush. */
  inside: string
  tongue: string
  blush: string
  /** False where hair covers them. */
  hasEars?: boolean
  jaw: number
  chin: number
  eye: EyeStyle
  eyeY: number
  brow: { length: number; weight: number; colour: string; y: number; outline?: string }
  nose: number
  mouthY: number
  /** Behind the face, and behind the body's neck. */
  hairBehind: (turn: Turn) => string
  /** Over the forehead, with hats and clips. */
  hairFront: (turn: Turn) => string
  /** The whole head from behind. */
  rear: () => string
  /** Hair of the profile, which looks to the right. */
  profileHair: () => string
  /** Beard and other things on the face. */
  over?: (turn: Turn) => string
}

const MAX_ANGLE = 0.42
const RADIUS = 84

/** Where a spot of the face at angle `theta` from the nose lands when the head turns. */
export function faceX(theta: number, { yaw }: Turn, radius = RADIUS): number {
  return Math.sin(theta + yaw * MAX_ANGLE) * radius
}

function foreshorten(theta: number, { yaw }: Turn): number {
  return Math.cos(theta + yaw * MAX_ANGLE) / Math.cos(theta)
}

const FRONT = [
  -80, -30, -82, 20, -74, 54, -46, 82, -30, 99, -14, 106, 0, 106, 14, 106, 30, 99, 46, 82, 74, 54,
  82, 20, 80, -30,
]
const TURNED = [
  -84, -30, -84, 20, -68, 50, -32, 80, -12, 97, 8, 107, 28, 107, 46, 106, 60, 92, 68, 74, 84, 50,
  82, 22, 84, -30,
]

function faceOutline(style: HeadStyle, { yaw }: Turn): string {
  const values = FRONT.map((value, index) => {
    const mixed = lerp(value, TURNED[index] ?? value, yaw)
    const low = index >= 4 && index <= 21
    if (index % 2 === 0) return low ? mixed * style.jaw : mixed
    return mixed > 40 ? mixed + style.chin : mixed
  })
  const [x, y, ...curves] = values.map(num)
  return `M${x} ${y}C${curves.join(' ')}`
}

const EYE_ANGLE = 0.44

function features(style: HeadStyle, face: Expression, turn: Turn, gaze: number): string {
  const eyes = [-1, 1].map((side) => {
    const theta = EYE_ANGLE * side
    const squash = Math.max(0.6, foreshorten(theta, turn))
    const x = faceX(theta, turn)
    const brow = drawBrow(style.brow, face)
    return (
      group(
        drawEye(style.eye, face.eye, gaze * side),
        `translate(${num(x)} ${style.eyeY}) scale(${num(side * squash)} 1)`,
      ) + group(brow, `translate(${num(x)} ${style.brow.y}) scale(${num(side * squash)} 1)`)
    )
  })
  const noseX = faceX(0, turn, RADIUS * 1.16)
  const mouthX = faceX(0, turn, RADIUS * 0.98)
  const mouth = drawMouth(face.mouth, style)
  return (
    eyes.join('') +
    nose(style, noseX, turn) +
    group(
      mouth,
      `translate(${num(mouthX)} ${style.mouthY}) scale(${num(Math.max(0.78, foreshorten(0, turn)))} 1)`,
    ) +
    extras(style, face, turn)
  )
}

function nose(style: HeadStyle, x: number, { yaw }: Turn): string {
  const y = style.eyeY + 24
  const size = style.nose
  return yaw > 0.3
    ? penLine(
        [
          [x - 2, y - size * 0.4],
          [x + size * 0.55, y + size * 0.5],
          [x - size * 0.1, y + size * 0.75],
        ],
        4.5,
        style.ink,
      )
    : penLine(
        [
          [x + size * 0.35, y],
          [x + size * 0.1, y + size * 0.7],
          [x - size * 0.4, y + size * 0.6],
        ],
        4,
        style.ink,
      )
}

function extras(style: HeadStyle, face: Expression, turn: Turn): string {
  const parts: string[] = []
  const cheeks: Point[] = [-1, 1].map((side) => [faceX(0.66 * side, turn), style.eyeY + 38])
  if (face.blush) {
    for (const [x, y] of cheeks) {
      parts.push(ellipse(x, y, 15, 8, { fill: style.blush, opacity: 0.75 }))
    }
  }
  if (face.tears) {
    for (const side of [-1, 1]) {
      const x = faceX(EYE_ANGLE * side, turn) + side * 10
      parts.push(
        path(`M${num(x)} ${style.eyeY + 16}q-7 16 0 22q9 -4 0 -22Z`, {
          fill: '#fff',
          stroke: style.ink,
          width: 2.5,
        }),
      )
    }
  }
  if (face.sweat) {
    const x = faceX(1.0, turn) - 2
    parts.push(
      path(`M${num(x)} -34q-13 22 0 30q14 -6 0 -30Z`, {
        fill: '#fff',
        stroke: style.ink,
        width: 3,
      }),
    )
  }
  if (face.shade) {
    parts.push(
      [-46, -34, -22, -10, 2, 14]
        .map((dx) =>
          penLine(
            [
              [faceX(0, turn) + dx * 1.2, -58],
              [faceX(0, turn) + dx * 1.2, -24 + Math.abs(dx) * 0.3],
            ],
            3,
            style.ink,
          ),
        )
        .join(''),
    )
  }
  return parts.join('')
}

function ear(style: HeadStyle, side: number, { yaw }: Turn): string {
  if (style.hasEars === false) return ''
  const x = side < 0 ? lerp(-80, -58, yaw) : lerp(80, 84, yaw)
  if (side > 0 && yaw > 0.35) return ''
  return path(`M${num(x)} 4q${side * 20} -14 ${side * 18} 12q${-side * 2} 26 ${-side * 18} 20Z`, {
    fill: style.skin,
    stroke: style.ink,
    width: 4,
  })
}

/** The shadow that fringe or cap throws on the forehead. */
function forehead(style: HeadStyle, turn: Turn): string {
  const shift = faceX(0, turn) * 0.8
  const at = (x: number, y: number) => `${num(x + shift)} ${y}`
  return path(
    `M-79 -40L81 -40L82 8C80 -4 78 -10 74 -16Q${at(58, -10)} ${at(42, -13)}Q${at(40, -30)} ${at(36, -40)}Q${at(14, -18)} ${at(-8, -14)}Q${at(-6, -30)} ${at(-10, -46)}Q${at(-40, -22)} ${at(-58, -18)}Q-74 -14 -79 12Z`,
    { fill: style.shade },
  )
}

/** The head around the middle of the face; the crown is near y = −125, the chin near 106. */
export function drawHead(style: HeadStyle, mood: Mood, turn: Turn, gaze = 0): string {
  const face: Expression = EXPRESSIONS[mood]
  const outline = faceOutline(style, turn)
  const skull = `${outline}C70 -104 -74 -104 -80 -30Z`
  return (
    ear(style, 1, turn) +
    (turn.yaw < 0.35 ? ear(style, -1, turn) : '') +
    path(skull, { fill: style.skin }) +
    forehead(style, turn) +
    path(`${outline}`, { stroke: style.ink, width: 4.5 }) +
    (turn.yaw >= 0.35 ? ear(style, -1, turn) : '') +
    features(style, face, turn, gaze) +
    (style.over?.(turn) ?? '') +
    style.hairFront(turn)
  )
}

const PROFILE =
  'M-30 -80C20 -110 60 -80 64 -40C66 -28 64 -14 63 -4C66 8 82 22 85 32C86 38 76 40 72 42C76 48 76 54 70 57C74 60 74 66 69 70C67 74 70 82 68 90C64 106 46 110 30 104C4 96 -16 84 -26 66L-50 30Z'

/** The head from its right side. */
export function drawProfile(style: HeadStyle, mood: Mood): string {
  const face: Expression = EXPRESSIONS[mood]
  const eye = group(drawEye(style.eye, face.eye, 0.3), `translate(40 ${style.eyeY}) scale(-0.62 1)`)
  const brow = group(drawBrow(style.brow, face), `translate(46 ${style.brow.y}) scale(-0.7 1)`)
  const isOpen = ['open', 'laugh', 'o', 'shout'].includes(face.mouth)
  const mouth = isOpen
    ? path('M74 52Q60 50 52 56Q56 74 70 72Z', { fill: style.inside, stroke: style.ink, width: 3.5 })
    : penLine(
        [
          [70, 57],
          [60, 59],
          [50, face.mouth === 'smile' ? 53 : 61],
        ],
        5,
        style.ink,
      )
  return (
    path(PROFILE, { fill: style.skin, stroke: style.ink, width: 4.5 }) +
    path('M-28 6q-18 -14 -20 8q0 24 16 22Z', { fill: style.skin, stroke: style.ink, width: 4 }) +
    eye +
    brow +
    mouth +
    (face.blush ? ellipse(36, style.eyeY + 38, 14, 8, { fill: style.blush, opacity: 0.75 }) : '') +
    (face.tears
      ? path(`M44 ${style.eyeY + 16}q-7 16 0 22q9 -4 0 -22Z`, {
          fill: '#fff',
          stroke: style.ink,
          width: 2.5,
        })
      : '') +
    style.profileHair()
  )
}
