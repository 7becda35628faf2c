export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

/** How the page lies in the window: magnified by `scale`, its centre moved by `x`, `y` CSS pixels. */
export type ZoomView = { scale: number; x: number; y: number }

/** Whole page in the window. */
export const FITTED: ZoomView = { scale: 1, x: 0, y: 0 }

export type ZoomBounds = {
  viewport: Size
  /** Size of the spread as it lies fitted in the window. */
  content: Size
  minScale: number
  maxScale: number
}

/** Magnifies to `scale` so that what lies under `point` stays under it. The point counts from the window's centre. */
export function zoomTo(view: ZoomView, scale: number, point: Point, bounds: ZoomBounds): ZoomView {
  const next = clamp(scale, bounds.minScale, bounds.maxScale)
  const ratio = next / view.scale
  const moved = {
    scale: next,
    x: point.x - (point.x - view.x) * ratio,
    y: point.y - (point.y - view.y) * ratio,
  }
  return keepInBounds(moved, bounds)
}

/** Double tap: towards the point, or back to the whole page. */
export function toggleZoom(
  view: ZoomView,
  point: Point,
  bounds: ZoomBounds,
  scale: number,
): ZoomView {
  return isZoomed(view) ? FITTED : zoomTo(view, scale, point, bounds)
}

/** Moves a magnified page; its edge never leaves the window's edge. */
export function panBy(view: ZoomView, by: Point, bounds: ZoomBounds): ZoomView {
  return keepInBounds({ ...view, x: view.x + by.x, y: view.y + by.y }, bounds)
}

/** Brings a view back inside after the window changed its size. */
export function keepInBounds(view: ZoomView, { viewport, content }: ZoomBounds): ZoomView {
  const maxX = Math.max(0, (content.width * view.scale - viewport.width) / 2)
  const maxY = Math.max(0, (content.height * view.scale - viewport.height) / 2)
  return { scale: view.scale, x: clamp(view.x, -maxX, maxX), y: clamp(view.y, -maxY, maxY) }
}

export function isZoomed(view: ZoomView): boolean {
  return view.scale > 1.001
}

/** Largest size of `content` that fits `viewport` with its ratio kept. */
export function fitSize(content: Size, viewport: Size): Size {
  const ratio = Math.min(viewport.width / content.width, viewport.height / content.height)
  return { width: content.width * ratio, height: content.height * ratio }
}

function clamp(value: number, min: number, max: number): number {
  // Adding zero turns -0 into 0, so that a view at rest equals FITTED.
  return Math.min(max, Math.max(min, value)) + 0
}
