import { path, penLines } from '../kit/ink.ts'

export type HandShape = 'rest' | 'fist' | 'open' | 'point' | 'none'

const OUTLINES: Record<
  Exclude<HandShape, 'none'>,
  readonly [outline: string, folds: readonly (readonly [number, number])[][]]
> = {
  rest: [
    'M-15 -10C-20 8 -20 26 -12 40C-6 48 4 50 10 44C16 36 18 20 16 6L15 -10Z',
    [
      [
        [-4, 28],
        [-4, 38],
        [-2, 46],
      ],
      [
        [5, 28],
        [6, 38],
        [6, 45],
      ],
      [
        [-16, 8],
        [-22, 20],
        [-18, 30],
      ],
    ],
  ],
  fist: [
    'M-15 -10C-24 4 -26 24 -18 36C-8 46 14 46 22 36C28 24 24 4 15 -10Z',
    [
      [
        [-8, 24],
        [-8, 34],
        [-7, 40],
      ],
      [
        [4, 24],
        [4, 34],
        [4, 41],
      ],
      [
        [14, 22],
        [15, 32],
        [14, 38],
      ],
      [
        [-20, 14],
        [-6, 20],
        [10, 16],
      ],
    ],
  ],
  open: [
    'M-14 -10C-20 2 -30 8 -40 14C-46 20 -40 28 -32 25L-22 20C-24 34 -26 46 -24 56C-22 62 -14 62 -13 54L-11 42C-10 54 -8 64 -4 68C2 72 7 66 6 58L5 42C8 52 12 60 17 60C23 60 24 54 22 46L18 32C24 36 28 40 32 38C36 34 34 28 28 22C20 14 18 4 14 -10Z',
    [],
  ],
  point: [
    'M-15 -10C-22 4 -24 22 -18 32C-14 38 -8 40 -2 40L-1 68C0 78 12 78 13 68L15 34C20 26 20 4 15 -10Z',
    [
      [
        [-10, 22],
        [-9, 30],
        [-8, 37],
      ],
      [
        [-2, 20],
        [-2, 30],
        [-2, 38],
      ],
      [
        [-18, 14],
        [-8, 18],
        [4, 14],
      ],
    ],
  ],
}

/** A hand hanging down from the wrist at the origin, thumb toward the body (−x). */
export function drawHand(shape: HandShape, skin: string, ink: string): string {
  if (shape === 'none') return ''
  const [outline, folds] = OUTLINES[shape]
  return path(outline, { fill: skin, stroke: ink, width: 4 }) + penLines(folds, 3.5, ink)
}
