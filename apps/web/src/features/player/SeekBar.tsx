import { findChapter } from '@yomikura/player/chapters'
import { getCurrentTrack } from '@yomikura/player/queue'
import { Slider } from '@yomikura/ui/Slider'
import { usePlayerState } from './player-context.ts'
import styles from './SeekBar.module.css'
import { useSeek } from './use-seek.ts'

/** Where the track stands: its chapter, a slider with the repeated part, and both times. */
export function SeekBar() {
  const { shown, duration, time, total, slider } = useSeek()
  const loop = usePlayerState((state) => state.loop)
  const chapters = usePlayerState(({ queue }) => getCurrentTrack(queue)?.chapters)
  const chapter = chapters?.[findChapter(chapters, shown) ?? -1]?.title
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
        <Slider {...slider} />
      </div>
      <div className={styles.times}>
        <span>{time}</span>
        <span>{total}</span>
      </div>
    </div>
  )
}
