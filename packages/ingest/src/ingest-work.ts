import { createHash } from 'node:crypto'
import { extensionOf } from '@yomikura/content/hash-name'
import { LAYOUT } from '@yomikura/content/layout'
import type { Playfile, Ziptree } from '@yomikura/content/ziptree'
import { VERDICTS, type Verdict } from '@yomikura/contract/errors'
import { buildTree } from './emit/build-tree.ts'
import { findCoverPage, writeCover, type Cover } from './emit/cover.ts'
import { Journal } from './emit/journal.ts'
import { OutputFolder, type OutputFile } from './emit/output-folder.ts'
import { toZiptree } from './emit/ziptree.ts'
import { faultPoint } from './fault.ts'
import { giveUpFile, ingestFile, toStepKey, type FileOutcome } from './ingest-file.ts'
import type { JobContext } from './job-context.ts'
import { markHtmlEntry } from './kinds/html/mark-html-entry.ts'
import { attachSubtitles } from './kinds/subtitles/attach-subtitles.ts'
import { Lanes } from './lanes.ts'
import { mergeMetadata, type WorkMetadata } from './metadata/work-metadata.ts'
import { openSource } from './open/open-source.ts'
import type { Source, SourceFile } from './open/source.ts'
import {
  DEFAULT_LIMITS,
  DEFAULT_PAGES,
  LANES,
  type IngestLimits,
  type PageSettings,
} from './settings.ts'
import { verdictOf } from './verdict-error.ts'

/** Of files that describe the work: `work.json`, `ComicInfo.xml`, a book. */
const METADATA_EXTENSIONS = ['json', 'xml', 'epub']
const MAX_RANKED_DEPTH = 1000

export type IngestOptions = {
  /** Absolute path of a folder, an archive or one loose file. */
  source: string
  workno: string
  revision: string
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  updatedAt: string
  direction: Ziptree['direction']
  /** Whether tiles of pages are shuffled. */
  protect: boolean
  /** Absolute path; becomes the revision. What an interrupted run left there is used. */
  outputFolder: string
  /** Server secret that keeps stored names from being guessed. */
  salt: string
  limits?: Partial<IngestLimits>
  pages?: Partial<PageSettings>
  /** The run before this one crashed: a file that crashes it again is found out and given up. */
  isAfterCrash?: boolean
  signal?: AbortSignal
  onProgress?: (progress: IngestProgress) => void
}

export type IngestProgress = { doneFiles: number; totalFiles: number; path: string }

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
  /** Everything in the output folder, for upload. */
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
    source = await openSource(
      options.source,
      limits,
      OutputFolder.scratchPath(options.outputFolder),
    )
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
  const job = await startJob(options, limits)
  const files = await ingestFiles(source.files, job, options)
  const outcomes = files.map(({ outcome }) => outcome)
  const ziptree = toZiptree(
    buildTree(
      files.map(({ source, outcome }) => ({
        segments: source.segments,
        hashname: outcome.hashname,
      })),
    ),
    joinFiles(files),
    options,
  )
  const coverPage = findCoverPage(ziptree)
  const cover = coverPage && (await writeCover(coverPage, job.output))
  faultPoint('cover')
  const tree = await job.output.write(LAYOUT.ziptree, JSON.stringify(ziptree), 'application/json')
  faultPoint('ziptree')
  await job.output.finish()
  faultPoint('finished')
  return {
    ...toWorkVerdict(files, source),
    ziptree,
    verdicts: [
      ...files.map(({ path, outcome }) => toFileVerdict(path, outcome)),
      ...source.refused.map(({ path, verdict, message }) => ({
        path,
        verdict,
        message: message ?? VERDICTS[verdict],
      })),
    ],
    cover: cover?.cover,
    metadata: findMetadata(files),
    pageCount: countPages(outcomes.map(({ playfile }) => playfile)),
    files: [...outcomes.flatMap(({ outputs }) => outputs), ...(cover?.outputs ?? []), tree],
  }
}

async function startJob(options: IngestOptions, limits: IngestLimits): Promise<JobContext> {
  const pages = { ...DEFAULT_PAGES, ...options.pages }
  const output = await OutputFolder.open(options.outputFolder)
  const { workno, salt, protect } = options
  const settings = JSON.stringify({ workno, salt: digest(salt), protect, pages, limits })
  const journal = await Journal.open({
    path: output.journalPath,
    settings,
    hasOutput: (file) => output.has(file),
    onOther: () => output.clear(),
  })
  const signal = options.signal ?? new AbortController().signal
  const decoders = new Lanes(LANES)
  return { names: { salt, workno }, output, journal, limits, pages, protect, decoders, signal }
}

/** A note of ours counts before one for comics, and that before a book's own; then the nearer to the root. */
function findMetadata(files: readonly IngestedFile[]): WorkMetadata {
  const rankOf = ({ path, source }: IngestedFile) =>
    METADATA_EXTENSIONS.indexOf(extensionOf(path)) * MAX_RANKED_DEPTH + source.segments.length
  const known = files.filter(({ outcome }) => outcome.metadata !== undefined)
  known.sort((a, b) => rankOf(a) - rankOf(b))
  return mergeMetadata(known.map(({ outcome }) => outcome.metadata ?? {}))
}

/** Playfiles by hashname, with what files say of each other. */
function joinFiles(files: readonly IngestedFile[]): Record<string, Playfile> {
  const taken = files.map(({ source: { segments }, outcome: { hashname, playfile } }) => ({
    segments,
    hashname,
    playfile,
  }))
  const attached = withPlayfiles(taken, attachSubtitles(taken))
  const marked = withPlayfiles(attached, markHtmlEntry(attached))
  return Object.fromEntries(marked.map(({ hashname, playfile }) => [hashname, playfile]))
}

function withPlayfiles<T extends { playfile: Playfile }>(
  files: readonly T[],
  playfiles: readonly Playfile[],
): T[] {
  return files.map((file, index) => ({ ...file, playfile: playfiles[index] ?? file.playfile }))
}

type IngestedFile = { path: string; source: SourceFile; outcome: FileOutcome }

/** All files, {@link LANES} at once, answered in the order of the source. */
async function ingestFiles(
  sources: readonly SourceFile[],
  job: JobContext,
  { onProgress, isAfterCrash = false }: IngestOptions,
): Promise<IngestedFile[]> {
  const results: IngestedFile[] = []
  let doneFiles = 0
  const take = async (index: number, source: SourceFile, ingest = ingestFile) => {
    job.signal.throwIfAborted()
    const path = source.segments.join('/')
    results[index] = { path, source, outcome: await ingest(source, job) }
    onProgress?.({ doneFiles: ++doneFiles, totalFiles: sources.length, path })
  }
  const isSuspect = (source: SourceFile) =>
    isAfterCrash && job.journal.wasInterrupted(toStepKey(source))
  // Two files were in work when it crashed: one after the other shows which of them it is.
  const isFoundOut = job.journal.interruptedCount === 1
  for (const [index, source] of sources.entries()) {
    if (isSuspect(source)) await take(index, source, isFoundOut ? giveUpFile : ingestFile)
  }
  const queue = sources.entries()
  const work = async () => {
    for (const [index, source] of queue) if (!isSuspect(source)) await take(index, source)
  }
  await Promise.all(Array.from({ length: LANES }, work))
  return results
}

/** A work is worth publishing when something in it can be read or downloaded whole. */
function toWorkVerdict(
  files: readonly IngestedFile[],
  source: Source,
): Pick<IngestResult, 'verdict' | 'message'> {
  const isKept = ({ outcome }: IngestedFile) =>
    outcome.outputs.length > 0 && (outcome.verdict === 'ok' || outcome.verdict === 'unsupported')
  if (files.some(isKept)) return { verdict: 'ok', message: VERDICTS.ok }
  const reason = files[0]?.outcome ?? source.refused[0]
  const verdict = reason?.verdict ?? 'empty'
  return { verdict, message: reason?.message ?? VERDICTS[verdict] }
}

function toFileVerdict(path: string, { verdict, message }: FileOutcome): FileVerdict {
  return { path, verdict, message }
}

function countPages(playfiles: readonly Playfile[]): number {
  let count = 0
  for (const playfile of playfiles) {
    if ('image' in playfile) count += 1
    if ('pdf' in playfile) count += playfile.pdf.page.length
  }
  return count
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
    metadata: {},
    files: [],
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
