import type { Actor } from '../cast/actor.ts'
import { contains, lerp, overlapArea, TRIM, type Box, type Point } from './geometry.ts'
import { lettersBox } from './lettering.ts'
import type { BalloonKind, Talk } from './story.ts'

/** A balloon with its place on the page settled. */
export type PlacedBalloon = {
  talk: Talk
  box: Box
  size: number
  target?: Point
  face?: Box
  panel: Box
}

const DEFAULT_SIZE = 38

/** Room around the lettering as shares of its width and height, plus px. */
const PADDING: Record<BalloonKind, readonly [x: number, y: number, px: number]> = {
  say: [0.26, 0.17, 22],
  think: [0.3, 0.2, 30],
  whisper: [0.26, 0.17, 22],
  shout: [0.36, 0.26, 40],
  narrate: [0, 0, 22],
}

function balloonSize(talk: Talk): { width: number; height: number; size: number } {
  const size = talk.size ?? (talk.kind === 'shout' ? 45 : DEFAULT_SIZE)
  const { w, h } = lettersBox(talk.text, 0, 0, size, faceOf(talk.kind))
  const [x, y, px] = PADDING[talk.kind]
  return { width: w * (1 + x) + px * 2, height: h * (1 + y) + px * 2, size }
}

/** Shouts are lettered in the heavy face. */
export function faceOf(kind: BalloonKind): 'dialogue' | 'display' | 'title' {
  return kind === 'shout' ? 'display' : kind === 'narrate' ? 'title' : 'dialogue'
}

const EDGE = 10

function roomFor(panel: Box): Box {
  const left = Math.max(panel.x + EDGE, TRIM.x)
  const top = Math.max(panel.y + EDGE, TRIM.y)
  const right = Math.min(panel.x + panel.w - EDGE, TRIM.x + TRIM.w)
  const bottom = Math.min(panel.y + panel.h - EDGE, TRIM.y + TRIM.h)
  return { x: left, y: top, w: right - left, h: bottom - top }
}

/**
 * Settles the balloons of one panel: inside the panel and the trim, off the faces, off each other,
 * and never so that a later line stands to the right of and above an earlier one.
 */
export function placeBalloons(
  talks: readonly Talk[],
  panel: Box,
  actors: readonly Actor[],
): PlacedBalloon[] {
  const room = roomFor(panel)
  const placed: PlacedBalloon[] = []
  for (const talk of talks) {
    const { width, height, size } = balloonSize(talk)
    const box = findPlace({ talk, width, height, room, panel }, placed, actors)
    const target = tailTarget(talk, panel, actors)
    const face = talk.from ? undefined : actors.find((actor) => actor.name === talk.who)?.face
    placed.push({
      talk,
      box,
      size,
      panel,
      ...(target ? { target } : {}),
      ...(face ? { face } : {}),
    })
  }
  return placed
}

function tailTarget(talk: Talk, panel: Box, actors: readonly Actor[]): Point | undefined {
  if (talk.from) return [panel.x + panel.w * talk.from[0], panel.y + panel.h * talk.from[1]]
  return actors.find((actor) => actor.name === talk.who)?.mouth
}

type Search = { talk: Talk; width: number; height: number; room: Box; panel: Box }

const STEPS = 18

function findPlace(
  { talk, width, height, room, panel }: Search,
  placed: readonly PlacedBalloon[],
  actors: readonly Actor[],
): Box {
  const wanted = {
    x: panel.x + panel.w * talk.x - width / 2,
    y: panel.y + panel.h * talk.y - height / 2,
  }
  const clampX = (x: number) => Math.max(room.x, Math.min(room.x + room.w - width, x))
  const clampY = (y: number) => Math.max(room.y, Math.min(room.y + room.h - height, y))
  let best: Box = { x: clampX(wanted.x), y: clampY(wanted.y), w: width, h: height }
  let bestCost = costOf(best, wanted, placed, actors)
  for (let i = 0; i <= STEPS; i++) {
    for (let j = 0; j <= STEPS; j++) {
      const x = clampX(lerp(room.x, room.x + room.w - width, i / STEPS))
      const y = clampY(lerp(room.y, room.y + room.h - height, j / STEPS))
      const box = { x, y, w: width, h: height }
      const cost = costOf(box, wanted, placed, actors)
      if (cost < bestCost) [best, bestCost] = [box, cost]
    }
  }
  return best
}

function costOf(
  box: Box,
  wanted: { x: number; y: number },
  placed: readonly PlacedBalloon[],
  actors: readonly Actor[],
): number {
  const away = Math.hypot(box.x - wanted.x, box.y - wanted.y)
  // A balloon is round: only its middle part can really hide something in the corners.
  const core = {
    x: box.x + box.w * 0.08,
    y: box.y + box.h * 0.08,
    w: box.w * 0.84,
    h: box.h * 0.84,
  }
  const faces = actors.reduce((sum, actor) => sum + overlapArea(core, actor.face), 0)
  const others = placed.reduce(
    (sum, other) => sum + overlapArea(core, other.box) + disorder(box, other.box),
    0,
  )
  return away + faces * 0.5 + others * 0.5
}

function disorder(later: Box, earlier: Box): number {
  const isRight = later.x + later.w / 2 > earlier.x + earlier.w / 2 + 20
  const isAbove = later.y + later.h / 2 < earlier.y + earlier.h / 2 + 40
  return isRight && isAbove ? 4000 : 0
}

/** True when a settled balloon keeps the promise to readers: nothing of it is cut off. */
export function isInsidePanel({ box, panel }: PlacedBalloon): boolean {
  return (
    contains(TRIM, box) &&
    contains({ x: panel.x - 1, y: panel.y - 1, w: panel.w + 2, h: panel.h + 2 }, box)
  )
}

/** Share of a face that a balloon hides. */
export function hiddenShare(face: Box, balloon: Box): number {
  const core = {
    x: balloon.x + balloon.w * 0.08,
    y: balloon.y + balloon.h * 0.08,
    w: balloon.w * 0.84,
    h: balloon.h * 0.84,
  }
  return overlapArea(face, core) / (face.w * face.h)
}
