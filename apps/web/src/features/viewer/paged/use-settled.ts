import { listVisiblePages } from '@yomikura/reader/paged-reader'
import { useCallback, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { afterPaint } from '../after-paint.ts'
import type { PagedSession } from './paged-session.ts'
import { markViewer } from '../viewer-marks.ts'

type Listeners = {
  /** Every page of the spread is on screen. */
  onPainted: () => void
  /** The spread on screen is incomplete: awaited, or failed. */
  onLeft: () => void
}

/**
 * Whether the spread on screen is painted, and whether one ever was; reports it once for each spread,
 * after the frame.
 */
export function useSettled(session: PagedSession, { onPainted, onLeft }: Listeners) {
  const state = useSyncExternalStore(session.subscribe, session.getState)
  const visible = listVisiblePages(state)
  const name = visible.join(',')
  const isReady = useAreReady(session, name)
  const [painted, setPainted] = useState('')
  const handlePainted = useEffectEvent(() => {
    setPainted(name)
    markViewer(painted === '' ? 'first-page' : 'turn-painted', { detail: name })
    session.startPreloading()
    onPainted()
  })
  const handleLeft = useEffectEvent(onLeft)

  // Before the frame that shows the pages, so that the report comes at the end of this frame.
  useLayoutEffect(() => {
    if (!isReady) return handleLeft()
    return afterPaint(() => handlePainted())
  }, [isReady, name])

  return { isSettled: isReady && painted === name, hasPainted: painted !== '' }
}

/** @param name page indexes with commas between: a string, so that equal lists are one */
function useAreReady(session: PagedSession, name: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = toIndexes(name).map((index) => session.pages.subscribe(index, listener))
      return () => ends.forEach((end) => end())
    },
    [session, name],
  )
  return useSyncExternalStore(subscribe, () => {
    const indexes = toIndexes(name)
    return (
      indexes.length > 0 && indexes.every((index) => session.pages.get(index).status === 'ready')
    )
  })
}

function toIndexes(name: string): number[] {
  return name === '' ? [] : name.split(',').map(Number)
}
