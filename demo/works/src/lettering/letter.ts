import type { Face } from './glyph-data.ts'
import { layOut, type Layout, type Setting } from './layout.ts'
import { placeOutline } from './outline.ts'

/** Which point of the lettering's box `x` and `y` name. */
export type Anchor =
  | 'top-left'
  | 'top'
  | 'top-right'
  | 'left'
  | 'center'
  | 'right'
  | 'bottom-left'
  | 'bottom'
  | 'bottom-right'

/** How lettering is set and painted. Everything but `size` has a default. */
export type LetteringOptions = {
  size: number
  x?: number
  y?: number
  /** Default `center`. */
  anchor?: Anchor
  /** Default `dialogue`. */
  face?: Face
  /** Default `vertical`. */
  mode?: 'horizontal' | 'vertical'
  /** Default `start`: columns hang from one height. Use `middle` for centred lines. */
  align?: Setting['align']
  /** Distance of two lines in ems; default 1.4 vertical, 1.5 horizontal. */
  lineHeight?: number
  /** Extra room between characters in ems; default 0. */
  letterSpacing?: number
  /** Default `#111`. */
  fill?: string
  /** Outline painted under the fill, so that letters keep their weight. */
  stroke?: string
  /** Full width of that outline in px; half of it shows outside the letters. */
  strokeWidth?: number
  opacity?: number
}

/** Width and height in px of lettering as `letterSvg` would set it, outline stroke left out. */
export function measureLettering(
  text: string,
  options: LetteringOptions,
): { width: number; height: number } {
  const { width, height } = layOut(text, toSetting(options))
  return { width, height }
}

/**
 * Sets text as glyph outlines, never as `<text>`: the machine that draws may have no fonts.
 * `\n` starts a new line or column, `{漢字|かんじ}` adds a reading.
 * @returns one SVG `<g>`.
 * @throws an error naming the character that the committed outlines lack.
 */
export function letterSvg(text: string, options: LetteringOptions): string {
  const layout = layOut(text, toSetting(options))
  const [left, top] = toCorner(layout, options)
  const outline = layout.glyphs
    .filter((glyph) => glyph.path !== '')
    .map(({ path, matrix: [a, b, c, d, e, f] }) =>
      placeOutline(path, [a, b, c, d, e + left, f + top]),
    )
    .join('')
  const opacity = options.opacity === undefined ? '' : ` opacity="${String(options.opacity)}"`
  const under = options.stroke
    ? `<path d="${outline}" fill="${options.stroke}" stroke="${options.stroke}" stroke-width="${String(options.strokeWidth ?? options.size / 6)}" stroke-linejoin="round"/>`
    : ''
  return `<g${opacity}>${under}<path d="${outline}" fill="${options.fill ?? '#111'}"/></g>`
}

function toSetting(options: LetteringOptions): Setting {
  const mode = options.mode ?? 'vertical'
  return {
    face: options.face ?? 'dialogue',
    mode,
    size: options.size,
    lineHeight: options.lineHeight ?? (mode === 'vertical' ? 1.4 : 1.5),
    letterSpacing: options.letterSpacing ?? 0,
    align: options.align ?? 'start',
  }
}

function toCorner(layout: Layout, options: LetteringOptions): [left: number, top: number] {
  const anchor = options.anchor ?? 'center'
  const shareX = anchor.includes('left') ? 0 : anchor.includes('right') ? 1 : 0.5
  const shareY = anchor.includes('top') ? 0 : anchor.includes('bottom') ? 1 : 0.5
  return [(options.x ?? 0) - layout.width * shareX, (options.y ?? 0) - layout.height * shareY]
}
