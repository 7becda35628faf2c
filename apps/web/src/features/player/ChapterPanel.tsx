import { findChapter } from '@yomikura/player/chapters'
import { getCurrentTrack } from '@yomikura/player/queue'
import { formatDuration } from '@yomikura/text/format-duration'
import { Dialog } from '@yomikura/ui/Dialog'
import { useText } from '#lib/use-text.ts'
import styles from './Panel.module.css'
import { usePlayer, usePlayerState } from './player-context.ts'

/** Chapters of the track; a press goes there. */
export function ChapterPanel({ onClose }: { onClose: () => void }) {
  const t = useText()
  const player = usePlayer()
  const chapters = usePlayerState(({ queue }) => getCurrentTrack(queue)?.chapters) ?? []
  const current = usePlayerState(({ timeSeconds }) => findChapter(chapters, timeSeconds))
  return (
    <Dialog isOpen variant="sheet" title={t('player.chapters')} onClose={onClose}>
      <ol className={styles.list}>
        {chapters.map(({ title, startSeconds }, index) => (
          <li key={startSeconds} className={styles.item}>
            <button
              type="button"
              className={styles.row}
              aria-current={index === current || undefined}
              onClick={() => {
                player.seek(startSeconds)
                onClose()
              }}
            >
              <span className={styles.name}>{title}</span>
              <span className={styles.time}>{formatDuration(startSeconds)}</span>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
