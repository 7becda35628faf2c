import { MEASURES } from '@yomikura/contract/limits'
import { IconButton } from '@yomikura/ui/IconButton'
import { Slider } from '@yomikura/ui/Slider'
import {
  Captions,
  CaptionsOff,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  Volume2,
  VolumeX,
} from 'lucide-react'
import type { Settings } from '#data/account/settings/settings.ts'
import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'
import { SpeedSelect } from '../chrome/SpeedSelect.tsx'
import styles from './Voice.module.css'
import type { VoicePlayback, VoiceState } from './voice-playback.ts'

const ICON = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const
const SEEK = MEASURES.voiceSeekSeconds

type VoiceSettings = Settings['voiceComicPlayer']

type Props = {
  playback: VoicePlayback
  state: VoiceState
  settings: VoiceSettings
  /** Whether there is a script to any of the sounds. */
  hasCaptions: boolean
  onChange: (change: Partial<VoiceSettings>) => void
}

/** The sound of the page: play, place, speed and volume. */
export function VoiceBar({ playback, state, settings, hasCaptions, onChange }: Props) {
  const t = useText()
  const formats = useFormats()
  const { timeSeconds, durationSeconds = 0, sounds } = state
  const isSounding = state.isPlaying && state.phase !== 'resting'
  const isSilent = sounds.length === 0
  return (
    <div className={styles.player}>
      <IconButton
        label={t('viewer.voice_back', { seconds: SEEK })}
        icon={<RotateCcw {...ICON} />}
        disabled={isSilent}
        onClick={() => playback.seek(timeSeconds - SEEK)}
      />
      <IconButton
        label={t(isSounding ? 'viewer.voice_pause' : 'viewer.voice_play')}
        icon={isSounding ? <Pause {...ICON} size={24} /> : <Play {...ICON} size={24} />}
        onClick={() => playback.toggle()}
      />
      <IconButton
        label={t('viewer.voice_on', { seconds: SEEK })}
        icon={<RotateCw {...ICON} />}
        disabled={isSilent}
        onClick={() => playback.seek(timeSeconds + SEEK)}
      />
      <Slider
        className={styles.place}
        label={t('viewer.voice_place')}
        valueText={`${toClock(timeSeconds)} / ${toClock(durationSeconds)}`}
        min={0}
        max={Math.max(durationSeconds, 0.1)}
        step={0.1}
        disabled={isSilent}
        value={Math.min(timeSeconds, durationSeconds)}
        onValueChange={(value) => playback.seek(value)}
      />
      <span className={styles.time} aria-hidden>
        {toClock(timeSeconds)} / {toClock(durationSeconds)}
      </span>
      <SpeedSelect
        speed={settings.playbackSpeed}
        onChange={(playbackSpeed) => onChange({ playbackSpeed })}
      />
      {hasCaptions && (
        <IconButton
          label={t('video.captions')}
          aria-pressed={settings.showCaptions}
          icon={settings.showCaptions ? <Captions {...ICON} /> : <CaptionsOff {...ICON} />}
          onClick={() => onChange({ showCaptions: !settings.showCaptions })}
        />
      )}
      <span className={styles.volume}>
        {settings.volume === 0 ? <VolumeX {...ICON} /> : <Volume2 {...ICON} />}
        <Slider
          label={t('viewer.voice_volume')}
          valueText={formats.percent(settings.volume)}
          min={0}
          max={1}
          step={0.01}
          value={settings.volume}
          onValueChange={(volume) => onChange({ volume })}
        />
      </span>
    </div>
  )
}

function toClock(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
