import type { IngestLimits } from '../../settings.ts'
import { VerdictError } from '../../verdict-error.ts'

const GIB = 1024 ** 3

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

/** Says how large a file may be, as its limit does not follow from anything that its reader sees. */
export function refuseLength(length: number, { fileBytes }: IngestLimits): void {
  if (length <= fileBytes) return
  const most = `${Number((fileBytes / GIB).toPrecision(3))} GiB`
  throw new VerdictError(
    'too_large',
    `The file is larger than ${most}, the most that one may have.`,
  )
}

/** The same for bytes that really came out so far. @throws VerdictError `bomb` */
export function refuseTotal(total: number, archiveBytes: number, limits: IngestLimits): void {
  const isLarge = total > limits.ratioFloorBytes
  if (total > limits.totalBytes || (isLarge && total > archiveBytes * limits.ratio)) {
    throw new VerdictError('bomb')
  }
}
