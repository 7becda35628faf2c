import { Type } from 'typebox'
import { OwnId } from '@yomikura/contract/field'
import { defineJob } from '#platform/queue/define-job.ts'
import type { JobHandler } from '#platform/queue/queue.ts'
import { type MakeWorks, PLAN_JOB, type UploadService } from './service.ts'

/**
 * Makes works of finished uploads. It opens archives to see what is in them, as the command line does, and
 * may run again after a kill.
 */
export function uploadJobs(uploads: UploadService, makeWorks: MakeWorks): JobHandler[] {
  return [
    defineJob({
      name: PLAN_JOB,
      schema: Type.Object({ uploadId: OwnId }),
      handle: async ({ uploadId }) => uploads.plan(uploadId, makeWorks),
    }),
  ]
}
