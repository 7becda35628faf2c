import { Play } from 'lucide-react'
import { useText } from '#lib/use-text.ts'
import styles from './Video.module.css'

/** Before a film has begun: one large button in the middle, where a finger or an eye looks first. */
export function VideoCurtain({ onPlay }: { onPlay: () => void }) {
  const t = useText()
  return (
    <button
      type="button"
      className={styles.start}
      onClick={onPlay}
      onPointerUp={(event) => event.stopPropagation()}
    >
      <Play size={40} strokeWidth={1.6} aria-hidden />
      <span className={styles.startText}>{t('video.start')}</span>
    </button>
  )
}
