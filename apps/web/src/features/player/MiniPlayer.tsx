import { getCurrentTrack } from '@yomikura/player/queue'
import { IconButton } from '@yomikura/ui/IconButton'
import { Slider } from '@yomikura/ui/Slider'
import { X } from 'lucide-react'
import { useSettings } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { Artwork } from './Artwork.tsx'
import styles from './MiniPlayer.module.css'
import { PlayButton } from './PlayButton.tsx'
import { usePlayer, usePlayerState } from './player-context.ts'
import { SkipButton } from './SkipButton.tsx'
import { useSeek } from './use-seek.ts'

/**
 * The bar at the bottom: what plays, back, play or pause, on, close; where there is room, a slider too. A
 * press on the title opens the full player.
 */
export function MiniPlayer() {
  const t = useText()
  const player = usePlayer()
  const [{ skipSeconds }] = useSettings('audioPlayer')
  const track = usePlayerState(({ queue }) => getCurrentTrack(queue))
  if (!track) return null
  return (
    <section className={styles.bar} aria-label={t('player.name')}>
      <MiniProgress />
      <button
        type="button"
        className={styles.open}
        data-opens-player
        aria-label={t('player.open_full', { title: track.title })}
        onClick={() => player.setView('full')}
      >
        <Artwork track={track} className={styles.artwork} />
        <span className={styles.words}>
          <span className={styles.title}>{track.title}</span>
          <span className={styles.album}>{track.workTitle}</span>
        </span>
      </button>
      <SkipButton bySeconds={-skipSeconds} />
      <PlayButton />
      <SkipButton bySeconds={skipSeconds} />
      <MiniSeek />
      <IconButton
        label={t('player.close')}
        icon={<X size={20} strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => {
          player.close()
          document.getElementById('content')?.focus({ preventScroll: true })
        }}
      />
    </section>
  )
}

/** On narrow screens the line above the bar stands for it, and the full player moves it. */
function MiniSeek() {
  const { time, total, slider } = useSeek()
  return (
    <div className={styles.seek}>
      <span className={styles.time}>{time}</span>
      <Slider {...slider} />
      <span className={styles.time}>{total}</span>
    </div>
  )
}

function MiniProgress() {
  const share = usePlayerState(({ timeSeconds, durationSeconds }) =>
    durationSeconds ? Math.min(Math.round((timeSeconds / durationSeconds) * 1000) / 1000, 1) : 0,
  )
  return (
    <span
      className={styles.progress}
      style={{ transform: `scaleX(${String(share)})` }}
      aria-hidden="true"
    />
  )
}
