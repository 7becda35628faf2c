import type { EarlierRevision } from '../emit/earlier-revision.ts'
import type { Journal } from '../emit/journal.ts'
import type { JobContext } from './job-context.ts'
import type { TaskWorker } from '../../worker/tasks.ts'

/** What every step of one work's ingest shares. */
export type WorkContext = JobContext & {
  journal: Journal
  earlier: EarlierRevision
  /** Who makes what readers get: this process, or others that may die of it. */
  worker: TaskWorker
}
