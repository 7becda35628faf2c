/** Where a track is taken up again. */
export type ResumeRules = {
  /** Positions nearer to the start are not worth keeping. */
  fromSeconds: number
  /** A track this near to its end counts as heard: it begins at zero. */
  untilEndSeconds: number
}

/** What is kept of a track: 0 begins it again, and `isHeard` says whether that is because it is over. */
export type KeptPlace = {
  timeSeconds: number
  durationSeconds: number | undefined
  isHeard: boolean
}

/** Place to keep; a track heard to its end begins at zero. */
export function toKeptPlace(
  at: { timeSeconds: number; durationSeconds: number | undefined },
  rules: ResumeRules,
): KeptPlace {
  const { timeSeconds, durationSeconds } = at
  const isHeard =
    durationSeconds !== undefined &&
    timeSeconds >= rules.fromSeconds &&
    timeSeconds > durationSeconds - rules.untilEndSeconds
  const isWorthIt = timeSeconds >= rules.fromSeconds && !isHeard
  return { timeSeconds: isWorthIt ? timeSeconds : 0, durationSeconds, isHeard }
}
