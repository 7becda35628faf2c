/** A page to be drawn. Pages are drawn one at a time, so `draw` builds its SVG only when asked. */
export type Page = {
  widthPx: number
  heightPx: number
  /** The page as a complete `<svg>` document of that size. */
  draw: () => string
  /**
   * `ink`: lines and flat tints, kept as a lossless PNG. `colour`: painted, with a paper grain,
   * kept as a JPEG, because grain does not compress without loss.
   */
  finish: 'ink' | 'colour'
}
