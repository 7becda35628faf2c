/** Letters a minute at which people read for pleasure, by script. */
const SPEEDS = { dense: 550, spaced: 1150 }
const DENSE = /^(ja|zh|ko)\b/i

/** Whole minutes that so many letters take; at least one while any are left. */
export function toMinutesLeft(characters: number, language: string): number {
  if (characters <= 0) return 0
  const speed = DENSE.test(language) ? SPEEDS.dense : SPEEDS.spaced
  return Math.max(1, Math.round(characters / speed))
}
