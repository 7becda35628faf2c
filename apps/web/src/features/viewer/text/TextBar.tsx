import type { PageDirection } from '@yomikura/reader/publication'
import { Slider } from '@yomikura/ui/Slider'
import { useState } from 'react'
import { useText } from '#lib/use-text.ts'
import chrome from '../chrome/Chrome.module.css'
import type { TextLines } from './text-lines.ts'

type Props = {
  /** The first line in view. */
  line: number
  /** The last line is in view. */
  isAtEnd: boolean
  lines: TextLines
  direction: PageDirection
  /** The thumb moves, and is still held. */
  onPreview: (line: number) => void
  onSeek: (line: number) => void
  onBack: () => void
}

/** How far the text is read, and the way to another place in it. */
export function TextBar(props: Props) {
  const { line, isAtEnd, lines, direction, onPreview, onSeek, onBack } = props
  const t = useText()
  const end = Math.max(1, lines.length - 1)
  // At the bottom all is read, although other lines come first in view.
  const reached = isAtEnd ? end : line
  const [preview, setPreview] = useState<number>()
  const shown = preview ?? reached
  const percent = lines.toPercent(shown)
  const handleMove = (to: number) => {
    setPreview(to)
    onPreview(to)
  }
  const handleSettle = (to: number) => {
    setPreview(undefined)
    // The last screen stands at its end: no line of it leads anywhere else.
    if (to >= line && to < reached) onBack()
    else onSeek(to)
  }
  return (
    <footer className={`${chrome.bar} ${chrome.bottom}`}>
      <div className={chrome.seekRow}>
        <Slider
          className={chrome.seek}
          label={t('viewer.seek')}
          valueText={t('text_viewer.line_place', { percent })}
          direction={direction}
          min={0}
          max={end}
          value={shown}
          onValueChange={handleMove}
          onValueCommit={handleSettle}
        />
        <p className={chrome.position}>{t('text_viewer.percent_read', { percent })}</p>
      </div>
    </footer>
  )
}
