import { type RefObject, useEffect, useState } from 'react'
import { chooseShownCaptions, chooseWantedCaptions } from './choose-captions.ts'
import type { CaptionTrack } from './use-captions.ts'
import { readVideoChoices, type VideoChoices, writeVideoChoices } from './video-choices.ts'

/** Brings the choices to the element, and keeps them for the next film. */
export function useVideoChoices(
  ref: RefObject<HTMLVideoElement | null>,
  tracks: readonly CaptionTrack[],
) {
  const [choices, setChoices] = useState(readVideoChoices)
  const shownTrack = chooseShownCaptions(tracks, choices.captions, readLanguage())

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
  const wantedTrack = chooseWantedCaptions(tracks, readLanguage())
  return { choices, change, shownTrack, wantedTrack }
}

/** Language of the interface, without its region. */
function readLanguage(): string {
  return document.documentElement.lang.slice(0, 2)
}
