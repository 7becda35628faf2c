import type { Track } from './track.ts'

/** Which file of a track sounds: the one that everything plays, or the one made at the reference loudness. */
export type SoundCopy = 'plain' | 'levelled'

/**
 * The volume of the element levels a track wherever a page has one. Where it is the device's own, as on
 * iOS, another file does it, since Web Audio falls silent on a locked screen (decision 28).
 */
export function toSoundCopy(
  { levelled }: Pick<Track, 'levelled'>,
  { isLevelled, isVolumeFixed }: { isLevelled: boolean; isVolumeFixed: boolean },
): SoundCopy {
  return isLevelled && isVolumeFixed && levelled ? 'levelled' : 'plain'
}
