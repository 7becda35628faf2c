import type { Command } from './commands.ts'
import {
  FITTED,
  panBy,
  type Point,
  toggleZoom,
  type ZoomBounds,
  zoomTo,
  type ZoomView,
} from './zoom.ts'

const ZOOM_STEP = 1.25
const PAN_STEP_PX = 120

const PANS: Partial<Record<Command, Point>> = {
  'pan-left': { x: PAN_STEP_PX, y: 0 },
  'pan-right': { x: -PAN_STEP_PX, y: 0 },
  'pan-up': { x: 0, y: PAN_STEP_PX },
  'pan-down': { x: 0, y: -PAN_STEP_PX },
}

type Options = {
  bounds: ZoomBounds
  /** Where the command points to, from the window's centre. */
  point: Point
  /** How large a double tap makes a page. */
  toggledScale: number
}

/** How a page lies after a command; undefined when the command asks nothing of the zoom. */
export function runZoomCommand(
  view: ZoomView,
  command: Command,
  { bounds, point, toggledScale }: Options,
): ZoomView | undefined {
  const by = PANS[command]
  if (by !== undefined) return panBy(view, by, bounds)
  switch (command) {
    case 'zoom-in':
      return zoomTo(view, view.scale * ZOOM_STEP, { x: 0, y: 0 }, bounds)
    case 'zoom-out':
      return zoomTo(view, view.scale / ZOOM_STEP, { x: 0, y: 0 }, bounds)
    case 'zoom-reset':
      return FITTED
    case 'zoom-toggle':
      return toggleZoom(view, point, bounds, toggledScale)
    default:
      return undefined
  }
}
