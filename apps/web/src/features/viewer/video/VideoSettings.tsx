import { useText } from '#lib/use-text.ts'
import { SelectRow } from '../settings/SelectRow.tsx'
import { SettingsPanel } from '../settings/SettingsPanel.tsx'
import { SwitchRow } from '../settings/SwitchRow.tsx'
import type { CaptionTrack } from './use-captions.ts'
import type { Film } from './find-film.ts'
import { useTrackName } from './use-track-name.ts'
import type { VideoChoices } from './video-choices.ts'
import styles from './Video.module.css'

type Props = {
  choices: VideoChoices
  tracks: readonly CaptionTrack[]
  shownTrack: string | undefined
  qualities: readonly number[]
  quality: number | undefined
  /** Why the seek bar shows no pictures; undefined where it does. */
  spriteMissing: Film['spriteMissing']
  onChange: (change: Partial<VideoChoices>) => void
  onQuality: (lines: number | undefined) => void
  onClose: () => void
}

/** Captions, picture and repeat of the film; every change holds at once. */
export function VideoSettings(props: Props) {
  const { choices, tracks, shownTrack, qualities, quality, onChange, onQuality, onClose } = props
  const t = useText()
  const toTrackName = useTrackName()
  return (
    <SettingsPanel onClose={onClose}>
      {tracks.length > 0 && (
        <SelectRow
          label={t('video.captions')}
          value={shownTrack ?? ''}
          options={[
            { value: '', text: t('video.captions_off') },
            ...tracks.map((track, index) => ({ value: track.id, text: toTrackName(track, index) })),
          ]}
          onChange={(captions) => onChange({ captions })}
        />
      )}
      {qualities.length > 1 && (
        <SelectRow
          label={t('video.quality')}
          value={String(quality ?? '')}
          options={[
            { value: '', text: t('video.quality_auto') },
            ...qualities.map((lines) => ({
              value: String(lines),
              text: t('video.quality_value', { lines }),
            })),
          ]}
          onChange={(lines) => onQuality(lines === '' ? undefined : Number(lines))}
        />
      )}
      <SwitchRow
        label={t('video.repeat')}
        hint={t(choices.isRepeating ? 'video.repeat_on' : 'video.repeat_off')}
        isOn={choices.isRepeating}
        onToggle={(isRepeating) => onChange({ isRepeating })}
      />
      {props.spriteMissing && (
        <p className={styles.reason}>{t(`video.no_previews_${props.spriteMissing}`)}</p>
      )}
    </SettingsPanel>
  )
}
