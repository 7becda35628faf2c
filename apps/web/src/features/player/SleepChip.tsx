import { formatDuration } from '@yomikura/text/format-duration'
import { toSleepLeftMs } from '@yomikura/player/sleep-timer'
import { Moon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '#lib/use-text.ts'
import { usePlayerState } from './player-context.ts'
import styles from './SleepChip.module.css'

/** The sleep timer: what is left of it is always in view once it is set. */
export function SleepChip({ onOpen }: { onOpen: () => void }) {
  const t = useText()
  const sleep = usePlayerState((state) => state.sleep)
  const nowMs = useSecond(sleep.kind === 'minutes')
  const leftMs = toSleepLeftMs(sleep, nowMs)
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
      {leftMs !== undefined && <span>{formatDuration(Math.ceil(leftMs / 1000))}</span>}
      {sleep.kind === 'tracks' && (
        <span>{t(sleep.tracksLeft === 1 ? 'player.sleep_track' : 'player.sleep_next')}</span>
      )}
    </button>
  )
}

/** The time, each second while asked for. */
function useSecond(isTicking: boolean): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isTicking])
  return nowMs
}
