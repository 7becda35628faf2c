import { Pause, Play } from 'lucide-react'
import { useText } from '#lib/use-text.ts'
import type { MotionState } from './motion.ts'
import styles from './MotionButton.module.css'

type Props = { state: Exclude<MotionState, 'none'>; onToggle: () => void }

/** Stops and plays the pages in sight that move, or says that this browser cannot play them. */
export function MotionButton({ state, onToggle }: Props) {
  const t = useText()
  if (state === 'unplayable') return <p className={styles.note}>{t('viewer.motion_unplayable')}</p>
  const Icon = state === 'playing' ? Pause : Play
  return (
    <button type="button" className={styles.button} onClick={onToggle}>
      <Icon size={16} strokeWidth={1.6} aria-hidden />
      {t(state === 'playing' ? 'viewer.motion_stop' : 'viewer.motion_play')}
    </button>
  )
}
