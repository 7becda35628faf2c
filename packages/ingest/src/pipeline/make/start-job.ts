import { createHash } from 'node:crypto'
import { EarlierRevision } from '../emit/earlier-revision.ts'
import { Journal } from '../emit/journal.ts'
import { OutputFolder } from '../emit/output-folder.ts'
import type { IngestOptions } from '../../ingest-options.ts'
import type { JobContext } from './job-context.ts'
import { findConverter } from '../../kinds/media/converter.ts'
import { TagReader } from '../../kinds/media/tag-reader.ts'
import { Semaphore } from '../../worker/semaphore.ts'
import type { TaskWorker } from '../../worker/tasks.ts'
import { DEFAULT_PAGES, CONCURRENCY, type IngestLimits } from '../../settings.ts'
import type { WorkContext } from './work-context.ts'

/** Opens what an earlier run left of the same ingest, and says who makes its files. */
export async function startJob(
  options: IngestOptions,
  limits: IngestLimits,
): Promise<{ job: WorkContext; settings: string }> {
  const pages = { ...DEFAULT_PAGES, ...options.pages }
  const output = await OutputFolder.open(options.outputFolder)
  const { workno, salt, protect, contentKey, makesLevelled = true, fontFolders } = options
  const { passwords = [] } = options
  const { converter = await findConverter() } = options
  const settings = JSON.stringify({
    workno,
    salt: digest(salt),
    key: digest(contentKey ?? ''),
    protect,
    pages,
    limits,
    // Absent by default: files made before there was a choice stay of use.
    makesLevelled: makesLevelled ? undefined : false,
    // With ffmpeg on the machine, what could not be converted before can be now.
    hasConverter: converter !== null && converter !== undefined,
  })
  const earlier = await EarlierRevision.open(options.earlierRecord, settings)
  const journal = await Journal.open({
    path: output.journalPath,
    // What was taken from one revision cannot be had from another.
    settings: JSON.stringify([settings, earlier.revision]),
    hasOutput: (file) => output.has(file),
    onOther: () => output.clear(),
  })
  const signal = options.signal ?? new AbortController().signal
  const key = contentKey === undefined ? undefined : Buffer.from(contentKey, 'hex')
  const shared = {
    names: { salt, workno },
    limits,
    passwords,
    pages,
    protect,
    makesLevelled,
    converter: converter ?? undefined,
    fontFolders,
  }
  const job = {
    ...{ ...shared, contentKey: key, output, journal, signal },
    decoders: new Semaphore(CONCURRENCY),
    tags: new TagReader(),
  }
  const setup = { ...shared, contentKey, outputFolder: options.outputFolder, settings }
  const worker = options.workers?.for(setup) ?? (await startLocalWorker(job))
  return { job: { ...job, earlier, worker }, settings }
}

/** Loaded only here: a process that has workers needs no picture library itself. */
async function startLocalWorker(job: JobContext): Promise<TaskWorker> {
  const { createLocalWorker: createLocalMaker } = await import('../../worker/local-worker.ts')
  return createLocalMaker(job)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
