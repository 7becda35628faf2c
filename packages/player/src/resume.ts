/** Where a track is taken up again. */
export type ResumeRules = {
  /** Positions nearer to the start are not worth keeping. */
  fromSeconds: number
  /** A track this near to its end counts as heard: it begins anew. */
  untilEndSeconds: number
}

/** Position to keep; 0 forgets it, so that a track heard to its end begins anew. */
export function toKeptPosition(
  at: { timeSeconds: number; durationSeconds: number | undefined },
  rules: ResumeRules,
): number {
  const { timeSeconds, durationSeconds } = at
  if (timeSeconds < rules.fromSeconds) return 0
  if (durationSeconds !== undefined && timeSeconds > durationSeconds - rules.untilEndSeconds)
    return 0
  return timeSeconds
}
