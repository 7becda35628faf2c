import { Type } from 'typebox'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/queue/define-job.ts'
import type { JobHandler, Queue } from '#platform/queue/queue.ts'
import type { Progress, RecommendReport } from './compute.ts'

/** Name under which recommendations are computed. */
export const RECOMMEND_JOB = 'recommend.compute'

/** Computes recommendations in the background. */
export function recommendJobs(compute: {
  run: (progress: Progress) => Promise<RecommendReport>
}): JobHandler[] {
  return [
    defineJob({
      name: RECOMMEND_JOB,
      schema: Type.Object({}),
      handle: (_payload, context) => compute.run(context),
    }),
  ]
}

/** Works that come together are computed with one run. */
const GATHER_SECONDS = 10

/** Asks for a computation now; one that waits or runs already is enough. */
export async function requestRecommend(queue: Queue): Promise<void> {
  await queue.enqueue(RECOMMEND_JOB, {}, { key: 'catalogue', priority: -1 })
}

/**
 * Asks for a computation once the works that are being taken in are there, so that a new one is not
 * without its like until the next hour. Under a key of its own: a run that goes on may have read the
 * catalogue before this work stood in it. All other work goes first.
 */
export async function requestRecommendSoon(queue: Queue, db: Db): Promise<void> {
  const options = { key: 'new-work', priority: -1, delaySeconds: GATHER_SECONDS, db }
  await queue.enqueue(RECOMMEND_JOB, {}, options)
}
