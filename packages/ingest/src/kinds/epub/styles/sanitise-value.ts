import type { CssToken } from './tokenise-css.ts'

/** What a style sheet wants to load. */
export type UrlUse = 'style' | 'resource'

/**
 * Address to write in place of one of the book's; undefined where it must not be written: it leads out
 * of the book or to nothing.
 */
export type ResolveUrl = (address: string, use: UrlUse) => string | undefined

/** Functions that compute, draw or count, and load nothing. */
const FUNCTIONS = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark
  calc min max clamp round mod rem abs sign pow sqrt hypot sin cos tan asin acos atan atan2 exp log
  var counter counters symbols leader target-counter
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient
  repeating-radial-gradient repeating-conic-gradient -webkit-linear-gradient -webkit-gradient
  from to color-stop
  translate translatex translatey translatez translate3d rotate rotatex rotatey rotatez rotate3d
  scale scalex scaley scalez scale3d skew skewx skewy matrix matrix3d perspective
  cubic-bezier steps linear
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  inset circle ellipse polygon path rect xywh shape
  repeat minmax fit-content format local tech annotation swash styleset stylistic character-variant ornaments`
    .split(/\s+/)
    .filter((name) => name !== ''),
)

/** Tokens of a declaration's value with addresses rewritten; undefined where it is not safe or empty. */
export function sanitiseValue(
  tokens: readonly CssToken[],
  resolveUrl: ResolveUrl,
): CssToken[] | undefined {
  const safe: CssToken[] = []
  for (const token of tokens) {
    if (token.type === 'bad' || token.type === 'at') return undefined
    if (token.type === 'function' && !FUNCTIONS.has(token.text.toLowerCase())) return undefined
    if (token.type === 'url') {
      const url = resolveUrl(token.text, 'resource')
      if (url === undefined) return undefined
      safe.push({ type: 'url', text: url })
    } else {
      safe.push(token)
    }
  }
  return safe.length === 0 ? undefined : safe
}
