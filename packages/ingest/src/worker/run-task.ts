import { writeCover } from '../pipeline/emit/write-cover.ts'
import { readFileHead } from '../pipeline/plan/detect/read-file-head.ts'
import type { JobContext } from '../pipeline/make/job-context.ts'
import { readRatio } from '../kinds/image/read-ratio.ts'
import { makePage } from '../kinds/picture-book/make-page.ts'
import { makeFile } from '../pipeline/make/make-file.ts'
import type { TaskName, Tasks } from './tasks.ts'

type Runners = {
  [Name in TaskName]: (
    order: Tasks[Name]['order'],
    job: JobContext,
  ) => Promise<Tasks[Name]['answer']>
}

const RUNNERS: Runners = {
  file: async ({ staged, ...order }, job) =>
    makeFile({ ...order, staged: { ...staged, head: await readFileHead(staged.path) } }, job),
  page: makePage,
  cover: ({ page, place }, job) => writeCover(page, job.output, place),
  seconds: async ({ path }, job) => (await job.tags.read(path))?.durationSeconds,
  ratio: ({ head }) => readRatio(Buffer.from(head, 'base64')),
}

/** Does one task in this process. */
export function runTask<Name extends TaskName>(
  name: Name,
  order: Tasks[Name]['order'],
  job: JobContext,
): Promise<Tasks[Name]['answer']> {
  return RUNNERS[name](order, job)
}
