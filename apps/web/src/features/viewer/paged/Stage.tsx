import type { ReaderInput } from '@yomikura/reader/input-map'
import { isZoomed, type Point } from '@yomikura/reader/zoom'
import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'
import { isAtEnd, isAtStart } from '@yomikura/reader/paged-reader'
import { toForwardSide } from '@yomikura/reader/publication'
import { useText } from '#lib/use-text.ts'
import type { PagedSession } from './paged-session.ts'
import type { PageWords } from './page-words.ts'
import { Sheet } from './Sheet.tsx'
import styles from './Stage.module.css'
import { usePageTaps } from './use-page-taps.ts'
import { useStageGestures } from './use-stage-gestures.ts'
import { useStageWheel } from './use-stage-wheel.ts'
import { dragStage } from './stage-motion.ts'

type Props = {
  session: PagedSession
  stageRef: RefObject<HTMLElement | null>
  isSettled: boolean
  isCursorHidden: boolean
  words: PageWords | undefined
  /** `point` is where it was done, from the stage's centre. */
  onInput: (input: ReaderInput, point?: Point) => void
}

/** Where pages lie and fingers move them. */
export function Stage({ session, stageRef, isSettled, isCursorHidden, words, onInput }: Props) {
  const t = useText()
  const state = useSyncExternalStore(session.subscribe, session.getState)
  const handleTap = usePageTaps({
    viewport: () => session.getState().viewport,
    isZoomed: () => session.isZoomed,
    onInput,
  })
  useStageGestures(stageRef, session, {
    onTap: handleTap,
    onInput,
    onDrag: (stage, move) => dragPage(stage, session, move),
  })
  useStageWheel(stageRef, session, onInput)
  useStageSize(stageRef, session)

  const shown = [state.spreadIndex - 1, state.spreadIndex, state.spreadIndex + 1]
  return (
    <section
      ref={stageRef}
      className={styles.stage}
      tabIndex={-1}
      aria-label={t('viewer.pages')}
      data-cursor={isCursorHidden ? 'hidden' : 'shown'}
      data-zoomed={isZoomed(state.view)}
      onContextMenu={(event) => event.preventDefault()}
    >
      {shown
        .filter((spreadIndex) => spreadIndex >= 0 && spreadIndex < state.spreads.length)
        .map((spreadIndex) => (
          <Sheet
            // Spreads that are cut again are other spreads, even where their number is the same.
            key={`${state.spreads[spreadIndex]!.pages.join('+')}`}
            state={state}
            spreadIndex={spreadIndex}
            pages={session.pages}
            isSettled={isSettled}
            words={words}
          />
        ))}
    </section>
  )
}

function useStageSize(stageRef: RefObject<HTMLElement | null>, session: PagedSession): void {
  useLayoutEffect(() => {
    const stage = stageRef.current
    if (stage === null) return
    const measure = () => session.resize({ width: stage.clientWidth, height: stage.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(stage)
    return () => observer.disconnect()
  }, [stageRef, session])
}

/** Below this a touch may still become a tap, so nothing moves yet. */
const DRAG_SLOP_PX = 10

/** How far a page follows the finger where no page waits behind it. */
const END_RESISTANCE = 0.25

/** Moves the page with the finger. */
function dragPage(
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
