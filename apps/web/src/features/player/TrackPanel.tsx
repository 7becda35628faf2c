import { listUpcoming } from '@yomikura/player/queue'
import { formatDuration } from '@yomikura/text/format-duration'
import { Dialog } from '@yomikura/ui/Dialog'
import { AudioLines } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '#lib/use-text.ts'
import styles from './Panel.module.css'
import { usePlayer, usePlayerState } from './player-context.ts'

/** All tracks in playing order; a press plays one. */
export function TrackPanel({ onClose }: { onClose: () => void }) {
  const t = useText()
  const player = usePlayer()
  const queue = usePlayerState((state) => state.queue)
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // In braces: newer browsers return a promise from scrolling, which React would call on closing.
    current.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Dialog isOpen variant="sheet" title={t('player.tracks')} onClose={onClose}>
      <ol className={styles.list}>
        {listUpcoming(queue).map((track, position) => {
          const isCurrent = position === queue.position
          return (
            <li key={track.id} className={styles.item}>
              <button
                type="button"
                ref={isCurrent ? current : undefined}
                className={styles.row}
                aria-current={isCurrent || undefined}
                onClick={() => void player.playTrack(track.id)}
              >
                <span className={styles.mark}>
                  {isCurrent ? (
                    <AudioLines size={18} strokeWidth={1.6} aria-hidden="true" />
                  ) : (
                    position + 1
                  )}
                </span>
                <span className={styles.name}>
                  {track.title}
                  <span className={styles.detail}>{track.workTitle}</span>
                </span>
                {track.durationSeconds !== undefined && (
                  <span className={styles.time}>{formatDuration(track.durationSeconds)}</span>
                )}
              </button>
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
