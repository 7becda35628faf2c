import { formatDuration } from '@yomikura/text/format-duration'
import { type SleepTimer, toSleepLeftMs } from '@yomikura/player/sleep-timer'
import { Moon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '#lib/use-text.ts'
import { usePlayerState } from './player-context.ts'
import styles from './SleepChip.module.css'

/** The sleep timer: what is left of it is always in view once it is set. */
export function SleepChip({ onOpen }: { onOpen: () => void }) {
  const t = useText()
  const sleep = usePlayerState((state) => state.sleep)
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={t('player.sleep')}
      title={t('player.sleep')}
      data-on={sleep.kind !== 'off' || undefined}
      onClick={onOpen}
    >
      <Moon size={18} strokeWidth={1.6} aria-hidden="true" />
      {sleep.kind === 'minutes' && <Countdown key={sleep.endsAtMs} sleep={sleep} />}
      {sleep.kind === 'tracks' && (
        <span>{t(sleep.tracksLeft === 1 ? 'player.sleep_track' : 'player.sleep_next')}</span>
      )}
    </button>
  )
}

/** What is left, each second. */
function Countdown({ sleep }: { sleep: SleepTimer }) {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <span>{formatDuration(Math.ceil((toSleepLeftMs(sleep, nowMs) ?? 0) / 1000))}</span>
}
