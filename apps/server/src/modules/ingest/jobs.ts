import { GIVEN_ENCODINGS } from '@yomikura/ingest/pipeline/open/given-encoding'
import { Type } from 'typebox'
import { WorkNo } from '@yomikura/contract/works'
import { defineJob } from '#platform/queue/define-job.ts'
import type { JobHandler } from '#platform/queue/queue.ts'
import { GIVEN_FIELDS } from '../library/index.ts'
import type { IngestService } from './service.ts'

/** Name under which works are handed to ingest. */
export const INGEST_JOB = 'ingest.work'
/**
 * The same for works that an operator imports. Under a name of its own, so that a command line without
 * the shop's key can work these off and leave the shop's alone.
 */
export const IMPORT_JOB = 'ingest.import'

/** Jobs that take in a whole work. */
export const WORK_JOBS = [INGEST_JOB, IMPORT_JOB] as const

/** The same for samples that a shop sends as files of their own. */
export const SAMPLE_JOB = 'ingest.sample'

const ShopSource = Type.Object({
  kind: Type.Literal('storefront'),
  url: Type.String(),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  length: Type.Integer({ minimum: 0 }),
})

const SamplePayload = Type.Object({ workno: WorkNo, source: ShopSource })

const Payload = Type.Object({
  workno: WorkNo,
  /** What a person named, which the files do not change. */
  given: Type.Optional(Type.Array(Type.Union(GIVEN_FIELDS.map((field) => Type.Literal(field))))),
  /** Makes all files again instead of taking those that did not change from the earlier revision. */
  isRemake: Type.Optional(Type.Boolean()),
  /** `isRemake`, in jobs that wait since an earlier release. */
  isAnew: Type.Optional(Type.Boolean()),
  /** Encoding of names that say none themselves. */
  nameEncoding: Type.Optional(
    Type.Union(GIVEN_ENCODINGS.map((encoding) => Type.Literal(encoding))),
  ),
  source: Type.Union([
    Type.Object({
      kind: Type.Literal('path'),
      path: Type.String({ minLength: 1 }),
      shelf: Type.Optional(Type.String({ minLength: 1 })),
      follow: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
      beside: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    }),
    ShopSource,
  ]),
})

/** Takes works in, in the background. An attempt goes on where the last one stopped. */
export function ingestJobs(ingest: IngestService): JobHandler[] {
  const sample = defineJob({
    name: SAMPLE_JOB,
    schema: SamplePayload,
    handle: ({ workno, source }, context) => ingest.ingestSample(workno, source, context),
  })
  const works = WORK_JOBS.map((name) =>
    defineJob({
      name,
      schema: Payload,
      handle: ({ workno, source, isAnew, isRemake = isAnew, ...options }, context) =>
        ingest.ingest(workno, source, context, { ...options, isRemake }),
    }),
  )
  return [...works, sample]
}
