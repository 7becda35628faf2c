import { type PageDirection, type Side, toForwardSide } from '@yomikura/reader/publication'
import { IconButton } from '@yomikura/ui/IconButton'
import { Slider } from '@yomikura/ui/Slider'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#lib/use-text.ts'
import chrome from '../chrome/Chrome.module.css'
import styles from './Flow.module.css'
import type { useFlowViewer } from './use-flow-viewer.ts'

type Props = { viewer: ReturnType<typeof useFlowViewer>; onSeek: (position: number) => void }

/** Where the reader is in the whole book, and the way to other places. */
export function FlowBar({ viewer, onSeek }: Props) {
  const t = useText()
  const { session, state, position, reached, line, direction, toTitle, run } = viewer
  const [preview, setPreview] = useState<number>()
  const turn = (by: 'forward' | 'back') => {
    run(by)
    viewer.chrome.controls.hideUnderPointer()
  }
  const handleSeek = (to: number) => {
    setPreview(undefined)
    // What is on screen is no place to go to: a step of the thumb leads on from there, or keys would stay.
    const isShown = to >= position && to <= session.endPosition
    if (isShown && to !== reached) session.turn(to > reached ? 'forward' : 'back')
    else onSeek(to)
  }
  const shown = preview ?? position
  const title = toTitle(shown)
  const { length } = line
  const last = preview === undefined ? (state.second ?? shown) : shown
  const pages = `${shown === last ? shown + 1 : `${shown + 1}–${last + 1}`} / ${length}`
  const at = preview ?? reached
  // Pages have numbers, which begin at 1; letters have none.
  const first = session.isFixed ? 1 : 0
  const place = session.isFixed ? pages : t('viewer.percent', { percent: line.toPercent(at) })

  return (
    <footer className={`${chrome.bar} ${chrome.bottom}`}>
      {title !== '' && <p className={styles.heading}>{title}</p>}
      <div className={chrome.seekRow}>
        <TurnButton side="left" {...{ direction, turn }} />
        <Slider
          className={chrome.seek}
          label={t('viewer.seek')}
          valueText={title === '' ? place : `${place}, ${title}`}
          direction={direction}
          min={first}
          max={Math.max(1, length - 1 + first)}
          step={1}
          value={at + first}
          onValueChange={(value) => setPreview(value - first)}
          onValueCommit={(value) => handleSeek(value - first)}
        />
        <TurnButton side="right" {...{ direction, turn }} />
        <p className={chrome.position}>{place}</p>
      </div>
    </footer>
  )
}

type TurnProps = {
  direction: PageDirection
  turn: (by: 'forward' | 'back') => void
  side: Side
}

function TurnButton({ side, direction, turn }: TurnProps) {
  const t = useText()
  const isForward = side === toForwardSide(direction)
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <IconButton
      label={t(isForward ? 'viewer.next_page' : 'viewer.previous_page')}
      icon={<Icon size={22} strokeWidth={1.6} aria-hidden />}
      onClick={() => turn(isForward ? 'forward' : 'back')}
    />
  )
}
