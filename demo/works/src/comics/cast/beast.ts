import { num, type Box, type Point } from '../kit/geometry.ts'
import { ellipse, group, path, penLines, ribbon } from '../kit/ink.ts'
import { EXPRESSIONS, type Expression, type Mood } from './expressions.ts'
import { drawEye, drawBrow } from './eyes.ts'
import { drawMouth } from './mouths.ts'
import type { ActorIn } from './actor.ts'

/** A round animal that walks upright: the shop's cat and those who come at night. */
type Beast = {
  name: string
  ink: string
  fur: string
  /** Patches and masks over the face, under the eyes. */
  marks: string
  ears: string
  muzzle: string
  nose: string
  /** Hats and glasses. */
  over?: string
  whiskers?: boolean
  torso: string
  sleeve: string
  paw: string
  /** Behind the body: tails. */
  tail: string
}

type BeastStaging = {
  x: number
  y: number
  size: number
  mood?: Mood
  look?: number
  pose?: 'rest' | 'hold' | 'wave' | 'point' | 'book' | 'up'
  prop?: string
  rear?: boolean
  tilt?: number
}

const ARMS: Record<
  NonNullable<BeastStaging['pose']>,
  readonly [left: readonly [number, number][], right: readonly [number, number][]]
> = {
  rest: [
    [
      [-70, 140],
      [-96, 190],
      [-84, 236],
    ],
    [
      [70, 140],
      [96, 190],
      [84, 236],
    ],
  ],
  hold: [
    [
      [-70, 140],
      [-92, 190],
      [-34, 204],
    ],
    [
      [70, 140],
      [92, 190],
      [34, 204],
    ],
  ],
  book: [
    [
      [-70, 140],
      [-110, 180],
      [-58, 200],
    ],
    [
      [70, 140],
      [110, 180],
      [58, 200],
    ],
  ],
  wave: [
    [
      [-70, 140],
      [-96, 190],
      [-84, 236],
    ],
    [
      [70, 140],
      [130, 130],
      [140, 66],
    ],
  ],
  point: [
    [
      [-70, 140],
      [-96, 190],
      [-84, 236],
    ],
    [
      [70, 140],
      [120, 160],
      [178, 150],
    ],
  ],
  up: [
    [
      [-70, 140],
      [-130, 130],
      [-140, 66],
    ],
    [
      [70, 140],
      [130, 130],
      [140, 66],
    ],
  ],
}

const HEAD =
  'M0 -104C70 -104 118 -60 124 -2C138 18 140 40 126 44C116 84 66 104 0 104C-66 104 -116 84 -126 44C-140 40 -138 18 -124 -2C-118 -60 -70 -104 0 -104Z'

function drawEyes({ ink }: Beast, expression: Expression, shift: number): string {
  const eye = { width: 50, height: 50, iris: [ink, ink] as const, lash: 9, ink, isPlain: true }
  const brow = drawBrow({ length: 34, weight: 8, colour: ink }, expression)
  return [-1, 1]
    .map((side) => {
      const x = num(side * 52 + shift)
      const lid = group(drawEye(eye, expression.eye, 0), `translate(${x} -4) scale(${side} 1)`)
      return (
        lid + (expression.tilt === 0 ? '' : group(brow, `translate(${x} -46) scale(${side} 1)`))
      )
    })
    .join('')
}

function drawBeastMouth({ ink }: Beast, { mouth }: Expression, x: number): string {
  const isCalm = ['line', 'smile', 'small'].includes(mouth)
  const curves = `M${num(x - 24)} 48Q${num(x - 12)} 62 ${num(x)} 46Q${num(x + 12)} 62 ${num(x + 24)} 48`
  if (isCalm) return path(curves, { stroke: ink, width: 5 })
  const colours = { ink, inside: '#9c4f2e', tongue: '#f6d9b8' }
  return group(drawMouth(mouth, colours), `translate(${num(x)} 62)`)
}

/** Blush, tears and sweat. */
function drawFeelings({ ink }: Beast, expression: Expression, shift: number): string {
  const both = (draw: (side: number) => string) => draw(-1) + draw(1)
  const blush = both((side) =>
    ellipse(side * 86 + shift * 0.8, 34, 18, 10, { fill: '#eeb67f', opacity: 0.9 }),
  )
  const drop = { fill: '#fff', stroke: ink, width: 3.5 }
  const tears = both((side) => path(`M${num(side * 66 + shift)} 14q-10 22 0 30q12 -6 0 -30Z`, drop))
  const sweat = path('M112 -60q-16 28 0 36q16 -8 0 -36Z', drop)
  return (
    (expression.blush ? blush : '') +
    (expression.tears ? tears : '') +
    (expression.sweat ? sweat : '')
  )
}

const WHISKERS: readonly (readonly Point[])[] = [
  [
    [88, 38],
    [120, 32],
    [152, 36],
  ],
  [
    [86, 54],
    [118, 58],
    [146, 68],
  ],
]

function drawWhiskers(ink: string, shift: number): string {
  const onSide = (side: number) =>
    WHISKERS.map((hair) => hair.map(([x, y]): Point => [side * x + shift, y]))
  return penLines([...onSide(-1), ...onSide(1)], 4.5, ink)
}

function drawBeastFace(beast: Beast, mood: Mood, yaw: number): string {
  const expression: Expression = EXPRESSIONS[mood]
  const shift = yaw * 26
  const x = yaw * 34
  return (
    group(beast.muzzle + beast.nose, `translate(${num(x)} 0)`) +
    drawEyes(beast, expression, shift) +
    drawBeastMouth(beast, expression, x) +
    (beast.whiskers ? drawWhiskers(beast.ink, shift) : '') +
    drawFeelings(beast, expression, shift)
  )
}

function body(beast: Beast, pose: NonNullable<BeastStaging['pose']>): string {
  const [left, right] = ARMS[pose]
  const arm = (points: readonly [number, number][]) => {
    const end = points.at(-1) ?? [0, 0]
    return (
      ellipse(end[0], end[1], 27, 25, { fill: beast.paw, stroke: beast.ink, width: 6 }) +
      path(ribbon(points, [34, 52, 50]), { fill: beast.sleeve, stroke: beast.ink, width: 6 })
    )
  }
  const feet = [-1, 1]
    .map((side) =>
      ellipse(side * 44, 330, 40, 22, { fill: beast.paw, stroke: beast.ink, width: 6 }),
    )
    .join('')
  return feet + beast.torso + arm(left) + arm(right)
}

/** Puts a beast on stage; `size` is its head's height as a share of the panel's. */
export function createBeast(beast: Beast): (staging: BeastStaging) => ActorIn {
  return ({
      x,
      y,
      size,
      mood = 'calm',
      look = 0,
      pose = 'rest',
      prop = '',
      rear = false,
      tilt = 0,
    }) =>
    (box: Box) => {
      const scale = (size * box.h) / 230
      const [px, py] = [box.x + box.w * x, box.y + box.h * y]
      const skull = path(HEAD, { fill: beast.fur, stroke: beast.ink, width: 6.5 })
      const front = rear
        ? ''
        : group(beast.marks, `translate(${num(look * 10)} 0)`) + drawBeastFace(beast, mood, look)
      const head = group(
        beast.ears +
          skull +
          front +
          (rear ? '' : group(beast.over ?? '', `translate(${num(look * 26)} 0)`)),
        `rotate(${tilt})`,
      )
      return {
        name: beast.name,
        svg: group(
          beast.tail + body(beast, pose) + head + prop,
          `translate(${num(px)} ${num(py)}) scale(${scale.toFixed(4)})`,
        ),
        face: { x: px - 125 * scale, y: py - 95 * scale, w: 250 * scale, h: 195 * scale },
        mouth: [px + look * 34 * scale, py + 56 * scale],
      }
    }
}
