import { WorkNo } from '@yomikura/contract/works'
import { Type } from 'typebox'
import { defineJob } from '#platform/queue/define-job.ts'
import type { JobHandler, Queue } from '#platform/queue/queue.ts'
import type { MissingFiles } from './missing-files.ts'

/** Name under which published files are looked for in storage. */
export const CHECK_JOB = 'ingest.check'

/** Looks for the files of one work, or of the next ones of a sweep. The result stays in the list of jobs. */
export function checkJobs(files: MissingFiles): JobHandler[] {
  return [
    defineJob({
      name: CHECK_JOB,
      schema: Type.Object({ workno: Type.Optional(WorkNo) }),
      handle: ({ workno }, { signal }) =>
        workno === undefined ? files.sweep(signal) : files.checkWork(workno),
    }),
  ]
}

/** Asks for the next works to be looked at; a sweep that waits or runs is enough. */
export async function requestCheckSweep(queue: Queue): Promise<void> {
  await queue.enqueue(CHECK_JOB, {}, { key: 'sweep', priority: -1 })
}

/** Asks for one work to be looked at, as a reader missed one of its files. */
export async function requestCheck(queue: Queue, workno: string): Promise<void> {
  await queue.enqueue(CHECK_JOB, { workno }, { key: workno })
}
