import { isDoubleTap, type PendingTap } from '@yomikura/reader/gestures'
import { type ReaderInput, toTapZone } from '@yomikura/reader/input-map'
import { MEASURES, TIMES } from '@yomikura/contract/limits'
import { isZoomed, type Point } from '@yomikura/reader/zoom'
import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useText } from '#lib/use-text.ts'
import type { PagedSession } from './paged-session.ts'
import type { PageWords } from './page-words.ts'
import { Sheet } from './Sheet.tsx'
import styles from './Stage.module.css'
import { useStageGestures } from './use-stage-gestures.ts'
import { useStageWheel } from './use-stage-wheel.ts'

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
  const handleTap = useTaps(session, onInput)
  useStageGestures(stageRef, session, { onTap: handleTap, onInput })
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
            // Spreads cut anew are other spreads, even where their number is the same.
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

/**
 * Tells single from double taps. Side zones answer at once: waiting for a second tap would delay
 * every turn, so double taps count in the centre, and anywhere on a magnified page.
 */
function useTaps(session: PagedSession, onInput: Props['onInput']) {
  const pending = useRef<PendingTap & { timer: ReturnType<typeof setTimeout> }>(undefined)

  return (tap: PendingTap) => {
    const { viewport } = session.getState()
    const point = { x: tap.x - viewport.width / 2, y: tap.y - viewport.height / 2 }
    const zone = toTapZone(tap.x, viewport.width, MEASURES.tapZoneRatio)
    const first = pending.current
    pending.current = undefined
    clearTimeout(first?.timer)
    if (isDoubleTap(first, tap, TIMES.tapDebounceMs)) onInput({ type: 'double-tap' }, point)
    else if (zone !== 'centre' && !session.isZoomed) onInput({ type: 'tap', zone }, point)
    else {
      const timer = setTimeout(
        () => onInput({ type: 'tap', zone: 'centre' }, point),
        TIMES.tapDebounceMs,
      )
      pending.current = { ...tap, timer }
    }
  }
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
