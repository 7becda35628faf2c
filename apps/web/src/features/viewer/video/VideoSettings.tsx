import { MEASURES } from '@yomikura/contract/limits'
import { IconButton } from '@yomikura/ui/IconButton'
import { Select } from '@yomikura/ui/Select'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '#lib/use-text.ts'
import panelStyles from '../chrome/SettingsPanel.module.css'
import { SwitchRow } from '../chrome/SwitchRow.tsx'
import type { CaptionTrack } from './use-captions.ts'
import { useTrackName } from './use-track-name.ts'
import styles from './Video.module.css'
import type { VideoChoices } from './video-choices.ts'

type Props = {
  choices: VideoChoices
  tracks: readonly CaptionTrack[]
  shownTrack: string | undefined
  qualities: readonly number[]
  quality: number | undefined
  onChange: (change: Partial<VideoChoices>) => void
  onQuality: (lines: number | undefined) => void
  onClose: () => void
}

/** Speed, captions and picture of the film; every change holds at once. */
export function VideoSettings(props: Props) {
  const { choices, tracks, shownTrack, qualities, quality, onChange, onQuality, onClose } = props
  const t = useText()
  const toTrackName = useTrackName()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={panel}
      className={panelStyles.panel}
      role="dialog"
      tabIndex={-1}
      aria-label={t('viewer.settings')}
    >
      <div className={panelStyles.head}>
        <h2>{t('viewer.settings')}</h2>
        <IconButton
          label={t('viewer.close_settings')}
          icon={<X size={18} strokeWidth={1.6} aria-hidden />}
          onClick={onClose}
        />
      </div>
      <MenuRow
        label={t('video.speed')}
        value={String(choices.speed)}
        options={MEASURES.playbackSpeeds.map((speed) => ({
          value: String(speed),
          text: t('video.speed_value', { speed }),
        }))}
        onChange={(speed) => onChange({ speed: Number(speed) })}
      />
      {tracks.length > 0 && (
        <MenuRow
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
        <MenuRow
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
        isOn={choices.isRepeating}
        onToggle={(isRepeating) => onChange({ isRepeating })}
      />
    </div>
  )
}

type MenuProps = {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
}

function MenuRow(props: MenuProps) {
  return (
    <div className={styles.menuRow}>
      <span aria-hidden>{props.label}</span>
      <Select {...props} />
    </div>
  )
}
