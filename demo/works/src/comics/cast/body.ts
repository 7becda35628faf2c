import { num, type Point } from '../kit/geometry.ts'
import { group, path, penLines, ribbon } from '../kit/ink.ts'
import { drawHand, type HandShape } from './hands.ts'

/** Angles of one arm in degrees from straight down, outward positive, upper arm then forearm. */
type Arm = { upper: number; fore: number; hand?: HandShape; isBehind?: boolean }

type Leg = { thigh: number; shin: number }

/** What a body does. `left` and `right` are the viewer's. */
export type Pose = {
  left: Arm
  right: Arm
  legs?: readonly [left: Leg, right: Leg]
  lean?: number
}

const STAND: readonly [Leg, Leg] = [
  { thigh: 4, shin: 2 },
  { thigh: 4, shin: 2 },
]

const DOWN: Arm = { upper: 14, fore: 6 }

export const POSES = {
  stand: { left: DOWN, right: DOWN },
  hip: { left: DOWN, right: { upper: 48, fore: -62, hand: 'fist' } },
  point: { left: DOWN, right: { upper: 82, fore: 92, hand: 'point' } },
  up: { left: DOWN, right: { upper: 140, fore: 168, hand: 'open' } },
  hold: {
    left: { upper: 22, fore: -70, hand: 'fist' },
    right: { upper: 22, fore: -70, hand: 'fist' },
  },
  lift: { left: DOWN, right: { upper: 60, fore: 150, hand: 'fist' } },
  chest: { left: DOWN, right: { upper: 20, fore: -128, hand: 'fist' } },
  cross: {
    left: { upper: 24, fore: -96, hand: 'none' },
    right: { upper: 24, fore: -84, hand: 'fist' },
  },
  cheer: {
    left: { upper: 150, fore: 165, hand: 'fist' },
    right: { upper: 150, fore: 165, hand: 'fist' },
  },
  wave: { left: DOWN, right: { upper: 70, fore: 160, hand: 'open' } },
  reach: { left: { upper: 20, fore: 10 }, right: { upper: 96, fore: 100, hand: 'open' } },
  run: {
    left: { upper: 40, fore: -40, hand: 'fist' },
    right: { upper: 50, fore: 120, hand: 'fist' },
    legs: [
      { thigh: 38, shin: 70 },
      { thigh: 52, shin: -10 },
    ],
    lean: 10,
  },
  walk: {
    left: { upper: 24, fore: 4 },
    right: { upper: 22, fore: 34 },
    legs: [
      { thigh: 16, shin: 28 },
      { thigh: 18, shin: 6 },
    ],
  },
  sit: {
    left: { upper: 14, fore: -34, hand: 'fist' },
    right: { upper: 14, fore: -34, hand: 'fist' },
    legs: [
      { thigh: 58, shin: -4 },
      { thigh: 58, shin: -4 },
    ],
  },
  shrug: {
    left: { upper: 26, fore: 110, hand: 'open' },
    right: { upper: 26, fore: 110, hand: 'open' },
  },
  lookout: { left: DOWN, right: { upper: 84, fore: 205, hand: 'open' } },
} as const satisfies Record<string, Pose>

export type PoseName = keyof typeof POSES

export type Build = {
  ink: string
  skin: string
  shoulder: number
  shoulderY: number
  hipY: number
  hip: number
  upperArm: number
  foreArm: number
  thigh: number
  shin: number
  sleeve: readonly number[]
  leg: readonly number[]
  sleeveFill: string
  cuff?: string
  legFill: string
  /** Torso and clothes from the neck (0, 0) down to the hem. */
  torso: (isRear: boolean) => string
  /** Behind everything: hood, scarf ends, back of the collar. */
  behind?: () => string
  foot: (side: number) => string
  neckFill?: string
  /** Shadow of the chin on the neck. */
  neckShade?: string
}

function along([x, y]: Point, length: number, degrees: number, side: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [x + Math.sin(angle) * length * side, y + Math.cos(angle) * length]
}

function drawArm(build: Build, arm: Arm, side: number): string {
  const shoulder: Point = [build.shoulder * side, build.shoulderY]
  const elbow = along(shoulder, build.upperArm, arm.upper, side)
  const wrist = along(elbow, build.foreArm, arm.fore, side)
  const middle: Point = [
    (elbow[0] * 3 + shoulder[0] + wrist[0]) / 5,
    (elbow[1] * 3 + shoulder[1] + wrist[1]) / 5,
  ]
  const upper: Point = [(shoulder[0] + middle[0]) / 2, (shoulder[1] + middle[1]) / 2]
  const lower: Point = [(wrist[0] + middle[0]) / 2, (wrist[1] + middle[1]) / 2]
  const sleeve = ribbon([shoulder, upper, middle, lower, wrist], build.sleeve)
  const hand = arm.hand ?? 'rest'
  const cuff = build.cuff
    ? path(
        ribbon(
          [
            along(elbow, build.foreArm - 22, arm.fore, side),
            along(elbow, build.foreArm + 4, arm.fore, side),
          ],
          [(build.sleeve.at(-1) ?? 40) + 6],
        ),
        { fill: build.cuff, stroke: build.ink, width: 4 },
      )
    : ''
  const turn = `translate(${num(wrist[0])} ${num(wrist[1])}) scale(${side} 1) rotate(${num(-arm.fore)})`
  return (
    group(drawHand(hand, build.skin, build.ink), turn) +
    path(sleeve, { fill: build.sleeveFill, stroke: build.ink, width: 4.5 }) +
    penLines(
      [
        [
          [middle[0] - 6 * side, middle[1] - 12],
          [middle[0] + 4 * side, middle[1] - 2],
          [middle[0] + 14 * side, middle[1] - 4],
        ],
      ],
      4,
      build.ink,
    ) +
    cuff
  )
}

function drawLeg(build: Build, leg: Leg, side: number): string {
  const hip: Point = [build.hip * side, build.hipY]
  const knee = along(hip, build.thigh, leg.thigh, side)
  const ankle = along(knee, build.shin, leg.shin, side)
  const limb = ribbon(
    [
      hip,
      [(hip[0] + knee[0]) / 2, (hip[1] + knee[1]) / 2],
      knee,
      [(knee[0] + ankle[0]) / 2, (knee[1] + ankle[1]) / 2],
      ankle,
    ],
    build.leg,
  )
  return (
    path(limb, { fill: build.legFill, stroke: build.ink, width: 4.5 }) +
    group(
      build.foot(side),
      `translate(${num(ankle[0])} ${num(ankle[1])}) rotate(${num(-leg.shin * side * 0.6)})`,
    )
  )
}

/** The body around the base of the neck, head left out. */
export function drawBody(
  build: Build,
  pose: Pose,
  { isRear = false, isSeated = false } = {},
): { back: string; front: string } {
  const [leftLeg, rightLeg] = pose.legs ?? STAND
  const arms: readonly [Arm, number][] = [
    [pose.left, -1],
    [pose.right, 1],
  ]
  const drawn = (isBehind: boolean) =>
    arms
      .map(([arm, side]) => (Boolean(arm.isBehind) === isBehind ? drawArm(build, arm, side) : ''))
      .join('')
  const neck = path('M-26 -46L-28 14Q0 34 28 14L26 -46Z', {
    fill: build.neckFill ?? build.skin,
    stroke: build.ink,
    width: 4,
  })
  const shade = build.neckShade
    ? path('M-25 -40L-27 -8Q-4 14 27 -16L26 -40Z', { fill: build.neckShade })
    : ''
  return {
    back: build.behind?.() ?? '',
    front:
      drawn(true) +
      (isSeated ? '' : drawLeg(build, leftLeg, -1) + drawLeg(build, rightLeg, 1)) +
      neck +
      shade +
      build.torso(isRear) +
      drawn(false),
  }
}
