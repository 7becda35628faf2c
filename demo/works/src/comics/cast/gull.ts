import { num } from '../kit/geometry.ts'
import { path, penLines } from '../kit/ink.ts'
import type { ActorIn } from './actor.ts'

const INK = '#12161f'
const WING = '#aec2d6'
const BEAK = '#fff3c4'

type GullStaging = {
  x: number
  y: number
  size: number
  act?: 'stand' | 'fly' | 'cry'
  flip?: boolean
  carry?: string
}

function head(isCrying: boolean): string {
  const beak = isCrying
    ? path('M44 -86L96 -104L60 -74L92 -52L46 -62Z', { fill: BEAK, stroke: INK, width: 4 })
    : path('M46 -88Q84 -88 98 -70Q88 -66 76 -68L46 -64Z', { fill: BEAK, stroke: INK, width: 4 }) +
      path('M46 -76L80 -74', { stroke: INK, width: 3 })
  const eye = isCrying
    ? path('M14 -92l18 8l-18 8', { stroke: INK, width: 6 })
    : `<circle cx="24" cy="-86" r="9" fill="${INK}"/><circle cx="27" cy="-89" r="3" fill="#fff"/>`
  return beak + eye + path('M10 -108Q22 -116 36 -110', { stroke: INK, width: 5 })
}

function standing(isCrying: boolean): string {
  return (
    path('M-14 96V140M20 96V140M-26 142L-14 132L0 142M8 142L20 132L34 142', {
      stroke: INK,
      width: 7,
    }) +
    path(
      'M-150 40C-120 20 -100 -10 -60 -34C-34 -50 -28 -70 -22 -96C-12 -128 40 -132 54 -92C60 -66 50 -50 56 -20C66 30 60 90 0 100C-50 104 -90 70 -150 40Z',
      { fill: '#fff', stroke: INK, width: 6 },
    ) +
    path('M-164 52C-120 24 -80 -18 -26 -12C20 -4 20 44 -16 60C-60 76 -110 62 -164 52Z', {
      fill: WING,
      stroke: INK,
      width: 5,
    }) +
    path('M-164 52L-120 30L-108 58Z', { fill: INK }) +
    penLines(
      [
        [
          [-100, 46],
          [-60, 46],
          [-20, 30],
        ],
        [
          [-80, 60],
          [-50, 58],
          [-24, 46],
        ],
      ],
      5,
      INK,
    ) +
    head(isCrying)
  )
}

function flying(): string {
  return (
    path('M-40 -20C-90 -110 -180 -150 -270 -130C-200 -110 -160 -50 -110 10Z', {
      fill: WING,
      stroke: INK,
      width: 5,
    }) +
    path('M-270 -130L-220 -112L-232 -134Z', { fill: INK }) +
    path(
      'M-150 40C-120 20 -100 -10 -60 -34C-34 -50 -28 -70 -22 -96C-12 -128 40 -132 54 -92C60 -66 44 -40 30 -4C10 50 -40 70 -150 40Z',
      { fill: '#fff', stroke: INK, width: 6 },
    ) +
    path('M-96 6C-110 -90 -90 -190 -20 -270C-34 -190 -6 -100 -22 -24C-36 12 -80 26 -96 6Z', {
      fill: WING,
      stroke: INK,
      width: 5,
    }) +
    path('M-20 -270L-58 -226L-30 -222Z', { fill: INK }) +
    penLines(
      [
        [
          [-74, -10],
          [-70, -100],
          [-46, -190],
        ],
        [
          [-48, -10],
          [-44, -80],
          [-36, -150],
        ],
      ],
      5,
      INK,
    ) +
    head(false)
  )
}

/** むすび, the gull who never leaves 澪 alone; round as a rice ball. */
export function gull({ x, y, size, act = 'stand', flip, carry }: GullStaging): ActorIn {
  return (box) => {
    const scale = (size * box.h) / 280
    const [px, py] = [box.x + box.w * x, box.y + box.h * y]
    const side = flip ? -1 : 1
    const drawn = act === 'fly' ? flying() : standing(act === 'cry')
    return {
      name: 'gull',
      svg: `<g transform="translate(${num(px)} ${num(py)}) scale(${(scale * side).toFixed(4)} ${scale.toFixed(4)})">${drawn}${carry ? `<g transform="translate(96 -52) scale(0.8)">${carry}</g>` : ''}</g>`,
      face: {
        x: px + (side > 0 ? -40 : -100) * scale,
        y: py - 140 * scale,
        w: 140 * scale,
        h: 100 * scale,
      },
      mouth: [px + 90 * side * scale, py - 74 * scale],
    }
  }
}
