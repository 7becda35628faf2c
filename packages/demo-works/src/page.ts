/** A page to be drawn. Pages are drawn one at a time, so `draw` builds its SVG only when asked. */
export type Page = {
  widthPx: number
  heightPx: number
  /** The page as a complete `<svg>` document of that size. */
  draw: () => string
  /**
   * `ink`: greys, kept as a lossless PNG. `colour`: full colour with a paper grain, kept as a
   * JPEG, because grain does not compress without loss.
   */
  finish: 'ink' | 'colour'
}
