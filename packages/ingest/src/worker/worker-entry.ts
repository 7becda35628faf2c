import { createHash } from 'node:crypto'
import { writeSync } from 'node:fs'
import { Journal, NO_STEPS, type StepJournal } from '../pipeline/emit/journal.ts'
import { OutputFolder } from '../pipeline/emit/output-folder.ts'
import type { JobContext } from '../pipeline/make/job-context.ts'
import { TagReader } from '../kinds/media/tag-reader.ts'
import { VerdictError } from '../verdict-error.ts'
import type { LineFromWorker, LineToWorker, TaskOrder } from './worker-messages.ts'
import { readLines } from './read-lines.ts'
import { RemoteSemaphore } from './remote-semaphore.ts'
import { runTask } from './run-task.ts'

/**
 * Entry of a worker: does one task after another as its lines come, answers each with a line, and may
 * die of any of them. It ends with the process that started it.
 */
const STANDARD_OUTPUT = 1
const MOVED_MS = 500
const semaphore = new RemoteSemaphore(print)
const tags = new TagReader()
const never = new AbortController().signal
let reportedMoveAt = 0
let taskNumber = 0
/** Of the task at work; undefined for those that do not report it. */
let share: number | undefined

readLines(process.stdin, {
  maxBytes: Number.POSITIVE_INFINITY,
  onLine: (text) => {
    const line = JSON.parse(text) as LineToWorker
    if ('granted' in line) semaphore.grant(line.granted)
    else void take(line)
  },
})
process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL'))

async function take({ name, order, setup }: TaskOrder): Promise<void> {
  share = undefined
  // Each task's own: what one left behind, the next would run into.
  const output = OutputFolder.join(
    setup.outputFolder,
    `${process.pid}-${taskNumber++}-`,
    reportMove,
  )
  try {
    const job = await toJob({ name, order, setup } as TaskOrder, output)
    // A line without an answer would be waited for: JSON has no undefined.
    print({ answer: (await runTask(name, order, job)) ?? null })
  } catch (error) {
    if (error instanceof VerdictError) print({ verdict: error.verdict, message: error.message })
    else print({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  } finally {
    await output.removeTemporary()
  }
}

async function toJob({ name, order, setup }: TaskOrder, output: OutputFolder): Promise<JobContext> {
  const {
    contentKey,
    settings,
    names,
    limits,
    passwords,
    pages,
    protect,
    makesLevelled,
    converter,
    fontFolders,
  } = setup
  const journal = name === 'file' ? await openSteps(order, settings, output) : NO_STEPS
  const key = contentKey === undefined ? undefined : Buffer.from(contentKey, 'hex')
  return {
    ...{ names, limits, passwords, pages, protect, makesLevelled, converter, fontFolders },
    contentKey: key,
    output,
    journal,
    decoders: semaphore,
    tags,
    signal: never,
    onMove: reportMove,
    onShare: (done) => {
      share = done
      reportMove()
    },
  }
}

/** The waiting process ends a worker that makes no progress; being busy is no progress. */
function reportMove(): void {
  const now = performance.now()
  if (now - reportedMoveAt < MOVED_MS) return
  reportedMoveAt = now
  print({ moved: true, ...(share === undefined ? {} : { share }) })
}

/** A journal of its own: what was finished of a long file is there for the worker that makes the rest. */
async function openSteps(
  { staged, path }: { staged: { sha256: string }; path: string },
  settings: string,
  output: OutputFolder,
): Promise<StepJournal> {
  const name = createHash('sha256').update(`${path}\0${staged.sha256}`).digest('hex')
  return Journal.openLazily({
    path: output.stepJournalPath(name),
    settings,
    hasOutput: (file) => output.has(file),
    onOther: () => Promise.resolve(),
  })
}

/** Written at once: what is still buffered would be lost when the process is killed. */
function print(line: LineFromWorker): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
  for (let written = 0; written < bytes.length;) {
    written += writeSync(STANDARD_OUTPUT, bytes, written)
  }
}
