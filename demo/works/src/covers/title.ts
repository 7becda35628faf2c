import { letterSvg } from '../lettering/letter.ts'
import { BUTTER, CREAM, DEEP } from '@yomikura/drawing/palette'

/** A work's name on its cover: Japanese lines from `y` down, the English name below them. */
export type CoverTitle = {
  x: number
  y: number
  size: number
  ja: readonly string[]
  en: string
  /** The lines' colors in turn, and what stands around the letters. */
  fills?: readonly string[]
  stroke?: string
}

/** Sets a title in the picture book's hand, each line in the middle of `x`. */
export function coverTitle({ x, y, size, ja, en, ...paint }: CoverTitle): string {
  const { fills = [CREAM, BUTTER], stroke = DEEP } = paint
  const shared = { face: 'hand', mode: 'horizontal', stroke, x } as const
  const lines = ja.map((text, index) =>
    letterSvg(text, {
      ...shared,
      y: y + index * size * 1.15,
      size,
      fill: fills[index % fills.length] ?? CREAM,
      strokeWidth: size * 0.18,
      letterSpacing: 0.02,
    }),
  )
  const english = letterSvg(en, {
    ...shared,
    y: y + ja.length * size * 1.15 - size * 0.3,
    size: size * 0.3,
    fill: fills[0] ?? CREAM,
    strokeWidth: size * 0.09,
    letterSpacing: 0.03,
  })
  return lines.join('') + english
}
