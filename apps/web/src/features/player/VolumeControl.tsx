import { IconButton } from '@yomikura/ui/IconButton'
import { Slider } from '@yomikura/ui/Slider'
import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { useCanSetVolume } from '#lib/can-set-volume.ts'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { useText } from '#lib/use-text.ts'
import { usePlayer, usePlayerState } from './player-context.ts'
import styles from './VolumeControl.module.css'

/** Volume and mute; phones have keys for it, and iOS lets no page change it. */
export function VolumeControl() {
  const t = useText()
  const player = usePlayer()
  const volume = usePlayerState((state) => state.volume)
  const isMuted = usePlayerState((state) => state.isMuted)
  const hasPointer = useMediaQuery('(hover: hover) and (width > 760px)')
  const canSetVolume = useCanSetVolume()
  if (!hasPointer || !canSetVolume) return null
  const Icon = isMuted || volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2
  return (
    <span className={styles.volume}>
      <IconButton
        label={t(isMuted ? 'player.unmute' : 'player.mute')}
        icon={<Icon size={20} strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => player.setMuted(!isMuted)}
      />
      <Slider
        className={styles.slider ?? ''}
        label={t('player.volume')}
        min={0}
        max={100}
        value={isMuted ? 0 : Math.round(volume * 100)}
        valueText={`${String(Math.round(volume * 100))}%`}
        onValueChange={(value) => player.setVolume(value / 100)}
      />
    </span>
  )
}
