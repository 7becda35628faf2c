import { num, type Box, type Point } from '../kit/geometry.ts'
import { group } from '../kit/ink.ts'
import { drawBody, POSES, type Build, type Pose, type PoseName } from './body.ts'
import { drawHead, drawProfile, type HeadStyle, type Turn } from './head.ts'
import type { Mood } from './expressions.ts'

/** Somebody in a panel: the drawing, and what balloons must know of it. */
export type Actor = {
  name: string
  svg: string
  /** Kept free of balloons. */
  face: Box
  mouth: Point
}

/** Places and acts one actor in a panel's box. */
export type ActorIn = (box: Box) => Actor

type Staging = {
  /** Middle of the face as shares of the panel. */
  x: number
  y: number
  /** Height of the head as a share of the panel's height. */
  size: number
  mood?: Mood
  /** −1 three-quarter to the left … 1 to the right. */
  look?: number
  view?: 'front' | 'profile' | 'rear'
  gaze?: number
  pose?: PoseName | Pose
  tilt?: number
  /** Mirrors body and head (a profile then looks to the left). */
  flip?: boolean
  /** Something held or worn, drawn over the actor in body units from the base of the neck. */
  prop?: string
  /** Legs out of sight, in a boat or behind a table. */
  isSeated?: boolean
}

type Character = {
  name: string
  head: HeadStyle
  build: Build
  /** Base of the neck in head units. */
  neckY: number
  bodyScale: number
}

const HEAD_HEIGHT = 236

/** Turns a character into something a panel can hold. */
export function createActor(character: Character): (staging: Staging) => ActorIn {
  return (staging) => (box) => {
    const scale = (staging.size * box.h) / HEAD_HEIGHT
    const [x, y] = [box.x + box.w * staging.x, box.y + box.h * staging.y]
    const flips = Boolean(staging.flip) !== (staging.look ?? 0) < 0
    const drawn = drawFigure(character, staging)
    const side = flips ? -1 : 1
    const turn = `translate(${num(x)} ${num(y)}) scale(${(scale * side).toFixed(4)} ${scale.toFixed(4)})`
    const ahead = staging.view === 'profile' ? 70 : Math.abs(staging.look ?? 0) * 34
    return {
      name: character.name,
      svg: group(drawn, turn),
      face: { x: x - 105 * scale, y: y - 110 * scale, w: 210 * scale, h: 225 * scale },
      mouth: [x + ahead * side * scale, y + character.head.mouthY * scale],
    }
  }
}

function toPose({ pose = 'stand' }: Staging): Pose {
  return typeof pose === 'string' ? POSES[pose] : pose
}

function drawFace(head: HeadStyle, { mood = 'calm', view, gaze = 0 }: Staging, turn: Turn): string {
  return view === 'profile' ? drawProfile(head, mood) : drawHead(head, mood, turn, gaze)
}

function drawFigure({ head, build, neckY, bodyScale }: Character, staging: Staging): string {
  const turn = { yaw: Math.min(1, Math.abs(staging.look ?? 0)) }
  const pose = toPose(staging)
  const isRear = staging.view === 'rear'
  const body = drawBody(build, pose, { isRear, isSeated: staging.isSeated ?? false })
  const place = `translate(${num(turn.yaw * -6)} ${neckY}) scale(${bodyScale}) rotate(${num(pose.lean ?? 0)})`
  const tilt = `rotate(${staging.tilt ?? 0} 0 90)`
  const front = group(body.front, place)
  const prop = staging.prop ? group(staging.prop, place) : ''
  if (isRear) return front + prop + group(head.rear(), tilt)
  const behind = group(staging.view === 'profile' ? '' : head.hairBehind(turn), tilt)
  const face = group(drawFace(head, staging, turn), tilt)
  return group(body.back, place) + behind + front + face + prop
}
