import { isAtEnd, isAtStart } from '@yomikura/reader/paged-reader'
import { toForwardSide } from '@yomikura/reader/publication'
import type { PagedSession } from './paged-session.ts'
import { dragStage } from './stage-motion.ts'

/** Below this a touch may still become a tap, so nothing moves yet. */
const DRAG_SLOP_PX = 10

/** How far a page follows the finger where no page waits behind it. */
const END_RESISTANCE = 0.25

/** Moves the page with the finger. */
export function dragPage(
  stage: HTMLElement,
  session: PagedSession,
  { dx, dy }: { dx: number; dy: number },
): void {
  if (Math.abs(dx) < DRAG_SLOP_PX) return
  const isMoving = stage.dataset.moving !== undefined
  if (!isMoving && Math.abs(dx) <= Math.abs(dy)) return
  dragStage(stage, isTowardsNothing(session, dx) ? dx * END_RESISTANCE : dx)
}

/** A drag to the right pulls in what lies to the left. */
function isTowardsNothing(session: PagedSession, dx: number): boolean {
  const state = session.getState()
  const pulls = dx > 0 ? 'left' : 'right'
  return pulls === toForwardSide(state.layout.direction) ? isAtEnd(state) : isAtStart(state)
}
