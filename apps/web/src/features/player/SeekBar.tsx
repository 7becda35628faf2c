import { findChapter } from '@yomikura/player/chapters'
import { getCurrentTrack } from '@yomikura/player/queue'
import { formatDuration } from '@yomikura/text/format-duration'
import { Slider } from '@yomikura/ui/Slider'
import { useState } from 'react'
import { useText } from '#lib/use-text.ts'
import { usePlayer, usePlayerState } from './player-context.ts'
import styles from './SeekBar.module.css'

/** Where the track stands. While it is dragged, the sound goes on; it follows on letting go. */
export function SeekBar() {
  const t = useText()
  const player = usePlayer()
  const second = usePlayerState(({ timeSeconds }) => Math.floor(timeSeconds))
  const duration = usePlayerState(({ durationSeconds }) => durationSeconds)
  const loop = usePlayerState((state) => state.loop)
  const chapters = usePlayerState(({ queue }) => getCurrentTrack(queue)?.chapters)
  const [dragged, setDragged] = useState<number>()
  const shown = dragged ?? second
  const chapter = chapters?.[findChapter(chapters, shown) ?? -1]?.title
  const total = Math.floor(duration ?? 0)
  const settle = (chosen: number | undefined) => {
    if (chosen !== undefined) player.seek(chosen)
    setDragged(undefined)
  }
  const toPercent = (seconds: number) => `${String((seconds / (duration || 1)) * 100)}%`
  return (
    <div className={styles.seek}>
      {chapter !== undefined && <p className={styles.chapter}>{chapter}</p>}
      <div className={styles.track}>
        {loop.kind !== 'off' && (
          <span
            className={styles.loop}
            style={{
              left: toPercent(loop.fromSeconds),
              right: loop.kind === 'closed' ? `calc(100% - ${toPercent(loop.toSeconds)})` : 'auto',
            }}
            aria-hidden="true"
          />
        )}
        <Slider
          label={t('player.seek')}
          min={0}
          max={Math.max(total, 1)}
          step={1}
          value={Math.min(shown, Math.max(total, 1))}
          disabled={duration === undefined}
          valueText={t('player.seek_value', {
            time: formatDuration(shown),
            total: formatDuration(total),
          })}
          onValueChange={setDragged}
          onValueCommit={settle}
          onPointerUp={() => settle(dragged)}
          onBlur={() => settle(dragged)}
        />
      </div>
      <div className={styles.times}>
        <span>{formatDuration(shown)}</span>
        <span>{duration === undefined ? '–:––' : formatDuration(duration)}</span>
      </div>
    </div>
  )
}
