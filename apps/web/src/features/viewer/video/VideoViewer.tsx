import { TIMES } from '@yomikura/contract/limits'
import { formatDuration } from '@yomikura/text/format-duration'
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '#lib/use-text.ts'
import { useOneSound } from '#data/player/use-one-sound.ts'
import { type Chrome, useChrome } from '../chrome/use-chrome.ts'
import { ViewerChrome } from '../chrome/ViewerChrome.tsx'
import { NotFoundView } from '../NotFoundView.tsx'
import type { ViewerProps } from '../viewer-module.ts'
import { FaultView } from './FaultView.tsx'
import { FilmStage } from './FilmStage.tsx'
import { type Film, findFilm } from './find-film.ts'
import { useCaptions } from './use-captions.ts'
import { useFilm } from './use-film.ts'
import { useFilmFullscreen } from './use-film-fullscreen.ts'
import { useFilmPlace } from './use-film-place.ts'
import { useMediaSession } from './use-media-session.ts'
import { usePlayback } from './use-playback.ts'
import { useRaisedCaptions } from './use-raised-captions.ts'
import { useSprite } from './use-sprite.ts'
import { useTaps } from './use-taps.ts'
import { useVideoChoices } from './use-video-choices.ts'
import { useVideoCommands } from './use-video-commands.ts'
import { VIDEO_HELP } from './video-commands.ts'
import { VideoBar } from './VideoBar.tsx'
import { VideoSeekBar } from './VideoSeekBar.tsx'

// Opened seldom; the film must not wait for its code.
const EndSheet = lazy(async () => ({ default: (await import('../end/EndSheet.tsx')).EndSheet }))
const VideoSettings = lazy(async () => ({
  default: (await import('./VideoSettings.tsx')).VideoSettings,
}))

/** A film, streamed as fast as the connection allows. */
export function VideoViewer({ file }: ViewerProps) {
  const [film] = useState(() => findFilm(file.ziptree, file.path))
  if (!film) return <NotFoundView onClose={file.onClose} />
  return <OpenedFilm file={file} film={film} />
}

function OpenedFilm({ file, film }: ViewerProps & { film: Film }) {
  const stageRef = useRef<HTMLDivElement>(null)
  const videoRef = useRef<HTMLVideoElement>(null)
  const barRef = useRef<HTMLElement>(null)
  const viewer = useVideoViewer({ file, film, stageRef, videoRef, barRef })
  const { chrome, playback, stream, set, tracks, commands, toPreview, wantPreviews } = viewer
  const { panels } = chrome
  const { run } = viewer
  return (
    <>
      <FilmStage {...{ file, stageRef, videoRef, viewer }} aspectRatio={film.aspectRatio} />
      {stream.fault && (
        <FaultView fault={stream.fault} onRetry={stream.retry} onClose={file.onClose} />
      )}
      <Suspense>{panels.isAtEnd && <EndSheet file={file} run={run} taps={chrome.taps} />}</Suspense>
      <ViewerChrome
        file={file}
        chrome={chrome}
        run={run}
        tools={{ settings: true, isFullscreenBelow: true }}
        help={{
          gestures: 'video.help_gestures',
          direction: 'ltr',
          isZoomed: false,
          isSupported: commands.isSupported,
          own: VIDEO_HELP,
        }}
        bar={
          <VideoBar
            ref={barRef}
            playback={playback}
            seekBar={
              <VideoSeekBar
                playback={playback}
                toPreview={toPreview}
                onApproach={wantPreviews}
                onSeek={commands.seek}
              />
            }
            areCaptionsOn={tracks.length > 0 ? set.shownTrack !== undefined : undefined}
            canLeaveWindow={document.pictureInPictureEnabled}
            fullscreen={viewer.fullscreen}
            speed={set.choices.speed}
            run={commands.run}
            onVolume={commands.setVolume}
            onSpeed={(speed) => set.change({ speed })}
          />
        }
        panels={{
          settings: (
            <VideoSettings
              choices={set.choices}
              tracks={tracks}
              shownTrack={set.shownTrack}
              qualities={stream.qualities}
              quality={stream.quality}
              spriteMissing={film.spriteMissing}
              onChange={set.change}
              onQuality={stream.chooseQuality}
              onClose={panels.close}
            />
          ),
        }}
        announcement=""
      />
    </>
  )
}

type Options = ViewerProps & {
  film: Film
  stageRef: RefObject<HTMLDivElement | null>
  videoRef: RefObject<HTMLVideoElement | null>
  barRef: RefObject<HTMLElement | null>
}

/** Everything the video viewer knows and does; its components only draw it. */
function useVideoViewer({ file, film, stageRef, videoRef, barRef }: Options) {
  const t = useText()
  const chrome = useChrome(file, stageRef)
  const tracks = useCaptions(film, file.source)
  const set = useVideoChoices(videoRef, tracks)
  useRaisedCaptions({ videoRef, stageRef, barRef, isBarShown: chrome.isShown })
  const stream = useFilm(videoRef, film, file.source)
  const place = useFilmPlace(file, film, videoRef)
  const playback = usePlayback(videoRef, film.durationSeconds, (next) => {
    if (next.isPlaying || next.second > 0) place.note(next.second)
  })
  const fullscreen = useFilmFullscreen(videoRef, chrome.fullscreen)
  useFilmEnd(videoRef, chrome.panels)
  const commands = useVideoCommands({
    ...{ chrome, set, play: stream.play },
    ref: videoRef,
    toggleFullscreen: fullscreen.toggle,
  })
  const [isRefused, setIsRefused] = useState(false)
  const [arePreviewsWanted, setArePreviewsWanted] = useState(false)
  const toPreview = useSprite(film, file.source, arePreviewsWanted)
  useMediaSession(file, playback, commands.run, commands.seek)

  useOneSound(playback.isPlaying && !playback.isMuted, () => videoRef.current?.pause())
  const { controls } = chrome
  const { isPlaying } = playback
  useEffect(() => {
    // A film that stands still is looked at for its controls.
    if (isPlaying) controls.release('paused')
    else controls.hold('paused')
  }, [controls, isPlaying])
  const handleOpen = useEffectEvent(() => {
    const { startSecond } = place
    if (startSecond > 0)
      chrome.say(t('video.resumed', { time: formatDuration(startSecond) }), TIMES.viewerToastMs)
    // Browsers refuse it where nothing was pressed yet; then the button waits.
    stream.play(() => setIsRefused(true))
  })
  useEffect(() => {
    const video = videoRef.current
    const listener = () => handleOpen()
    video?.addEventListener('loadedmetadata', listener, { once: true })
    return () => video?.removeEventListener('loadedmetadata', listener)
  }, [videoRef])

  const handleTap = useTaps({
    onTap: () => (chrome.panels.panel ? chrome.panels.close() : controls.toggle()),
    onDoubleTap: (zone) => {
      if (zone === 'centre') commands.run('toggle-play')
      else commands.run(zone === 'left' ? 'seek-back' : 'seek-forward')
    },
    onClick: () => (chrome.panels.panel ? chrome.panels.close() : commands.run('toggle-play')),
    onDoubleClick: () => commands.runShared('toggle-fullscreen'),
  })
  return {
    chrome,
    tracks,
    set,
    stream,
    playback,
    isCurtained: isRefused && !playback.hasBegun,
    commands,
    run: commands.runShared,
    fullscreen,
    toPreview,
    wantPreviews: () => setArePreviewsWanted(true),
    handleTap,
  }
}

/** Once a film was seen to its end, what comes after it is shown; a film that repeats has none. */
function useFilmEnd(videoRef: RefObject<HTMLVideoElement | null>, panels: Chrome['panels']): void {
  const handleEnd = useEffectEvent(() => {
    // What its viewer reads just then stays.
    if (panels.panel === undefined || panels.panel === 'settings') panels.open('end')
  })
  useEffect(() => {
    const video = videoRef.current
    const listener = () => handleEnd()
    video?.addEventListener('ended', listener)
    return () => video?.removeEventListener('ended', listener)
  }, [videoRef])
}
