import type { Point } from '@yomikura/reader/zoom'

/** What fingers and wheels magnify and move. Points count from the window's centre. */
export interface ZoomTarget {
  readonly scale: number
  readonly isZoomed: boolean
  zoomTo: (scale: number, point: Point) => void
  panBy: (by: Point) => void
}
