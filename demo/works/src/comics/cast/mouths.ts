import { path, penLine } from '../kit/ink.ts'
import type { MouthShape } from './expressions.ts'

type MouthColours = { ink: string; inside: string; tongue: string }

const OPEN: Partial<Record<MouthShape, readonly [outline: string, tongue: string]>> = {
  open: ['M-15 -5Q0 -1 15 -5Q13 14 0 15Q-13 14 -15 -5Z', 'M-8 9Q0 3 8 9Q4 14 0 14Q-5 14 -8 9Z'],
  laugh: [
    'M-25 -9Q0 -3 25 -9Q22 24 0 25Q-22 24 -25 -9Z',
    'M-15 15Q0 3 15 15Q8 24 0 24Q-9 24 -15 15Z',
  ],
  o: ['M0 -9Q9 -8 9 3Q9 13 0 14Q-9 13 -9 3Q-9 -8 0 -9Z', ''],
  shout: [
    'M-20 -12Q0 -20 20 -12Q26 12 18 26Q0 32 -18 26Q-26 12 -20 -12Z',
    'M-13 20Q0 6 13 20Q6 27 0 27Q-7 27 -13 20Z',
  ],
}

/** A mouth around its own middle. */
export function drawMouth(shape: MouthShape, { ink, inside, tongue }: MouthColours): string {
  const open = OPEN[shape]
  if (open) {
    const [outline, tongueShape] = open
    return (
      path(outline, { fill: inside, stroke: ink, width: 3.5 }) +
      (tongueShape ? path(tongueShape, { fill: tongue }) : '')
    )
  }
  if (shape === 'grin')
    return path('M-24 -4Q0 6 26 -10Q22 18 0 16Q-18 14 -24 -4Z', {
      fill: '#fff',
      stroke: ink,
      width: 4,
    })
  return closedMouth(shape, ink)
}

function closedMouth(shape: MouthShape, ink: string): string {
  switch (shape) {
    case 'smile':
      return penLine(
        [
          [-22, -4],
          [0, 7],
          [22, -5],
        ],
        5.5,
        ink,
      )
    case 'small':
      return penLine(
        [
          [-8, 1],
          [0, 4],
          [8, 1],
        ],
        5,
        ink,
      )
    case 'frown':
      return penLine(
        [
          [-18, 7],
          [0, -3],
          [18, 7],
        ],
        5.5,
        ink,
      )
    case 'wave':
      return penLine(
        [
          [-20, 2],
          [-10, -4],
          [0, 3],
          [10, -4],
          [20, 3],
        ],
        5.5,
        ink,
      )
    case 'pout':
      return penLine(
        [
          [-12, 5],
          [0, -5],
          [11, 4],
        ],
        6,
        ink,
      )
    default:
      return penLine(
        [
          [-14, 1],
          [0, 3],
          [14, 0],
        ],
        5,
        ink,
      )
  }
}
