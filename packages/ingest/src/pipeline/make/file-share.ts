import type { JobContext } from './job-context.ts'

/** The same job, whose step is one part of a file's work: from one share of it to another. */
export function asPart(job: JobContext, from: number, to: number): JobContext {
  const { onShare } = job
  if (!onShare) return job
  return { ...job, onShare: (share) => onShare(from + share * (to - from)) }
}

/** The same job for steps that run side by side and make up a file's work together. */
export function asSharers(job: JobContext, count: number): JobContext[] {
  const shares = Array.from({ length: count }, () => 0)
  const { onShare } = job
  return shares.map((_, index) => {
    if (!onShare) return job
    return {
      ...job,
      onShare: (share: number) => {
        shares[index] = share
        onShare(shares.reduce((sum, one) => sum + one, 0) / count)
      },
    }
  })
}
