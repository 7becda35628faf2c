import type { ReaderInput } from '@yomikura/reader/input-map'
import { isZoomed, type Point, type ZoomView } from '@yomikura/reader/zoom'
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { BookTheme, FrameBox, FromFrame } from '../../../book-frame/protocol.ts'
import { usePageTaps } from '../paged/use-page-taps.ts'
import { useStageGestures } from '../paged/use-stage-gestures.ts'
import { useStageWheel } from '../paged/use-stage-wheel.ts'
import styles from './Flow.module.css'
import type { FlowSession, FlowState } from './flow-session.ts'
import { FrameLink } from './frame-link.ts'
import { useFrameMotion, useFrameReport } from './use-frame-motion.ts'
import type { PageZoom } from './page-zoom.ts'

/** What a frame reports, in the measures of the stage. */
export type StageMessage = Exclude<FrameReport, { type: 'moving' }>
type FrameReport = Exclude<FromFrame, { type: 'need' | 'ready' }>

type Props = {
  session: FlowSession
  state: FlowState
  stageRef: RefObject<HTMLElement | null>
  title: string
  theme: BookTheme
  isCursorHidden: boolean
  loadFile: (path: string) => Promise<Blob>
  /** What hands do over magnified pages. `point` is where, from the stage's centre. */
  onInput: (input: ReaderInput, point?: Point) => void
  /** @param item the chapter that the message came from */
  onMessage: (message: StageMessage, item: number) => void
}

/** The stage of a book: a frame, or two where fixed pages may stand side by side. */
export function FlowFrame(props: Props) {
  const { session, state, stageRef, theme } = props
  const hasFixed = session.book.spine.some(({ layout }) => layout === 'fixed')
  return (
    <section
      ref={stageRef}
      className={styles.stage}
      data-theme={session.isPageFixed ? 'fixed' : theme}
      data-place={state.place}
      dir={session.stageDirection}
    >
      <div className={styles.pages} style={toTransform(state.view)}>
        <PaneFrame {...props} index={0} />
        {(hasFixed || state.isFacing) && <PaneFrame {...props} index={1} />}
      </div>
      {isZoomed(state.view) && <ZoomedStage zoom={session.zoom} onInput={props.onInput} />}
    </section>
  )
}

/** One frame. It has an origin of its own: only data goes in and out. */
function PaneFrame({ index, ...props }: Props & { index: 0 | 1 }) {
  const { session, state, isCursorHidden, title } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const handleLoad = useEffectEvent(props.loadFile)
  const noteMoving = useFrameReport(index === 0 || state.isFacing || state.second !== undefined)
  const handleMessage = useEffectEvent((message: FrameReport) => {
    if (message.type === 'moving') return noteMoving(message.isMoving)
    // What is on screen begins with the first page; the other one has no say in where the reader is.
    if (message.type === 'shown' && index === 1) return session.panes[1].noteShown(message.page)
    const item = session.panes[index].item
    if (item !== undefined) props.onMessage(toStage(message, frame.current?.offsetLeft ?? 0), item)
  })

  useEffect(() => {
    if (!frame.current) return
    const link = new FrameLink(frame.current, {
      onMessage: (message) => handleMessage(message),
      loadFile: (path) => handleLoad(path),
    })
    session.attach(index, link)
    return () => {
      session.panes[index].detach()
      link.close()
    }
  }, [session, index])

  useFrameMotion(session.panes[index])
  useEffect(() => {
    session.panes[index].send({ type: 'cursor', isHidden: isCursorHidden })
  }, [session, index, isCursorHidden])

  return <iframe ref={frame} className={styles.frame} data-pane={index} title={title} />
}

/** Nothing at all at rest: a transform would blur text on some screens. */
function toTransform({ scale, x, y }: ZoomView): CSSProperties | undefined {
  if (scale === 1) return undefined
  return { transform: `translate(${x}px, ${y}px) scale(${scale})` }
}

/** A frame that fills half of the stage counts from its own edge. */
function toStage(message: StageMessage, left: number): StageMessage {
  const move = (box: FrameBox) => ({ ...box, left: box.left + left })
  switch (message.type) {
    case 'tap':
    case 'mouse':
    case 'pinch':
    case 'zoom-wheel':
      return { ...message, x: message.x + left }
    case 'mark':
      return { ...message, box: move(message.box) }
    case 'selected': {
      const { selection } = message
      return { ...message, selection: selection && { ...selection, box: move(selection.box) } }
    }
    default:
      return message
  }
}

type ZoomedStageProps = { zoom: PageZoom; onInput: (input: ReaderInput, point?: Point) => void }

/**
 * Lies over magnified pages and takes what a mouse does; fingers may still reach the frame, which reports
 * them itself.
 */
function ZoomedStage({ zoom, onInput }: ZoomedStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const handleTap = usePageTaps({
    viewport: () => ({
      width: stage.current?.clientWidth ?? 0,
      height: stage.current?.clientHeight ?? 0,
    }),
    isZoomed: () => zoom.isZoomed,
    onInput,
  })
  useStageGestures(stage, zoom, { onTap: handleTap, onInput })
  useStageWheel(stage, zoom, onInput)
  return <div ref={stage} className={styles.zoomed} />
}
