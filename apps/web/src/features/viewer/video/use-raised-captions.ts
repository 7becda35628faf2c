import { type RefObject, useEffect } from 'react'
import { type Covered, toRaisedLine } from './raised-line.ts'

/** Cues that begin this soon are moved beforehand, so that none is seen to jump. */
const AHEAD_SECONDS = 30

type Options = {
  videoRef: RefObject<HTMLVideoElement | null>
  /** Fills the window; the bar lies over its foot. */
  stageRef: RefObject<HTMLElement | null>
  barRef: RefObject<HTMLElement | null>
  isBarShown: boolean
}

/** Captions stand over the bar while it shows, and where the film has them while it does not. */
export function useRaisedCaptions({ videoRef, stageRef, barRef, isBarShown }: Options): void {
  useEffect(() => {
    const video = videoRef.current
    if (!video || !isBarShown) return
    const own = new Map<VTTCue, VTTCue['line']>()
    const raise = () => {
      const box = measure(video, stageRef.current, barRef.current)
      for (const cue of listNearCues(video)) {
        if (own.has(cue)) continue
        const line = toRaisedLine(cue, box)
        if (line === undefined) continue
        own.set(cue, cue.line)
        cue.line = line
      }
    }
    const lower = () => {
      for (const [cue, line] of own) cue.line = line
      own.clear()
    }
    const handleResize = () => {
      lower()
      raise()
    }
    raise()
    // A track's file has come, or its cues go on; neither event rises, so they are caught on the way.
    const events = ['load', 'cuechange', 'seeked', 'timeupdate'] as const
    for (const name of events) video.addEventListener(name, raise, { capture: true })
    addEventListener('resize', handleResize)
    return () => {
      for (const name of events) video.removeEventListener(name, raise, { capture: true })
      removeEventListener('resize', handleResize)
      lower()
    }
  }, [videoRef, stageRef, barRef, isBarShown])
}

function measure(
  video: HTMLVideoElement,
  stage: HTMLElement | null,
  bar: HTMLElement | null,
): Covered {
  const { width, height, bottom } = video.getBoundingClientRect()
  const barTop = (stage?.getBoundingClientRect().bottom ?? 0) - (bar?.offsetHeight ?? 0)
  return { widthPx: width, heightPx: height, coveredPx: Math.min(height, bottom - barTop) }
}

/** What is shown now or soon. A film may have thousands of cues; the rest wait for their time. */
function listNearCues(video: HTMLVideoElement): VTTCue[] {
  const { currentTime } = video
  const shown = [...video.textTracks].filter(({ mode }) => mode === 'showing')
  return shown
    .flatMap(({ cues }) => [...(cues ?? [])] as VTTCue[])
    .filter(
      ({ startTime, endTime }) =>
        endTime >= currentTime && startTime <= currentTime + AHEAD_SECONDS,
    )
}
