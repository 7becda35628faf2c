import { Spinner } from '@yomikura/ui/Spinner'
import type { CSSProperties, PointerEvent, RefObject } from 'react'
import { Play } from 'lucide-react'
import { useText } from '#lib/use-text.ts'
import type { Chrome } from '../chrome/use-chrome.ts'
import type { ViewerProps } from '../viewer-module.ts'
import type { FilmFault } from './attach-film.ts'
import type { CaptionTrack } from './use-captions.ts'
import { useTrackName } from './use-track-name.ts'
import type { Playback } from './use-playback.ts'
import type { VideoCommand } from './video-commands.ts'
import styles from './Video.module.css'

type Props = ViewerProps & {
  aspectRatio: number
  stageRef: RefObject<HTMLDivElement | null>
  videoRef: RefObject<HTMLVideoElement | null>
  viewer: {
    chrome: Chrome
    playback: Playback
    /** It waits for a press, and nothing of it was seen yet. */
    isCurtained: boolean
    stream: { fault: FilmFault | undefined; noteFault: (fault: FilmFault) => void }
    tracks: readonly CaptionTrack[]
    commands: { run: (command: VideoCommand) => void }
    handleTap: (event: PointerEvent<HTMLElement>) => void
  }
}

const findCover = ({ work }: ViewerProps['file']) => work?.work_files?.main || undefined

/** Streaming seeks to its start, and an element that has sought shows its poster no more. */
function Cover({ address }: { address: string | undefined }) {
  return address && <img className={styles.cover} src={address} alt="" />
}

/** The film itself, and what lies over it while it does not run. */
export function FilmStage({ file, aspectRatio, stageRef, videoRef, viewer }: Props) {
  const t = useText()
  const { chrome, playback, isCurtained, stream, tracks, commands } = viewer
  const cover = findCover(file)
  const isAwaited = playback.isWaiting && !isCurtained
  return (
    <div
      ref={stageRef}
      className={styles.stage}
      data-cursor={chrome.isCursorHidden && playback.isPlaying ? 'hidden' : undefined}
      onPointerUp={viewer.handleTap}
    >
      <video
        ref={videoRef}
        className={styles.video}
        style={{ '--film-ratio': aspectRatio } as CSSProperties}
        aria-label={t('video.name')}
        playsInline
        preload="metadata"
        poster={cover}
        crossOrigin="use-credentials"
        onError={() => stream.noteFault('network')}
      >
        <Tracks tracks={tracks} />
      </video>
      {isCurtained && playback.second === 0 && <Cover address={cover} />}
      {isCurtained && !stream.fault && <VideoCurtain onPlay={() => commands.run('toggle-play')} />}
      {isAwaited && !stream.fault && (
        <div className={styles.waiting}>
          <Spinner label={t('video.loading')} />
        </div>
      )}
    </div>
  )
}

function Tracks({ tracks }: { tracks: readonly CaptionTrack[] }) {
  const toTrackName = useTrackName()
  return tracks.map((track, index) => (
    <track
      key={track.address}
      kind="captions"
      src={track.address}
      srcLang={track.language || undefined}
      label={toTrackName(track, index)}
    />
  ))
}

/** Before a film has begun: one large button in the middle, where a finger or an eye looks first. */
function VideoCurtain({ onPlay }: { onPlay: () => void }) {
  const t = useText()
  return (
    <button
      type="button"
      className={styles.start}
      onClick={onPlay}
      onPointerUp={(event) => event.stopPropagation()}
    >
      <Play size={40} strokeWidth={1.6} aria-hidden />
      <span className={styles.startText}>{t('video.start')}</span>
    </button>
  )
}
