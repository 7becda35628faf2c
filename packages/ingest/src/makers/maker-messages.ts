import type { JobContext } from '../job-context.ts'
import type { TaskName, Tasks } from './maker.ts'
import type { Verdict } from '@yomikura/contract/errors'

/** What a maker must know of the work that a task belongs to. */
export type MakerSetup = Pick<
  JobContext,
  'names' | 'limits' | 'pages' | 'protect' | 'makesLevelled' | 'converter' | 'fontFolders'
> & {
  /** As hexadecimal digits. */
  contentKey: string | undefined
  outputFolder: string
  /** Everything besides the files that decides what is written. */
  settings: string
}

export type MakerOrder = {
  [Name in TaskName]: { name: Name; order: Tasks[Name]['order']; setup: MakerSetup }
}[TaskName]

/** A line to a maker: a task, or a lane that it asked for. */
export type LineToMaker = MakerOrder | { granted: number }

/** A line from a maker: how its one task ended, what it needs for it, or that it moves. */
export type LineFromMaker =
  | { answer: unknown }
  | { verdict: Verdict; message: string }
  /** The machine is at fault. */
  | { fault: string }
  | { wants: number; need: 'one' | 'all' }
  | { gives: number }
  /** A file got its name, or a program got on. */
  | { moved: true; share?: number }
