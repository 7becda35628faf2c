import type { PageDirection } from '@yomikura/reader/publication'
import { Slider } from '@yomikura/ui/Slider'
import { useText } from '#lib/use-text.ts'
import chrome from '../chrome/Chrome.module.css'
import type { TextLines } from './text-lines.ts'

type Props = {
  line: number
  percent: number
  lines: TextLines
  direction: PageDirection
  /** The thumb moves, and is still held. */
  onPreview: (line: number) => void
  onSeek: (line: number) => void
}

/** How far the text is read, and the way to another place in it. */
export function TextBar({ line, percent, lines, direction, onPreview, onSeek }: Props) {
  const t = useText()
  return (
    <footer className={`${chrome.bar} ${chrome.bottom}`}>
      <div className={chrome.seekRow}>
        <Slider
          className={chrome.seek}
          label={t('viewer.seek')}
          valueText={t('text_viewer.line_place', { percent })}
          direction={direction}
          min={0}
          max={Math.max(1, lines.length - 1)}
          value={line}
          onValueChange={onPreview}
          onValueCommit={onSeek}
        />
        <p className={chrome.position}>{t('text_viewer.percent_read', { percent })}</p>
      </div>
    </footer>
  )
}
