import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** What the media element does now, in whole seconds: enough to draw, few enough to draw often. */
export type Playback = {
  second: number
  durationSeconds: number
  bufferedTo: number
  isPlaying: boolean
  /** It has played since it was opened. */
  hasBegun: boolean
  isWaiting: boolean
  hasEnded: boolean
  isMuted: boolean
  volume: number
  speed: number
}

const EVENTS = [
  'timeupdate',
  'durationchange',
  'progress',
  'play',
  'playing',
  'pause',
  'waiting',
  'seeking',
  'seeked',
  'ended',
  'canplay',
  'volumechange',
  'ratechange',
  'emptied',
] as const

/** Follows the element. */
export function usePlayback(
  ref: RefObject<HTMLVideoElement | null>,
  knownSeconds: number,
  onChange: (playback: Playback) => void,
): Playback {
  const [playback, setPlayback] = useState<Playback>({
    second: 0,
    durationSeconds: knownSeconds,
    bufferedTo: 0,
    isPlaying: false,
    hasBegun: false,
    isWaiting: true,
    hasEnded: false,
    isMuted: false,
    volume: 1,
    speed: 1,
  })
  const handleEvent = useEffectEvent((video: HTMLVideoElement) => {
    const next = readPlayback(video, knownSeconds)
    const keys = Object.keys(next) as (keyof Playback)[]
    if (keys.every((key) => next[key] === playback[key])) return
    setPlayback(next)
    onChange(next)
  })
  useEffect(() => {
    const video = ref.current
    if (!video) return
    const listener = () => handleEvent(video)
    for (const name of EVENTS) video.addEventListener(name, listener)
    return () => {
      for (const name of EVENTS) video.removeEventListener(name, listener)
    }
  }, [ref])
  return playback
}

function readPlayback(video: HTMLVideoElement, knownSeconds: number): Playback {
  const { currentTime, duration, buffered, paused, ended, readyState } = video
  return {
    second: Math.floor(currentTime),
    durationSeconds: Number.isFinite(duration) && duration > 0 ? duration : knownSeconds,
    bufferedTo: buffered.length > 0 ? Math.floor(buffered.end(buffered.length - 1)) : 0,
    isPlaying: !paused && !ended,
    hasBegun: video.played.length > 0 || (!paused && !ended),
    isWaiting: !ended && (video.seeking || readyState < HTMLMediaElement.HAVE_FUTURE_DATA),
    hasEnded: ended,
    isMuted: video.muted,
    volume: video.volume,
    speed: video.playbackRate,
  }
}
