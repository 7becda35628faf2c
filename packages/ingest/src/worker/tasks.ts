import type { OptimizedImage } from '@yomikura/content/ziptree'
import type { Cover } from '../pipeline/emit/cover.ts'
import type { OutputFile } from '../pipeline/emit/output-folder.ts'
import type { MadePage, PageOrder } from '../kinds/picture-book/make-page.ts'
import type { MadeFile } from '../pipeline/make/make-file.ts'
import type { StagedFile } from '../pipeline/make/stage.ts'
import type { TaskCost } from './task-cost.ts'

/** What can be asked for. Everything in orders and answers survives JSON. */
export type Tasks = {
  /** What readers get of one file. */
  file: {
    order: { staged: Omit<StagedFile, 'head'>; path: string; hashname: string }
    answer: MadeFile
  }
  /** Pages of one picture of a webtoon or voice comic. */
  page: { order: PageOrder; answer: MadePage }
  cover: {
    order: { page: OptimizedImage; place: `${string}/` | '' }
    answer: { cover: Cover; outputs: OutputFile[] }
  }
  /** Length of a sound; undefined when it does not say. */
  seconds: { order: { path: string }; answer: number | undefined }
  /** Height for width of the picture whose first bytes are given, as base64. */
  ratio: { order: { head: string }; answer: number | undefined }
}

export type TaskName = keyof Tasks

/**
 * Runs the code that reads hostile bytes deeply: picture, document and media libraries. The rest of
 * ingest only sees names, counts and bytes that it copies.
 */
export interface TaskWorker {
  /** @throws VerdictError when the bytes are at fault, also by ending the process that read them */
  make: <Name extends TaskName>(
    name: Name,
    order: Tasks[Name]['order'],
    /** Receives how much of the task is done, 0 to 1, now and then. */
    onShare?: (share: number) => void,
  ) => Promise<Tasks[Name]['answer']>
  /** The most that a task took so far; undefined where this process makes everything itself. */
  cost?: () => TaskCost
}
