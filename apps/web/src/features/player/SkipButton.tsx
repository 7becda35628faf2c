import { IconButton } from '@yomikura/ui/IconButton'
import { RotateCcw, RotateCw } from 'lucide-react'
import { useText } from '#lib/use-text.ts'
import { usePlayer } from './player-context.ts'
import styles from './SkipButton.module.css'

/** Back or on by the seconds of the settings, which stand in the button. */
export function SkipButton({ bySeconds }: { bySeconds: number }) {
  const t = useText()
  const player = usePlayer()
  const seconds = Math.abs(bySeconds)
  const Icon = bySeconds < 0 ? RotateCcw : RotateCw
  return (
    <IconButton
      className={styles.skip}
      label={t(bySeconds < 0 ? 'player.skip_back' : 'player.skip_forward', { count: seconds })}
      icon={
        <>
          <Icon size={28} strokeWidth={1.4} aria-hidden="true" />
          <span className={styles.seconds}>{seconds}</span>
        </>
      }
      onClick={() => player.skip(bySeconds)}
    />
  )
}
