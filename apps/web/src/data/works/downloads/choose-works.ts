/** A volume of a series as the rules see it. */
export type Volume = { workno: string; isFinished: boolean; isStored: boolean }

/**
 * Volumes to fetch so that the next unread ones are there.
 *
 * @param volumes owned ones, in reading order
 * @param count how many unread volumes are kept ahead
 */
export function chooseNextVolumes(volumes: readonly Volume[], count: number): string[] {
  // Reading goes on after the last volume that was finished: skipped ones are not wanted.
  const from = volumes.findLastIndex(({ isFinished }) => isFinished) + 1
  return volumes
    .slice(from, from + count)
    .filter(({ isStored }) => !isStored)
    .map(({ workno }) => workno)
}

/** Stored works that were read to the end and that nothing fetches now. */
export function chooseFinished(
  stored: readonly string[],
  isFinished: (workno: string) => boolean,
  queued: ReadonlySet<string>,
): string[] {
  return stored.filter((workno) => isFinished(workno) && !queued.has(workno))
}
