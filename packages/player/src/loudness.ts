/**
 * Volume of the media element, 0 to 1, for a track of which `gainDb` is known. Only ever quieter than
 * asked: an element cannot amplify, and routing it through Web Audio would stop it on a locked iPhone.
 */
export function toElementVolume(asked: {
  volume: number
  gainDb: number | undefined
  fade: number
  isLevelled: boolean
}): number {
  const gain = asked.isLevelled && asked.gainDb !== undefined ? 10 ** (asked.gainDb / 20) : 1
  return Math.min(Math.max(asked.volume * Math.min(gain, 1) * asked.fade, 0), 1)
}
