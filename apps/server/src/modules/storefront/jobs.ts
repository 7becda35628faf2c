import { Type } from 'typebox'
import { defineJob } from '#platform/queue/define-job.ts'
import type { JobHandler } from '#platform/queue/queue.ts'
import type { Reconcile } from './reconcile.ts'
import { RECONCILE_JOB } from './service.ts'

/** What this module does in the background. Reading the feeds again comes to the same end. */
export function storefrontJobs(reconcile: Reconcile): JobHandler[] {
  return [
    defineJob({
      name: RECONCILE_JOB,
      schema: Type.Object({}),
      handle: async () => ({ feeds: await reconcile.run() }),
    }),
  ]
}
