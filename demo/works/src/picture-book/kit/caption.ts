import { letterSvg } from '../../lettering/letter.ts'

/** The words of one page: Japanese lines over English lines, set at `x`, `y` (the block's top). */
export type Words = {
  x: number
  y: number
  ja: string
  en: string
  color: string
  align?: 'start' | 'middle' | 'end'
  size?: number
}

const ANCHORS = { start: 'top-left', middle: 'top', end: 'top-right' } as const

/** Sets a page's two languages, the English smaller and fainter. */
export function caption(words: Words): string {
  const { x, y, color, align = 'start', size = 60 } = words
  const shared = {
    face: 'hand',
    mode: 'horizontal',
    align,
    anchor: ANCHORS[align],
    fill: color,
  } as const
  const ja = letterSvg(words.ja, { ...shared, x, y, size, lineHeight: 1.62 })
  const below = y + words.ja.split('\n').length * size * 1.62 + size * 0.12
  const en = letterSvg(words.en, {
    ...shared,
    x,
    y: below,
    size: size * 0.6,
    lineHeight: 1.5,
    opacity: 0.82,
  })
  return ja + en
}
