import { formatDuration } from '@yomikura/text/format-duration'
import { Slider } from '@yomikura/ui/Slider'
import { type PointerEvent, useState } from 'react'
import { useText } from '#lib/use-text.ts'
import type { Playback } from './use-playback.ts'
import type { Preview } from './use-sprite.ts'
import styles from './Video.module.css'

type Props = {
  playback: Playback
  toPreview: (second: number) => Preview | undefined
  /** A mouse or finger is over the bar: previews may be wanted. */
  onApproach: () => void
  onSeek: (second: number) => void
}

/** Where the film stands. A small picture shows what the pointer is over. */
export function VideoSeekBar({ playback, toPreview, onApproach, onSeek }: Props) {
  const t = useText()
  const [pointed, setPointed] = useState<{ second: number; share: number }>()
  const { second, durationSeconds, bufferedTo } = playback
  const total = Math.max(1, Math.floor(durationSeconds))
  const preview = pointed && toPreview(pointed.second)
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    setPointed({ second: share * total, share })
  }
  return (
    <div
      className={styles.seek}
      onPointerEnter={onApproach}
      onPointerMove={point}
      onPointerLeave={() => setPointed(undefined)}
    >
      {pointed && (
        <div className={styles.preview} style={{ left: `${pointed.share * 100}%` }} aria-hidden>
          {preview && <Picture preview={preview} />}
          <span>{formatDuration(pointed.second)}</span>
        </div>
      )}
      <span
        className={styles.buffered}
        style={{ width: `${Math.min(100, (bufferedTo / total) * 100)}%` }}
        aria-hidden
      />
      <Slider
        className={styles.slider}
        label={t('video.seek')}
        valueText={t('video.seek_value', {
          time: formatDuration(second),
          total: formatDuration(total),
        })}
        min={0}
        max={total}
        step={1}
        value={Math.min(second, total)}
        onValueChange={onSeek}
      />
    </div>
  )
}

function Picture({ preview: { address, x, y, width, height } }: { preview: Preview }) {
  return (
    <div className={styles.frame} style={{ width, height }}>
      <img src={address} alt="" style={{ transform: `translate(${-x}px, ${-y}px)` }} />
    </div>
  )
}
