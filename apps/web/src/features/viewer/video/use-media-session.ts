import { pickText } from '@yomikura/contract/locales'
import { useEffect, useEffectEvent } from 'react'
import { useLocale } from '#lib/use-text.ts'
import type { OpenedFile } from '../viewer-module.ts'
import type { Playback } from './use-playback.ts'
import { SKIP_SECONDS, type VideoCommand } from './video-commands.ts'

/** Lock screen, headset and media keys, for as long as the film is open. */
export function useMediaSession(
  { work, path }: OpenedFile,
  playback: Playback,
  run: (command: VideoCommand) => void,
  seek: (second: number) => void,
): void {
  const locale = useLocale()
  const { isPlaying, durationSeconds, second, speed } = playback
  const title = work ? pickText(work.name, locale) : path.slice(path.lastIndexOf('/') + 1)
  const artist = work ? pickText(work.maker.name, locale) : ''
  const handle = useEffectEvent((command: VideoCommand) => run(command))
  const handleSeek = useEffectEvent((to: number) => seek(to))

  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist })
    return () => {
      navigator.mediaSession.metadata = null
    }
  }, [title, artist])
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused'
  }, [isPlaying])
  useEffect(() => {
    if (!('mediaSession' in navigator) || durationSeconds <= 0) return
    const position = Math.min(second, durationSeconds)
    navigator.mediaSession.setPositionState({
      duration: durationSeconds,
      position,
      playbackRate: speed,
    })
  }, [durationSeconds, second, speed])
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => handle('toggle-play'),
      pause: () => handle('toggle-play'),
      seekbackward: () => handle('seek-back'),
      seekforward: () => handle('seek-forward'),
      seekto: ({ seekTime }) => handleSeek(seekTime ?? SKIP_SECONDS),
    }
    const names = Object.keys(handlers) as MediaSessionAction[]
    for (const name of names) mediaSession.setActionHandler(name, handlers[name] ?? null)
    return () => {
      for (const name of names) mediaSession.setActionHandler(name, null)
    }
  }, [])
}
