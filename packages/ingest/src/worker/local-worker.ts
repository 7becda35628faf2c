import type { JobContext } from '../pipeline/make/job-context.ts'
import type { TaskWorker } from './tasks.ts'
import { runTask } from './run-task.ts'

/** Makes everything in this process: for tools and tests, whose files are their own. */
export function createLocalWorker(job: JobContext): TaskWorker {
  return {
    make: (name, order, onShare) => runTask(name, order, onShare ? { ...job, onShare } : job),
  }
}
