import { useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { afterPaint } from '../after-paint.ts'
import type { StripSession } from './strip-session.ts'
import { markViewer } from '../viewer-marks.ts'

type Listeners = { onPainted: (pageIndex: number) => void; onLeft: () => void }

/** Whether the page being read is painted, and whether one ever was; reports it once for each page. */
export function useStripSettled(session: StripSession, { onPainted, onLeft }: Listeners) {
  const { pageIndex } = useSyncExternalStore(session.subscribe, session.getState)
  const isReady = useSyncExternalStore(
    (listener) => session.pages.subscribe(pageIndex, listener),
    () => session.pages.get(pageIndex).status === 'ready',
  )
  const [painted, setPainted] = useState<number>()
  const handlePainted = useEffectEvent(() => {
    markViewer(painted === undefined ? 'first-page' : 'turn-painted')
    setPainted(pageIndex)
    session.startPreloading()
    onPainted(pageIndex)
  })
  const handleLeft = useEffectEvent(onLeft)

  useLayoutEffect(() => {
    if (!isReady) return handleLeft()
    return afterPaint(() => handlePainted())
  }, [isReady, pageIndex])

  return { isSettled: isReady && painted === pageIndex, hasPainted: painted !== undefined }
}
