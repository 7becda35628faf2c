import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { BookTheme, FromFrame } from '../../../book-frame/protocol.ts'
import styles from './Flow.module.css'
import type { FlowSession } from './flow-session.ts'
import { FrameLink } from './frame-link.ts'

type Props = {
  session: FlowSession
  stageRef: RefObject<HTMLElement | null>
  title: string
  theme: BookTheme
  isCursorHidden: boolean
  linkRef: RefObject<FrameLink | undefined>
  loadFile: (path: string) => Promise<Blob>
  onMessage: (message: Exclude<FromFrame, { type: 'need' | 'ready' }>) => void
}

/** The frame that the book lives in. It has an origin of its own: only data goes in and out. */
export function FlowFrame(props: Props) {
  const { session, linkRef, stageRef, isCursorHidden, theme, title } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const handleMessage = useEffectEvent(props.onMessage)
  const handleLoad = useEffectEvent(props.loadFile)

  useEffect(() => {
    if (!frame.current) return
    const link = new FrameLink(frame.current, {
      onMessage: (message) => handleMessage(message),
      loadFile: (path) => handleLoad(path),
    })
    linkRef.current = link
    session.attach(link)
    return () => {
      session.detach()
      link.close()
      linkRef.current = undefined
    }
  }, [session, linkRef])

  useEffect(() => {
    linkRef.current?.tell({ type: 'cursor', isHidden: isCursorHidden })
  }, [linkRef, isCursorHidden])

  return (
    <section ref={stageRef} className={styles.stage} data-theme={theme}>
      <iframe ref={frame} className={styles.frame} title={title} />
    </section>
  )
}
