/** Middle of some samples; the mean of the two middle ones when their number is even. */
export function median(samples: readonly number[]): number {
  const sorted = toSorted(samples)
  const middle = sorted.length >> 1
  if (sorted.length % 2 === 1) return sorted[middle]!
  return (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Value that a share of the samples does not exceed (nearest rank).
 * @param share between 0 and 1, for example 0.95
 */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = toSorted(samples)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}

function toSorted(samples: readonly number[]): number[] {
  if (samples.length === 0) throw new RangeError('There are no samples.')
  return samples.toSorted((a, b) => a - b)
}
