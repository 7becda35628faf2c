import { type Static, Type } from 'typebox'
import { LIMITS } from './limits.ts'
import { OwnId } from './plain-text.ts'

const Count = Type.Integer({ minimum: 0 })
const Counts = Type.Record(Type.String(), Count)
const Time = Type.Integer({ minimum: 0, description: 'Milliseconds since 1970.' })

/** How far the ingest of one work is, or how it ended, as operators see it. */
export const IngestJob = Type.Object({
  id: OwnId,
  workno: Type.String(),
  /** Whether it is the work itself, or a sample that the shop sends as a file of its own. */
  kind: Type.Union([Type.Literal('work'), Type.Literal('sample')]),
  /** `dead` was given up after its last attempt; its `error` says why. */
  state: Type.String(),
  attempt: Count,
  /** 0 to 1. */
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  done_files: Count,
  total_files: Count,
  /** Of the originals, as are all bytes here. */
  done_bytes: Type.Number({ minimum: 0 }),
  total_bytes: Type.Number({ minimum: 0 }),
  /** Null while it waits, where it ended, and while it is too early to tell. */
  bytes_per_second: Type.Union([Count, Type.Null()]),
  remaining_seconds: Type.Union([Count, Type.Null()]),
  /** How many files ended with which verdict so far. */
  verdicts: Counts,
  /** The most that one file took; null until the work has ended. */
  cost: Type.Union([Type.Object({ peak_bytes: Count, slowest_ms: Count }), Type.Null()]),
  error: Type.Union([Type.String(), Type.Null()]),
  /** Given up so often that the server leaves these files alone until an operator has them retried. */
  is_parked: Type.Boolean(),
  created_at_ms: Time,
  finished_at_ms: Type.Union([Time, Type.Null()]),
})
export type IngestJob = Static<typeof IngestJob>

/** Gives a job that was given up or cancelled a new set of attempts. */
export const retryIngestJob = {
  params: Type.Object({ id: OwnId }),
  response: { 204: Type.Null() },
}

/** Newest first. */
export const listIngestJobs = {
  querystring: Type.Object({
    state: Type.Optional(
      Type.Union([
        Type.Literal('pending'),
        Type.Literal('running'),
        Type.Literal('done'),
        Type.Literal('dead'),
        Type.Literal('cancelled'),
      ]),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.operatorJobs })),
  }),
  response: {
    200: Type.Object({
      /** How many files of the listed jobs ended with which verdict. */
      verdicts: Counts,
      jobs: Type.Array(IngestJob),
    }),
  },
}
