import type { IngestLimits } from '../settings.ts'
import { VerdictError } from '../verdict-error.ts'

/**
 * Refuses an archive by what it claims, before anything of it is unpacked.
 *
 * @throws VerdictError `too_many_entries` or `bomb`
 */
export function refuseClaims(
  entries: readonly { sizeBytes: number }[],
  archiveBytes: number,
  limits: IngestLimits,
): void {
  if (entries.length > limits.entries) throw new VerdictError('too_many_entries')
  let total = 0
  for (const { sizeBytes } of entries) total += sizeBytes
  refuseTotal(total, archiveBytes, limits)
}

/** The same for bytes that really came out so far. @throws VerdictError `bomb` */
export function refuseTotal(total: number, archiveBytes: number, limits: IngestLimits): void {
  const isLarge = total > limits.ratioFloorBytes
  if (total > limits.totalBytes || (isLarge && total > archiveBytes * limits.ratio)) {
    throw new VerdictError('bomb')
  }
}
