import { TIMES } from '@yomikura/contract/limits'

/** A place in a picture that moves: which frame, and how often all of them were shown before. */
export type FramePlace = { frame: number; rounds: number }

/** What a file says of its frames. */
export type Frames = {
  count: number
  /** How often they are shown again after the first time; Infinity for ever. */
  repeats: number
}

/** What is shown after this frame; undefined after the last frame of the last round. */
export function toNextFrame({ frame, rounds }: FramePlace, frames: Frames): FramePlace | undefined {
  if (frame + 1 < frames.count) return { frame: frame + 1, rounds }
  return rounds < frames.repeats ? { frame: 0, rounds: rounds + 1 } : undefined
}

/**
 * How long a frame is shown. Many files ask for no time at all where they mean "as fast as was possible
 * in 1995": browsers show such frames for a tenth of a second, and so does the viewer.
 *
 * @param microseconds as the file says, null where it says nothing
 */
export function toFrameMs(microseconds: number | null): number {
  const ms = (microseconds ?? 0) / 1000
  return ms > TIMES.hastyFrameMs ? ms : TIMES.plainFrameMs
}

/**
 * When the next frame is due. A frame that comes late does not bring later ones forward: after a pause the
 * picture goes on from where it stood.
 *
 * @param dueMs when the present frame was due
 * @param shownMs when it was shown
 */
export function toNextDueMs(dueMs: number, shownMs: number, frameMs: number): number {
  return shownMs - dueMs < frameMs ? dueMs + frameMs : shownMs + frameMs
}
