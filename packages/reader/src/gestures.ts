import type { Side } from './publication.ts'

/** A finished touch of one finger or mouse button. */
export type Release = {
  dx: number
  dy: number
  /** Pixels a millisecond along x when it let go, signed. */
  velocityX: number
  elapsedMs: number
  widthPx: number
  /** The page was magnified when the touch began. */
  isZoomed: boolean
  /** A second finger took part at any moment. */
  hasPinched: boolean
}

const TAP_SLOP_PX = 10
const LONG_PRESS_MS = 500
const SWIPE_WIDTH_RATIO = 0.22
const FLICK_PX_PER_MS = 0.35
const FLICK_SLOP_PX = 24

/** What a touch was. A pan, a pinch and a long press are `none`: they never turn a page. */
export function classifyRelease(
  release: Release,
): { type: 'tap' } | { type: 'swipe'; towards: Side } | { type: 'none' } {
  if (release.hasPinched) return { type: 'none' }
  if (Math.hypot(release.dx, release.dy) < TAP_SLOP_PX) {
    return release.elapsedMs < LONG_PRESS_MS ? { type: 'tap' } : { type: 'none' }
  }
  if (release.isZoomed || Math.abs(release.dx) <= Math.abs(release.dy)) return { type: 'none' }
  return isSwipe(release)
    ? { type: 'swipe', towards: release.dx > 0 ? 'right' : 'left' }
    : { type: 'none' }
}

function isSwipe({ dx, velocityX, widthPx }: Release): boolean {
  // Letting go while moving back takes the swipe back.
  if (Math.sign(velocityX) === -Math.sign(dx) && Math.abs(velocityX) > FLICK_PX_PER_MS) return false
  if (Math.abs(dx) >= widthPx * SWIPE_WIDTH_RATIO) return true
  return Math.abs(dx) >= FLICK_SLOP_PX && Math.abs(velocityX) >= FLICK_PX_PER_MS
}

/** A tap waiting for a second one. */
export type PendingTap = { x: number; y: number; atMs: number }

const DOUBLE_TAP_SLOP_PX = 40

/** Whether `tap` follows `pending` closely enough in time and place to be its second half. */
export function isDoubleTap(
  pending: PendingTap | undefined,
  tap: PendingTap,
  windowMs: number,
): boolean {
  if (pending === undefined || tap.atMs - pending.atMs > windowMs) return false
  return Math.hypot(tap.x - pending.x, tap.y - pending.y) < DOUBLE_TAP_SLOP_PX
}
