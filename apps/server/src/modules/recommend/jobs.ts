import { Type } from 'typebox'
import { defineJob } from '#platform/queue/define-job.ts'
import type { JobHandler, Queue } from '#platform/queue/queue.ts'
import type { RecommendCompute } from './compute.ts'

const RECOMMEND_JOB = 'recommend.compute'

/** Computes recommendations in the background. */
export function recommendJobs(compute: RecommendCompute): JobHandler[] {
  return [
    defineJob({
      name: RECOMMEND_JOB,
      schema: Type.Object({}),
      handle: (_payload, context) => compute.run(context),
    }),
  ]
}

/** Asks for a computation soon; one that waits or runs already is enough. */
export async function requestRecommend(queue: Queue): Promise<void> {
  await queue.enqueue(RECOMMEND_JOB, {}, { key: 'catalogue', priority: -1 })
}
