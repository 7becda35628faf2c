import { type Static, Type } from 'typebox'
import { describe, nullable, OwnId } from './field.ts'
import { LIMITS } from './limits.ts'

const toCount = (description: string) => Type.Integer({ minimum: 0, description })
const toBytes = (description: string) => Type.Number({ minimum: 0, description })
const toTime = (event: string) =>
  Type.Integer({ minimum: 0, description: `${event}, in milliseconds since 1970, UTC.` })
const toVerdicts = (description: string) =>
  Type.Record(Type.String(), toCount('Files that ended with this verdict.'), {
    description: `${description} docs/reference/errors.md lists the verdicts.`,
    examples: [{ ok: 120, unsupported: 2 }],
  })

const JobId = describe(OwnId, 'Id of the job, as the list of jobs names it.')

/** How far the ingest of one work is, or how it ended, as operators see it. */
export const IngestJob = Type.Object(
  {
    id: JobId,
    workno: Type.String({ description: 'The work that is taken in.' }),
    kind: Type.Union([Type.Literal('work'), Type.Literal('sample')], {
      description:
        'Whether it is the work itself, or a sample that the shop sends as a file of its own.',
    }),
    state: Type.String({
      description:
        '`pending`, `running`, `done`, `cancelled`, or `dead`: given up after its last attempt, and `error` says why.',
    }),
    attempt: toCount('How often it was started.'),
    progress: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Share of the work that is done, from 0 to 1.',
    }),
    done_files: toCount('Files that have their verdict.'),
    total_files: toCount('Files that the work holds.'),
    done_bytes: toBytes('Bytes of the originals that are done.'),
    total_bytes: toBytes('Bytes of all originals.'),
    bytes_per_second: nullable(
      Type.Integer({ minimum: 0 }),
      'Bytes of originals taken in each second; null while it waits, where it ended, and while it is too early to say.',
    ),
    remaining_seconds: nullable(
      Type.Integer({ minimum: 0 }),
      'Estimate of the seconds left; null where `bytes_per_second` is.',
    ),
    verdicts: toVerdicts('How many files ended with which verdict so far.'),
    cost: nullable(
      Type.Object({
        peak_bytes: toCount('Most memory that one file took, in bytes.'),
        slowest_ms: toCount('Longest time that one file took, in milliseconds.'),
      }),
      'The most that one file took; null until the work has ended.',
    ),
    error: nullable(
      Type.String(),
      'Why the last attempt failed, in English; null without a failure.',
    ),
    is_parked: Type.Boolean({
      description:
        'Given up so often that the server leaves these files alone until an operator has them retried.',
    }),
    created_at_ms: toTime('When the job was put into the queue'),
    finished_at_ms: nullable(toTime('When it ended'), 'When it ended; null while it has not.'),
  },
  { title: 'IngestJob', description: 'How far one work is, or how its intake ended.' },
)
export type IngestJob = Static<typeof IngestJob>

/** Gives a job that was given up or cancelled a new set of attempts. */
export const retryIngestJob = {
  params: Type.Object({ id: JobId }),
  response: { 204: Type.Null({ description: 'The job waits for its turn again.' }) },
}

/** Newest first. */
export const listIngestJobs = {
  querystring: Type.Object({
    state: Type.Optional(
      Type.Union(
        [
          Type.Literal('pending'),
          Type.Literal('running'),
          Type.Literal('done'),
          Type.Literal('dead'),
          Type.Literal('cancelled'),
        ],
        { description: 'Lists jobs in this state only.' },
      ),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LIMITS.operatorJobs,
        description: `Most jobs to list, up to ${LIMITS.operatorJobs}, which is also the default.`,
      }),
    ),
  }),
  response: {
    200: Type.Object(
      {
        verdicts: toVerdicts('How many files of the listed jobs ended with which verdict.'),
        jobs: Type.Array(IngestJob, { description: 'The jobs, newest first.' }),
      },
      { description: 'The intake of works.' },
    ),
  },
}
