import type { PageDirection } from '@yomikura/reader/publication'
import { Slider } from '@yomikura/ui/Slider'
import { useText } from '#lib/use-text.ts'
import styles from './Chrome.module.css'

type Props = {
  /** Of a bar that stands upright; the one at the bottom has its own. */
  className?: string | undefined
  /** Shown page, from 0. */
  pageIndex: number
  pageCount: number
  direction: PageDirection
  /** The thumb moves, and nothing else: a place looked for is not yet a place read. */
  onPreview: (pageIndex: number) => void
  /** The thumb was let go, or a key moved it. */
  onSeek: (pageIndex: number) => void
}

/** A range from 1 to the last page that runs in reading direction. */
export function SeekBar({
  className = styles.seek,
  pageIndex,
  pageCount,
  direction,
  onPreview,
  onSeek,
}: Props) {
  const t = useText()
  return (
    <Slider
      className={className}
      label={t('viewer.seek')}
      valueText={t('viewer.seek_value', { page: pageIndex + 1, total: pageCount })}
      direction={direction}
      min={1}
      max={Math.max(1, pageCount)}
      step={1}
      value={pageIndex + 1}
      onValueChange={(value) => onPreview(value - 1)}
      onValueCommit={(value) => onSeek(value - 1)}
    />
  )
}
