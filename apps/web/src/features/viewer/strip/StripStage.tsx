import { type ReactNode, type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'
import { useText } from '#lib/use-text.ts'
import { PageFace } from '../paged/PageFace.tsx'
import type { StripSession, StripShape } from './strip-session.ts'
import styles from './Strip.module.css'

type Props = {
  session: StripSession
  stageRef: RefObject<HTMLElement | null>
  shape: StripShape
  colors: readonly string[]
  isSettled: boolean
  isCursorHidden: boolean
  onScroll: (scrollPx: number) => void
  /** Pages were tapped, or what comes after them: there bars would lie over words and links. */
  onTap: (isOnEnd: boolean) => void
  /** What comes after the last page. */
  end: ReactNode
}

/** The scrolled strip: all of its height is there, and of its pages those around the window. */
export function StripStage({ session, stageRef, shape, colors, end, ...props }: Props) {
  const t = useText()
  const { layout, drawn, pageIndex } = useSyncExternalStore(session.subscribe, session.getState)
  useStripSize(session, stageRef, shape)
  return (
    <section
      ref={stageRef}
      className={styles.strip}
      tabIndex={0}
      aria-label={t('viewer.pages')}
      data-cursor={props.isCursorHidden ? 'hidden' : 'shown'}
      data-page-index={pageIndex}
      data-settled={props.isSettled}
      onScroll={(event) => props.onScroll(event.currentTarget.scrollTop)}
      onClick={(event) => {
        const { target } = event
        if (target instanceof Element && target.closest('button, a')) return
        props.onTap(event.currentTarget.lastElementChild?.contains(target as Node) ?? false)
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      <div className={styles.pages} style={{ width: layout.widthPx, height: layout.heightPx }}>
        {drawn.map((page) => (
          <PageFace
            key={page}
            pages={session.pages}
            place={{
              pageIndex: page,
              x: 0,
              y: layout.tops[page] ?? 0,
              width: layout.widthPx,
              height: layout.heights[page] ?? 0,
            }}
            color={colors[page] ?? 'transparent'}
          />
        ))}
      </div>
      <div className={styles.end}>{end}</div>
    </section>
  )
}

/** Lays the strip out for its window, and keeps what is read where it is. */
function useStripSize(
  session: StripSession,
  stageRef: RefObject<HTMLElement | null>,
  { maxWidthPx, gapPx }: StripShape,
): void {
  useLayoutEffect(() => {
    const stage = stageRef.current
    if (stage === null) return
    const measure = () => {
      const viewport = { width: stage.clientWidth, height: stage.clientHeight }
      const scrollPx = session.layOut(viewport, { maxWidthPx, gapPx })
      // The height is drawn with the next render; the place must not be cut off by the old one.
      requestAnimationFrame(() => {
        if (Math.abs(stage.scrollTop - scrollPx) > 1) stage.scrollTop = scrollPx
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(stage)
    return () => observer.disconnect()
  }, [session, stageRef, maxWidthPx, gapPx])
}
