import { formatDuration } from '@yomikura/text/format-duration'
import { IconButton } from '@yomikura/ui/IconButton'
import { Slider } from '@yomikura/ui/Slider'
import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
  Volume2,
  VolumeX,
} from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useText } from '#lib/use-text.ts'
import chromeStyles from '../chrome/Chrome.module.css'
import { SpeedSelect } from '../chrome/SpeedSelect.tsx'
import type { Playback } from './use-playback.ts'
import { SKIP_SECONDS, type VideoCommand, VOLUME_STEP } from './video-commands.ts'
import styles from './Video.module.css'

const ICON = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = {
  ref?: Ref<HTMLElement>
  playback: Playback
  seekBar: ReactNode
  /** Undefined without captions. */
  areCaptionsOn: boolean | undefined
  canLeaveWindow: boolean
  fullscreen: { isFullscreen: boolean; toggle: (() => void) | undefined }
  speed: number
  run: (command: VideoCommand) => void
  onVolume: (volume: number) => void
  onSpeed: (speed: number) => void
}

/** Everything that a hand needs while the film runs. */
export function VideoBar({
  ref,
  playback,
  seekBar,
  areCaptionsOn,
  canLeaveWindow,
  fullscreen,
  speed,
  run,
  onVolume,
  onSpeed,
}: Props) {
  const t = useText()
  const { isPlaying, second, durationSeconds } = playback
  return (
    <footer ref={ref} className={`${chromeStyles.bar} ${chromeStyles.bottom}`}>
      {seekBar}
      <div className={styles.buttons}>
        <IconButton
          label={t(isPlaying ? 'video.pause' : 'video.play')}
          icon={isPlaying ? <Pause {...ICON} /> : <Play {...ICON} />}
          onClick={() => run('toggle-play')}
        />
        <IconButton
          label={t('video.back', { seconds: SKIP_SECONDS })}
          icon={<RotateCcw {...ICON} />}
          onClick={() => run('seek-back')}
        />
        <IconButton
          label={t('video.forward', { seconds: SKIP_SECONDS })}
          icon={<RotateCw {...ICON} />}
          onClick={() => run('seek-forward')}
        />
        <p className={styles.time}>
          {formatDuration(second)} / {formatDuration(durationSeconds)}
        </p>
        <Volume playback={playback} run={run} onVolume={onVolume} />
        <SpeedSelect speed={speed} onChange={onSpeed} />
        {areCaptionsOn !== undefined && (
          <IconButton
            label={t('video.captions')}
            aria-pressed={areCaptionsOn}
            icon={areCaptionsOn ? <Captions {...ICON} /> : <CaptionsOff {...ICON} />}
            onClick={() => run('toggle-captions')}
          />
        )}
        {canLeaveWindow && (
          <IconButton
            label={t('video.pip')}
            icon={<PictureInPicture2 {...ICON} />}
            onClick={() => run('toggle-pip')}
          />
        )}
        {fullscreen.toggle && (
          <IconButton
            label={t(
              fullscreen.isFullscreen ? 'viewer.leave_fullscreen' : 'viewer.enter_fullscreen',
            )}
            icon={fullscreen.isFullscreen ? <Minimize {...ICON} /> : <Maximize {...ICON} />}
            onClick={fullscreen.toggle}
          />
        )}
      </div>
    </footer>
  )
}

function Volume({ playback, run, onVolume }: Pick<Props, 'playback' | 'run' | 'onVolume'>) {
  const t = useText()
  const { isMuted, volume } = playback
  const heard = isMuted ? 0 : volume
  return (
    <div className={styles.sound}>
      <IconButton
        label={t(isMuted ? 'video.unmute' : 'video.mute')}
        icon={heard === 0 ? <VolumeX {...ICON} /> : <Volume2 {...ICON} />}
        onClick={() => run('toggle-mute')}
      />
      <Slider
        className={styles.volume}
        label={t('video.volume')}
        valueText={t('video.volume_value', { percent: Math.round(heard * 100) })}
        min={0}
        max={1}
        step={VOLUME_STEP}
        value={heard}
        onValueChange={onVolume}
      />
    </div>
  )
}
