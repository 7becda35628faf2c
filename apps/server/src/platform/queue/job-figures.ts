import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inMs, isOfKey } from './job-terms.ts'
import type { FaultCount, FaultFilter, JobCount } from './queue.ts'

/** States that those who watch the queue ask about. */
const COUNTED = ['pending', 'running', 'dead'] as const satisfies JobCount['state'][]

/** Keys whose jobs were given up because of what they are about, and how often. */
export async function listFaults(
  db: Db,
  { names, key, atLeast = 1 }: FaultFilter,
): Promise<FaultCount[]> {
  const rows = await db
    .selectFrom('job')
    .select(({ fn }) => ['name', 'unique_key', fn.countAll().as('count')])
    .where('name', 'in', names)
    .where('unique_key', 'is not', null)
    .where('fault', 'is not', null)
    .$if(key !== undefined, (q) => q.where(isOfKey(key ?? '')))
    .groupBy(['name', 'unique_key'])
    .having(({ fn }) => fn.countAll(), '>=', atLeast)
    .orderBy('name')
    .orderBy('unique_key')
    .execute()
  return rows.map(({ name, unique_key, count }) => ({
    name,
    key: unique_key ?? '',
    count: Number(count),
  }))
}

/** Jobs that wait, run or were given up, by kind. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const rows = await db
    .selectFrom('job')
    .select(({ fn }) => [
      'name',
      'state',
      fn.countAll().as('count'),
      sql<number>`${inMs(db, 0)} - ${fn.min('run_at_ms')}`.as('oldest_ms'),
    ])
    .where('state', 'in', COUNTED)
    .groupBy(['name', 'state'])
    .orderBy('name')
    .execute()
  return rows.map(({ name, state, count, oldest_ms }) => ({
    name,
    state: state as JobCount['state'],
    count: Number(count),
    oldestSeconds: Math.max(0, Math.round(Number(oldest_ms) / 1000)),
  }))
}
