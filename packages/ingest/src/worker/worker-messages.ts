import type { JobContext } from '../pipeline/make/job-context.ts'
import type { TaskName, Tasks } from './tasks.ts'
import type { Verdict } from '@yomikura/contract/errors'

/** What a worker must know of the work that a task belongs to. */
export type TaskSetup = Pick<
  JobContext,
  | 'names'
  | 'limits'
  | 'passwords'
  | 'pages'
  | 'protect'
  | 'makesLevelled'
  | 'converter'
  | 'fontFolders'
> & {
  /** As hexadecimal digits. */
  contentKey: string | undefined
  outputFolder: string
  /** Everything besides the files that decides what is written. */
  settings: string
}

export type TaskOrder = {
  [Name in TaskName]: { name: Name; order: Tasks[Name]['order']; setup: TaskSetup }
}[TaskName]

/** A line to a worker: a task, or a permit that it asked for. */
export type LineToWorker = TaskOrder | { granted: number }

/** A line from a worker: how its one task ended, what it needs for it, or that it moves. */
export type LineFromWorker =
  | { answer: unknown }
  | { verdict: Verdict; message: string }
  /** The machine is at fault. */
  | { fault: string }
  | { wants: number; need: 'one' | 'all' }
  | { gives: number }
  /** A file got its name, or a program got on. */
  | { moved: true; share?: number }
