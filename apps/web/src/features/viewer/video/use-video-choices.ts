import { type RefObject, useEffect, useState } from 'react'
import type { CaptionTrack } from './use-captions.ts'
import { readVideoChoices, type VideoChoices, writeVideoChoices } from './video-choices.ts'

/** Brings the choices to the element, and keeps them for the next film. */
export function useVideoChoices(
  ref: RefObject<HTMLVideoElement | null>,
  tracks: readonly CaptionTrack[],
) {
  const [choices, setChoices] = useState(readVideoChoices)
  const shownTrack = chooseTrack(tracks, choices.captions)

  useEffect(() => {
    const video = ref.current
    if (!video) return
    video.volume = choices.volume
    video.muted = choices.isMuted
    video.defaultPlaybackRate = choices.speed
    video.playbackRate = choices.speed
    video.loop = choices.isRepeating
  }, [ref, choices])
  useEffect(() => {
    // Written by hand: `default` of a track only counts when it is first added.
    for (const [index, track] of [...(ref.current?.textTracks ?? [])].entries()) {
      track.mode = tracks[index]?.id === shownTrack ? 'showing' : 'disabled'
    }
  }, [ref, tracks, shownTrack])

  const change = (part: Partial<VideoChoices>) => {
    const next = { ...choices, ...part }
    setChoices(next)
    writeVideoChoices(next)
  }
  return { choices, change, shownTrack }
}

/** Captions of the chosen language; until one is chosen, of the reader's own. */
function chooseTrack(
  tracks: readonly CaptionTrack[],
  chosen: string | undefined,
): string | undefined {
  if (chosen !== undefined) return tracks.find(({ id }) => id === chosen)?.id
  const language = document.documentElement.lang.slice(0, 2)
  return language === '' ? undefined : tracks.find(({ id }) => id.startsWith(language))?.id
}
