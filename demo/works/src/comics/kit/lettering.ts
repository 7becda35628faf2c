import { letterSvg, measureLettering } from '../../lettering/letter.ts'
import type { Box } from './geometry.ts'

type Face = 'dialogue' | 'display' | 'sound' | 'title'

type Lettering = {
  text: string
  x: number
  y: number
  size: number
  face?: Face
  mode?: 'horizontal' | 'vertical'
  fill?: string
  stroke?: string
  strokeWidth?: number
  anchor?: 'center' | 'top' | 'top-right' | 'top-left' | 'left' | 'right' | 'bottom'
  align?: 'start' | 'middle'
  lineHeight?: number
  letterSpacing?: number
}

/** Letters around (or hanging from) a point, as outlines. */
export function letter({ text, ...options }: Lettering): string {
  return letterSvg(text, options)
}

/** The room that vertical lettering needs when it stands around a point. */
export function lettersBox(
  text: string,
  x: number,
  y: number,
  size: number,
  face: Face = 'dialogue',
): Box {
  const { width, height } = measureLettering(text, { size, face, lineHeight: LINE_HEIGHT })
  return { x: x - width / 2, y: y - height / 2, w: width, h: height }
}

export const LINE_HEIGHT = 1.32
