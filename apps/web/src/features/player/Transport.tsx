import { IconButton } from '@yomikura/ui/IconButton'
import { Repeat, Repeat1, Shuffle, SkipBack, SkipForward } from 'lucide-react'
import type { RepeatMode } from '@yomikura/player/repeat'
import { useSettings } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { PlayButton } from './PlayButton.tsx'
import { usePlayer, usePlayerState } from './player-context.ts'
import { SkipButton } from './SkipButton.tsx'
import styles from './Transport.module.css'

const ICON = { size: 24, strokeWidth: 1.6, 'aria-hidden': true } as const
const SMALL = { ...ICON, size: 20 } as const

/** Shuffle, previous, back, play, on, next, repeat. */
export function Transport() {
  const t = useText()
  const player = usePlayer()
  const [{ skipSeconds }] = useSettings('audioPlayer')
  const isShuffled = usePlayerState(({ queue }) => queue.isShuffled)
  return (
    <div className={styles.transport} role="group" aria-label={t('player.controls')}>
      <IconButton
        className={styles.mode}
        label={t('player.shuffle')}
        aria-pressed={isShuffled}
        icon={<Shuffle {...SMALL} />}
        onClick={() => player.toggleShuffle()}
      />
      <IconButton
        label={t('player.previous')}
        icon={<SkipBack {...ICON} fill="currentColor" />}
        onClick={() => void player.previous()}
      />
      <SkipButton bySeconds={-skipSeconds} />
      <PlayButton sizePx={30} className={styles.play} />
      <SkipButton bySeconds={skipSeconds} />
      <IconButton
        label={t('player.next')}
        icon={<SkipForward {...ICON} fill="currentColor" />}
        onClick={() => void player.next()}
      />
      <RepeatButton />
    </div>
  )
}

const REPEAT_TEXT = {
  none: 'player.repeat_none',
  playlist: 'player.repeat_playlist',
  track: 'player.repeat_track',
} as const satisfies Record<RepeatMode, string>

function RepeatButton() {
  const t = useText()
  const player = usePlayer()
  const repeat = usePlayerState((state) => state.repeat)
  const Icon = repeat === 'track' ? Repeat1 : Repeat
  return (
    <IconButton
      className={styles.mode}
      label={t(REPEAT_TEXT[repeat])}
      aria-pressed={repeat !== 'none'}
      icon={<Icon {...SMALL} />}
      onClick={() => player.cycleRepeat()}
    />
  )
}
