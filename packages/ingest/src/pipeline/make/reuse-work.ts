import { LAYOUT } from '@yomikura/content/layout'
import type { OptimizedImage, Ziptree } from '@yomikura/content/ziptree'
import { findCoverPage, type Cover } from '../emit/cover.ts'
import { EarlierRevision, toReuseRecord, type ReusableStep } from '../emit/earlier-revision.ts'
import type { JournalRecord } from '../emit/journal.ts'
import type { OutputFile } from '../emit/output-folder.ts'
import { remakeFile, type FileOutcome } from './ingest-file.ts'
import type { WorkContext } from './work-context.ts'
import { makeBooks, type IngestedFile } from './make-books.ts'
import type { WorkMetadata } from '../plan/metadata/work-metadata.ts'
import type { SourceFile } from '../open/source.ts'
import type { WorkPlan } from '../plan/plan-work.ts'

type WorkCover = JournalRecord & { cover: Cover }

type Taken = {
  /** Files of the source and beside it, in the order of `parts`. */
  files: readonly SourceFile[]
  books: { parts: readonly IngestedFile[]; books: readonly IngestedFile[] }
  plan: WorkPlan
  noted: WorkMetadata
  /** Cover that lies beside the work. */
  named: OptimizedImage | undefined
}

type Needs = {
  job: WorkContext
  options: { direction: Ziptree['direction']; mayTurn?: boolean }
}

/** Whether it was taken from the earlier revision. */
export function isReused({ outputs }: FileOutcome): boolean {
  return outputs.length > 0 && outputs.every(({ isReused }) => isReused === true)
}

/** The work's cover: the earlier one while its page is the same, else made from the page. */
export async function takeCover(
  ziptree: Ziptree,
  taken: Taken,
  needs: Needs,
): Promise<(WorkCover & { key: string }) | undefined> {
  const page = taken.named ?? findCoverPage(ziptree)
  if (page === undefined) return undefined
  const key = `cover@1:${page.name}`
  // A page that was made again may be another picture under the same name.
  const path = `${LAYOUT.optimized}/${page.name}`
  const isOld = [...taken.books.parts, ...taken.books.books].some(({ outcome }) =>
    hasReused(outcome, path),
  )
  const earlier = isOld ? needs.job.earlier.find<WorkCover>(key) : undefined
  if (earlier !== undefined) return { ...earlier, key }
  await bringHere(page, taken, needs)
  return { ...(await needs.job.worker.make('cover', { page, place: '' })), key }
}

/** Another page became the first one, and so far only the earlier revision has it. */
async function bringHere(
  { name }: OptimizedImage,
  { files, books, plan, noted }: Taken,
  { job, options }: Needs,
): Promise<void> {
  const path = `${LAYOUT.optimized}/${name}`
  const index = books.parts.findIndex(({ outcome }) => hasReused(outcome, path))
  const file = files[index]
  if (file !== undefined) {
    await remakeFile(file, job)
    return
  }
  if (await job.output.hasPath(path)) return
  const alone = { ...job, earlier: EarlierRevision.none() }
  await makeBooks(books.parts, plan, { job: alone, metadata: noted, options })
}

function hasReused({ outputs }: FileOutcome, path: string): boolean {
  return outputs.some((output) => output.isReused === true && output.path === path)
}

/** Leaves what the next ingest of this work needs, so that it makes only what changed. */
export async function writeReuse(
  {
    outcomes,
    cover,
    settings,
    revision,
  }: {
    outcomes: readonly FileOutcome[]
    cover: (WorkCover & { key: string }) | undefined
    settings: string
    revision: string
  },
  job: WorkContext,
): Promise<OutputFile> {
  const steps = outcomes.flatMap((outcome): ReusableStep[] => {
    const { reuseKey } = outcome
    return reuseKey === undefined ? [] : [[reuseKey, outcome]]
  })
  if (cover !== undefined) {
    const { key, ...record } = cover
    steps.push([key, record])
  }
  const text = toReuseRecord({ revision, settings, steps })
  return job.output.write(LAYOUT.reuse, text, 'application/json')
}
