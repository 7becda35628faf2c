import { getCurrentTrack } from '@yomikura/player/queue'
import type { PlayerState } from '@yomikura/player/player-state'
import type { Player } from '@yomikura/player/player'
import { useEffect } from 'react'
import { usePlayerState } from './player-context.ts'

/**
 * Lock screen, headset and media keys. On a work with a script, which people listen to for the words,
 * "previous" and "next" seek: a press of the headset must not lose the place in an hour of voice.
 */
export function useMediaSession(player: Player, skipSeconds: number): void {
  const track = usePlayerState(({ queue }) => getCurrentTrack(queue))
  const status = usePlayerState((state) => state.status)
  const isVoice = (track?.scripts?.length ?? 0) > 0

  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    navigator.mediaSession.metadata = track
      ? new MediaMetadata({
          title: track.title,
          artist: track.artist ?? '',
          album: track.workTitle,
          artwork: track.artworkUrl ? [{ src: track.artworkUrl }] : [],
        })
      : null
  }, [track])

  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    navigator.mediaSession.playbackState = PLAYBACK[status]
  }, [status])

  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    return handleActions({
      play: () => void player.play(),
      pause: () => player.pause(),
      stop: () => player.close(),
      seekbackward: ({ seekOffset }) => player.skip(-(seekOffset ?? skipSeconds)),
      seekforward: ({ seekOffset }) => player.skip(seekOffset ?? skipSeconds),
      seekto: ({ seekTime }) => player.seek(seekTime ?? 0),
      previoustrack: () => (isVoice ? player.skip(-skipSeconds) : void player.previous()),
      nexttrack: () => (isVoice ? player.skip(skipSeconds) : void player.next()),
    })
  }, [player, skipSeconds, isVoice])

  usePositionState(player)
}

/** Reports to the system where the track stands: at each change of a whole second that it could not guess. */
function usePositionState(player: Player): void {
  const second = usePlayerState(({ timeSeconds }) => Math.floor(timeSeconds))
  const duration = usePlayerState(({ durationSeconds }) => durationSeconds)
  const speed = usePlayerState((state) => state.speed)
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    // Nothing plays, or has no known end: the last track's bar must not stay on the lock screen.
    if (duration === undefined || duration <= 0) return navigator.mediaSession.setPositionState()
    const position = Math.min(player.getState().timeSeconds, duration)
    navigator.mediaSession.setPositionState({ duration, position, playbackRate: speed })
  }, [player, second, duration, speed])
}

/** A track that waits for data is to be paused by the keys; one that failed, to be played again. */
const PLAYBACK = {
  empty: 'none',
  waiting: 'playing',
  playing: 'playing',
  paused: 'paused',
  failed: 'paused',
} as const satisfies Record<PlayerState['status'], MediaSessionPlaybackState>

type Handlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>

function handleActions(handlers: Handlers): () => void {
  const actions = Object.keys(handlers) as MediaSessionAction[]
  const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      navigator.mediaSession.setActionHandler(action, handler)
    } catch {
      // This browser does not know the action.
    }
  }
  for (const action of actions) set(action, handlers[action] ?? null)
  return () => {
    for (const action of actions) set(action, null)
  }
}
