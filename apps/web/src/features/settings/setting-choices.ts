import { MEASURES } from '@yomikura/contract/limits'

const wholeSeconds = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, number) => from + number)

const { min, max } = MEASURES.imageAutoTurnSeconds

/** Seconds a page of an image viewer stays (specification.md#1.9). */
export const IMAGE_TURN_SECONDS = wholeSeconds(min, max)

/** Seconds a voice comic waits after a page's sound: tenths below one second, then whole ones. */
export const VOICE_TURN_SECONDS = [
  ...Array.from({ length: 10 }, (_, tenths) => tenths / 10),
  ...wholeSeconds(1, 30),
]

/** Seconds the audio player skips. */
export const SKIP_SECONDS = MEASURES.skipSeconds
