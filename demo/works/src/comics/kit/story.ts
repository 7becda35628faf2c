import type { ActorIn } from '../cast/actor.ts'
import type { Box } from './geometry.ts'
import type { Frame, Row } from './layout.ts'
import type { COVER_PALETTES, Palette } from './palette.ts'

/** Something drawn into a panel's box: a place, weather, tone, lines. */
export type Layer = (box: Box, palette: Palette) => string

export type BalloonKind = 'say' | 'shout' | 'think' | 'narrate' | 'whisper'

/** One balloon; `who` names the actor its tail points at. */
export type Talk = {
  kind: BalloonKind
  text: string
  who?: string
  /** Wished middle as shares of the panel; the page keeps faces and other balloons clear. */
  x: number
  y: number
  size?: number
  /** A speaker outside the panel: the tail points here instead (shares of the panel). */
  from?: readonly [u: number, v: number]
}

/** A drawn sound. */
export type Sound = {
  text: string
  x: number
  y: number
  size: number
  turn?: number
  fill?: string
  stroke?: string
  mode?: 'horizontal' | 'vertical'
}

/** One panel, painted in this order: back, actors, front, sounds; balloons come last of all. */
export type Panel = {
  back?: readonly Layer[]
  actors?: readonly ActorIn[]
  front?: readonly Layer[]
  sounds?: readonly Sound[]
  talk?: readonly Talk[]
  /** Lets actors step over the frame. */
  isPopOut?: boolean
}

/** A page as data: how it is cut, and what each panel shows, in reading order. */
export type Page = {
  rows?: readonly Row[]
  frames?: readonly Frame[]
  panels: readonly Panel[]
  /** Colour of the sheet where no panel is; default paper. */
  sheet?: 'paper' | 'ink' | 'dark'
  /** Titles and other lettering on top of everything. */
  over?: Layer
  pageNumber?: boolean
  /** Drawn in full colour, on the ladder of that cover. */
  hue?: keyof typeof COVER_PALETTES
  /** Half of a picture that runs over two facing pages. */
  spread?: 'right' | 'left'
}

export function say(who: string, text: string, x = 0.5, y = 0.25, size?: number): Talk {
  return { kind: 'say', who, text, x, y, ...(size ? { size } : {}) }
}

export function shout(who: string, text: string, x = 0.5, y = 0.25, size?: number): Talk {
  return { kind: 'shout', who, text, x, y, ...(size ? { size } : {}) }
}

export function think(who: string, text: string, x = 0.5, y = 0.25): Talk {
  return { kind: 'think', who, text, x, y }
}

/** A voice from outside the panel; the tail points to `from`. */
export function off(
  text: string,
  x: number,
  y: number,
  from: readonly [number, number],
  kind: BalloonKind = 'say',
): Talk {
  return { kind, text, x, y, from }
}

export function narrate(text: string, x = 0.9, y = 0.2): Talk {
  return { kind: 'narrate', text, x, y }
}

export function sound(
  text: string,
  x: number,
  y: number,
  size: number,
  turn = 0,
  more: Partial<Sound> = {},
): Sound {
  return { text, x, y, size, turn, ...more }
}
