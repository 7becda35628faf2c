import { Type } from 'typebox'
import { WorkNo } from '@yomikura/contract/works'
import { defineJob } from '#platform/queue/define-job.ts'
import type { JobHandler } from '#platform/queue/queue.ts'
import type { IngestService } from './service.ts'

/** Name under which works are handed to ingest. */
export const INGEST_JOB = 'ingest.work'

const Payload = Type.Object({
  workno: WorkNo,
  source: Type.Union([
    Type.Object({ kind: Type.Literal('path'), path: Type.String({ minLength: 1 }) }),
    Type.Object({
      kind: Type.Literal('storefront'),
      url: Type.String(),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      length: Type.Integer({ minimum: 0 }),
    }),
  ]),
})

/** Takes works in, in the background. An attempt goes on where the last one stopped. */
export function ingestJobs(ingest: IngestService): JobHandler[] {
  return [
    defineJob({
      name: INGEST_JOB,
      schema: Payload,
      handle: ({ workno, source }, context) => ingest.ingest(workno, source, context),
    }),
  ]
}
