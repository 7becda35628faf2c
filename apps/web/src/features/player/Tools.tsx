import { getCurrentTrack } from '@yomikura/player/queue'
import { MEASURES } from '@yomikura/contract/limits'
import { formatSpeed } from '@yomikura/text/format-speed'
import { IconButton } from '@yomikura/ui/IconButton'
import { Select } from '@yomikura/ui/Select'
import { BookMarked, Captions, ListMusic, ListPlus, Repeat2 } from 'lucide-react'
import { useText } from '#lib/use-text.ts'
import { usePlayer, usePlayerState } from './player-context.ts'
import styles from './Tools.module.css'
import { VolumeControl } from './VolumeControl.tsx'

export type PanelName = 'tracks' | 'chapters' | 'sleep' | 'playlists'

type Props = {
  onOpen: (panel: PanelName) => void
  /** The script's tab on narrow screens. */
  script: { isShown: boolean; toggle: () => void } | undefined
}

const ICON = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const

/** Speed, loop, script, chapters, tracks, Playlists and volume. */
export function Tools({ onOpen, script }: Props) {
  const t = useText()
  const hasChapters = usePlayerState(
    ({ queue }) => (getCurrentTrack(queue)?.chapters?.length ?? 0) > 1,
  )
  return (
    <div className={styles.tools}>
      <SpeedSelect />
      <LoopButton />
      {script && (
        <IconButton
          label={t('player.script')}
          aria-pressed={script.isShown}
          className={styles.tool}
          icon={<Captions {...ICON} />}
          onClick={script.toggle}
        />
      )}
      {hasChapters && (
        <IconButton
          label={t('player.chapters')}
          className={styles.tool}
          icon={<BookMarked {...ICON} />}
          onClick={() => onOpen('chapters')}
        />
      )}
      <IconButton
        label={t('player.add_to_playlist')}
        className={styles.tool}
        icon={<ListPlus {...ICON} />}
        onClick={() => onOpen('playlists')}
      />
      <IconButton
        label={t('player.tracks')}
        className={styles.tool}
        icon={<ListMusic {...ICON} />}
        onClick={() => onOpen('tracks')}
      />
      <VolumeControl />
    </div>
  )
}

function SpeedSelect() {
  const t = useText()
  const player = usePlayer()
  const speed = usePlayerState((state) => state.speed)
  return (
    <Select
      label={t('player.speed')}
      value={String(speed)}
      options={MEASURES.playbackSpeeds.map((value) => ({
        value: String(value),
        text: formatSpeed(value),
      }))}
      onChange={(value) => player.setSpeed(Number(value))}
    />
  )
}

const LOOP_TEXT = {
  off: 'player.loop_set_start',
  open: 'player.loop_set_end',
  closed: 'player.loop_end',
} as const

function LoopButton() {
  const t = useText()
  const player = usePlayer()
  const kind = usePlayerState(({ loop }) => loop.kind)
  return (
    <IconButton
      label={t(LOOP_TEXT[kind])}
      aria-pressed={kind !== 'off'}
      className={styles.tool}
      icon={
        <span className={styles.loop}>
          <Repeat2 {...ICON} />
          <span>{kind === 'open' ? 'A–' : 'A–B'}</span>
        </span>
      }
      onClick={() => player.pressLoop()}
    />
  )
}
