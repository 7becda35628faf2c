import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { afterPaint } from '../after-paint.ts'
import styles from './Chrome.module.css'
import type { ControlsVisibility } from './controls-visibility.ts'

/** As long as the controls fade; see Chrome.module.css. */
const FADE_MS = 150

type Props = {
  visibility: ControlsVisibility
  top: ReactNode
  bottom: ReactNode
  /** Stays when the bars go. */
  footing?: ReactNode
  /**
   * Whether a sheet of settings is open: on a phone it takes the place of the bar at the bottom, on one
   * that lies on its side the bars end beside it.
   */
  hasSheet?: boolean
  /** What lies between the bars: the chip, the settings. */
  children: ReactNode
}

/** The bars over the page. While hidden they are not there for anybody: no cursor, no focus, no reader. */
export function Controls({ visibility, top, bottom, footing, hasSheet, children }: Props) {
  const isShown = useSyncExternalStore(visibility.subscribe, visibility.isShown)
  const isThere = useLingering(isShown, FADE_MS)
  const isBegun = useAfterFirstFrame()
  const held = {
    onPointerEnter: (event: { pointerType: string }) => {
      // A finger has no place to rest; it would hold the bars for ever.
      if (event.pointerType === 'mouse') visibility.hold('pointer')
    },
    onPointerLeave: () => visibility.release('pointer'),
    onPointerDown: () => visibility.show(),
  }
  const foot = footing && <div className={styles.footing}>{footing}</div>
  return (
    <>
      <div
        className={styles.controls}
        data-shown={isShown}
        inert={!isShown}
        onFocus={(event) => {
          // Only keyboards: a clicked button keeps the focus for as long as the viewer is open.
          if (event.target.matches(':focus-visible')) visibility.hold('focus')
        }}
        onBlur={() => visibility.release('focus')}
      >
        <div {...held} className={styles.head} data-beside-sheet={hasSheet}>
          {isBegun && top}
        </div>
        <div className={styles.below}>
          {/* With the bars, which would push it away. */}
          {isBegun && children}
          {isShown && foot}
        </div>
        {/* Away while hidden, so that turning pages does not draw it. */}
        <div {...held} className={styles.base} data-beside-sheet={hasSheet}>
          {isBegun && isThere && bottom}
        </div>
      </div>
      {!isShown && foot}
    </>
  )
}

/** False in the frame in which the viewer opens: the page comes first, its bars with the next frame. */
function useAfterFirstFrame(): boolean {
  const [isPast, setIsPast] = useState(false)
  useEffect(() => afterPaint(() => setIsPast(true)), [])
  return isPast
}

/** True while `isShown`, and as long after it as the fading takes. */
function useLingering(isShown: boolean, ms: number): boolean {
  const [isLingering, setIsLingering] = useState(isShown)

  useEffect(() => {
    const timer = setTimeout(() => setIsLingering(isShown), isShown ? 0 : ms)
    return () => clearTimeout(timer)
  }, [isShown, ms])

  return isShown || isLingering
}
