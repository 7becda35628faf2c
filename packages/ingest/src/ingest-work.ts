import { LAYOUT } from '@yomikura/content/layout'
import { kindOfName } from '@yomikura/content/kinds'
import type { OptimizedImage, Ziptree } from '@yomikura/content/ziptree'
import { KEPT_VERDICTS, VERDICTS, type Verdict } from '@yomikura/contract/errors'
import { composeTree, countPages } from './pipeline/emit/compose-tree.ts'
import type { Cover } from './pipeline/emit/cover.ts'
import { EarlyRevisions } from './early-revision.ts'
import { OutputFolder, type OutputFile } from './pipeline/emit/output-folder.ts'
import { toZiptree } from './pipeline/emit/ziptree.ts'
import { faultPoint } from './fault.ts'
import type { IngestOptions } from './ingest-options.ts'
import {
  giveUpFile,
  ingestFile,
  keepFile,
  keepOtherForm,
  toStepKey,
  type FileOutcome,
} from './pipeline/make/ingest-file.ts'
import { isAroundMedia, isMedia } from './pipeline/make/around-media.ts'
import { makeBooks, type IngestedFile } from './pipeline/make/make-books.ts'
import { WorkProgress } from './work-progress.ts'
import type { WorkContext } from './pipeline/make/work-context.ts'
import { readComicBookInfo } from './pipeline/plan/metadata/comic-book-info.ts'
import { findMetadata } from './pipeline/plan/metadata/find-metadata.ts'
import type { WorkMetadata } from './pipeline/plan/metadata/work-metadata.ts'
import { isReused, takeCover, writeReuse } from './pipeline/make/reuse-work.ts'
import { isOtherForm } from './pipeline/plan/find-other-forms.ts'
import { openBeside } from './pipeline/open/open-beside.ts'
import { openSource } from './pipeline/open/open-source.ts'
import { planWork, type WorkPlan } from './pipeline/plan/plan-work.ts'
import type { Source, SourceFile } from './pipeline/open/source.ts'
import { DEFAULT_LIMITS, CONCURRENCY, type IngestLimits } from './settings.ts'
import { startJob } from './pipeline/make/start-job.ts'
import type { TaskCost } from './worker/task-cost.ts'
import { VerdictError, verdictOf } from './verdict-error.ts'

export type FileVerdict = { path: string; verdict: Verdict; message: string }

export type IngestResult = {
  /** `ok` when at least one file has pages or is kept for download; else why there is nothing. */
  verdict: Verdict
  message: string
  ziptree: Ziptree
  /** One for each file of the source, and for each entry that is no file. */
  verdicts: FileVerdict[]
  cover: Cover | undefined
  pageCount: number
  /** What the files say of the work; nothing here overrides what a shop says. */
  metadata: WorkMetadata
  /** How many files and books were taken from the earlier revision instead of made. */
  reusedCount: number
  /** The most that a file of it took; undefined without workers, when no single one is known. */
  cost?: TaskCost
  /** Everything in the output folder and of the earlier revision, for upload. */
  files: OutputFile[]
}

/**
 * Turns a folder, archive or file into a revision in its final layout.
 *
 * Broken and hostile files end with a verdict and never stop the work. A run that was killed is
 * continued by the next one with the same options, which gives the same bytes.
 *
 * @throws the signal's reason when aborted; errors of the machine (disk full), never of the source
 * @see packages/ingest/README.md for the laws
 */
export async function ingestWork(options: IngestOptions): Promise<IngestResult> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  let source: Source
  try {
    source = await openSource(options.source, limits, {
      scratch: OutputFolder.scratchPath(options.outputFolder),
      nameEncoding: options.nameEncoding,
      passwords: options.passwords,
      linkRoots: options.linkRoots,
    })
  } catch (error) {
    return toRefusal(options, error)
  }
  faultPoint('opened')
  try {
    return await ingestSource(source, limits, options)
  } finally {
    await source.close()
  }
}

async function ingestSource(
  source: Source,
  limits: IngestLimits,
  options: IngestOptions,
): Promise<IngestResult> {
  const { job, settings } = await startJob(options, limits)
  const beside = await openBeside(options.beside ?? [], limits)
  const plan = await planWork(source.files, { ...job, direction: options.direction, beside })
  const { noted, books } = await takeAll(
    { own: source.files, beside, comment: source.comment },
    plan,
    { job, options },
  )
  const own = books.parts.filter(({ isBeside }) => !isBeside)
  const around = books.parts.filter(({ isBeside }) => isBeside)
  const files = [...own, ...books.books]
  const outcomes = [...files, ...around].map(({ outcome }) => outcome)
  const isScrolled = plan.books.some(({ type }) => type === 'webtoon')
  const metadata = settleDirection(noted, isScrolled, options)
  const direction = (options.mayTurn && metadata.direction) || options.direction
  const ziptree = composeTree(files, { ...options, direction })
  const cover = await takeCover(
    ziptree,
    { files: [...source.files, ...beside], books, plan, noted, named: findPicture(around) },
    { job, options },
  )
  faultPoint('cover')
  const tree = await job.output.write(LAYOUT.ziptree, JSON.stringify(ziptree), 'application/json')
  faultPoint('ziptree')
  const reuse = await writeReuse({ outcomes, cover, settings, revision: options.revision }, job)
  await job.output.finish()
  faultPoint('finished')
  return {
    ...toWorkVerdict(files, source),
    ziptree,
    verdicts: [
      ...own.map(({ path, outcome }) => toFileVerdict(path, outcome)),
      ...around.filter(isBrokenCover).map(({ path, outcome }) => toFileVerdict(path, outcome)),
      ...source.refused.map(({ path, verdict, message }) => ({
        path,
        verdict,
        message: message ?? VERDICTS[verdict],
      })),
    ],
    cover: cover?.cover,
    metadata,
    pageCount: countPages(files.map(({ outcome: { playfile } }) => playfile)),
    reusedCount: files.filter(({ outcome }) => isReused(outcome)).length,
    ...(job.worker.cost && { cost: job.worker.cost() }),
    files: [
      ...outcomes.flatMap(({ outputs }) => outputs.map((output) => job.earlier.mark(output))),
      ...(cover?.outputs ?? []),
      tree,
      reuse,
    ],
  }
}

/** A named direction counts before the form of the pages, and that before language and text. */
function settleDirection(
  { likelyDirection, ...noted }: WorkMetadata,
  isScrolled: boolean,
  { mayTurn }: IngestOptions,
): WorkMetadata {
  const form = isScrolled ? ('vertical' as const) : undefined
  const direction = noted.direction ?? form ?? (mayTurn ? likelyDirection : undefined)
  return { ...noted, ...(direction && { direction }) }
}

/** The cover that lies beside the work. */
function findPicture(around: readonly IngestedFile[]): OptimizedImage | undefined {
  for (const { outcome } of around) {
    if ('image' in outcome.playfile) return outcome.playfile.image.optimized
  }
  return undefined
}

/** A note beside a work may say nothing readable, and is no fault then. */
function isBrokenCover({ path, outcome }: IngestedFile): boolean {
  return outcome.verdict !== 'ok' && kindOfName(path) === 'image'
}

/** Takes in every file, then makes what the plan says of them. */
async function takeAll(
  { own, beside, comment }: Pick<Source, 'comment'> & Record<'own' | 'beside', SourceFile[]>,
  plan: WorkPlan,
  { job, options }: { job: WorkContext; options: IngestOptions },
) {
  try {
    const sources = [...own, ...beside]
    const taken = await ingestFiles({ sources, ownCount: own.length, plan }, job, options)
    const noted = findMetadata([...toKnown(taken), ...toComment(comment)])
    return { noted, books: await makeBooks(taken, plan, { job, metadata: noted, options }) }
  } finally {
    await job.tags.close()
  }
}

/** What the comment of a comic's zip says, as the file that it could be. */
function toComment(comment = ''): { segments: string[]; metadata: WorkMetadata }[] {
  try {
    return [{ segments: ['ComicBookInfo.json'], metadata: readComicBookInfo(comment) }]
  } catch (error) {
    if (error instanceof VerdictError) return []
    throw error
  }
}

function toKnown(files: readonly IngestedFile[]) {
  const speaking = files.filter(({ isBeside, outcome }) => !isBeside || outcome.metadata)
  return speaking.map(({ source: { segments }, outcome }) => ({
    segments,
    metadata: outcome.metadata,
  }))
}

/** All files side by side, answered in the order of the source. */
async function ingestFiles(
  { sources, ownCount, plan }: { sources: readonly SourceFile[]; ownCount: number; plan: WorkPlan },
  job: WorkContext,
  options: IngestOptions,
): Promise<IngestedFile[]> {
  const { onProgress, isAfterCrash = false } = options
  const results: IngestedFile[] = Array.from({ length: sources.length })
  const early = toEarlyRevisions(sources, job, options)
  const progress = new WorkProgress(sources, onProgress)
  const isForm = (index: number) =>
    index >= ownCount && isOtherForm(sources[index]?.segments.at(-1) ?? '')
  const take = async (
    index: number,
    source: SourceFile,
    ingest: typeof ingestFile = isForm(index) ? keepOtherForm : findWay(plan, index),
  ) => {
    job.signal.throwIfAborted()
    const path = source.segments.join('/')
    const isBeside = index >= ownCount && !isForm(index)
    const onShare = (share: number) => progress.move(index, share)
    const outcome = await ingest(source, { ...job, onShare })
    results[index] = { path, source, outcome, ...(isBeside && { isBeside }) }
    progress.end(index, outcome.verdict)
    if (progress.doneFiles < sources.length) await early?.offer(results)
  }
  const isSuspect = (source: SourceFile) =>
    isAfterCrash && job.journal.wasInterrupted(toStepKey(source))
  // Several files were in work when it crashed: one after the other shows which of them it is.
  const isKnownCulprit = job.journal.interruptedCount === 1
  for (const [index, source] of sources.entries()) {
    if (isSuspect(source)) await take(index, source, isKnownCulprit ? giveUpFile : undefined)
  }
  const queue = sources.entries()
  const work = async () => {
    for (const [index, source] of queue) if (!isSuspect(source)) await take(index, source)
  }
  // One more than are made at once: its bytes are copied and hashed meanwhile.
  const concurrency = (options.workers?.count ?? CONCURRENCY) + 1
  await Promise.all(Array.from({ length: concurrency }, work))
  job.signal.throwIfAborted()
  return results
}

function findWay({ parts, otherForms }: WorkPlan, index: number): typeof ingestFile {
  if (parts.has(index)) return keepFile
  return otherForms.has(index) ? keepOtherForm : ingestFile
}

function toEarlyRevisions(
  sources: readonly SourceFile[],
  job: WorkContext,
  options: IngestOptions,
): EarlyRevisions | undefined {
  const { early: order, onEarly } = options
  const paths = sources.map(({ segments }) => segments.join('/'))
  const media = paths.filter((path) => isMedia(kindOfName(path)))
  return order && onEarly && new EarlyRevisions(job, { ...options, media }, { order, onEarly })
}

/**
 * A work is worth publishing when something in it can be read or downloaded whole. The cover of a book,
 * sound or film that cannot is no work: it would hide what happened.
 */
function toWorkVerdict(
  files: readonly IngestedFile[],
  source: Source,
): Pick<IngestResult, 'verdict' | 'message'> {
  const isKept = ({ outcome }: IngestedFile) =>
    outcome.outputs.length > 0 && KEPT_VERDICTS.has(outcome.verdict)
  // Notes that were read are no work by themselves.
  const shown = files.filter(
    ({ outcome }) => !(outcome.metadata ?? outcome.cue) || !outcome.isHidden,
  )
  const failed = shown.filter((file) => !isKept(file) && isMedia(file.outcome.playfile.type))
  const broken = failed.map(({ path }) => path)
  if (shown.some((file) => isKept(file) && !isAroundMedia(file, broken)))
    return { verdict: 'ok', message: VERDICTS.ok }
  const reason = (failed[0] ?? shown[0])?.outcome ?? source.refused[0]
  const verdict = reason?.verdict ?? 'empty'
  return { verdict, message: reason?.message ?? VERDICTS[verdict] }
}

function toFileVerdict(path: string, { verdict, message }: FileOutcome): FileVerdict {
  return { path, verdict, message }
}

/** Nothing was opened, so nothing is written. */
function toRefusal(options: IngestOptions, error: unknown): IngestResult {
  const verdict = verdictOf(error, 'unreadable')
  const message =
    error instanceof Error && verdict !== 'unreadable' ? error.message : VERDICTS[verdict]
  return {
    verdict,
    message,
    ziptree: toZiptree([], {}, options),
    verdicts: [{ path: '', verdict, message }],
    cover: undefined,
    pageCount: 0,
    reusedCount: 0,
    metadata: {},
    files: [],
  }
}
