import { type ChildProcess, spawn } from 'node:child_process'
import { findExcess, measureTree, TREE_BOUNDS } from '@yomikura/ingest/worker/process-tree'
import { readLines } from '@yomikura/ingest/worker/read-lines'
import { INGEST_LIMITS } from '@yomikura/contract/server-limits'
import {
  type ChildEarly,
  type ChildOrder,
  type ChildProgress,
  type ChildResult,
  MAX_LINE_BYTES,
  parseChildLine,
} from './child-protocol.ts'
import { JobCrashed } from '#platform/queue/queue.ts'
import { CODE_FOLDERS, PROGRAM_FOLDERS } from './code-folders.ts'
import type { Reach, Sandbox } from './sandbox.ts'

const ENTRY = new URL('./child.ts', import.meta.url).pathname
const HEAP_MB = 512
const WATCH_MS = 250
const MAX_COMPLAINT_LENGTH = 2000

/** The ingest process ended without a result. Another attempt goes on where it stood. */
export class IngestCrashed extends JobCrashed {
  constructor(reason: string) {
    super(`The ingest process ended early: ${reason}`)
    this.name = 'IngestCrashed'
  }
}

/** The work needs more time than one attempt has. The next one goes on, if this one got anywhere. */
export class IngestUnfinished extends JobCrashed {
  constructor() {
    super('The work takes longer than one attempt may.')
    this.name = 'IngestUnfinished'
  }
}

export type Run = {
  order: ChildOrder
  signal: AbortSignal
  onProgress: (progress: ChildProgress) => void
  onEarly?: (early: ChildEarly) => void
}

type Bounds = { wallMs?: number; workers: { count: number; files: number } }
type Current = { run: Run; settle: (result: ChildResult) => void; fail: (error: Error) => void }

/**
 * A process that takes in one work after another, bounded in memory, time and reach, with workers of
 * its own inside the same bounds.
 */
export class IngestProcess {
  readonly reach: Reach
  /** Files of the works that it took in. */
  fileCount = 0
  readonly #child: ChildProcess
  readonly #bounds: Bounds
  #current: Current | undefined
  #death: Error | undefined
  #complaint = ''

  constructor(sandbox: Sandbox, reach: Reach, bounds: Bounds) {
    this.reach = reach
    this.#bounds = bounds
    const options = JSON.stringify(bounds.workers)
    const command = [process.execPath, ...toNodeOptions(reach), ENTRY, options]
    const [program = '', ...values] = sandbox.wrap(command, reach)
    this.#child = spawn(program, values, { env: toEnvironment(), stdio: ['pipe', 'pipe', 'pipe'] })
    const { stdin, stdout, stderr } = this.#child
    // A child that dies at once closes the pipe; its exit says why.
    stdin?.on('error', () => undefined)
    stderr?.on('data', (chunk: Buffer) => {
      this.#complaint = (this.#complaint + chunk.toString()).slice(-MAX_COMPLAINT_LENGTH)
    })
    if (stdout) {
      readLines(stdout, {
        maxBytes: MAX_LINE_BYTES,
        onLine: (line) => this.#receive(line),
        onExcess: () => this.#stop(new IngestCrashed('it answered more than allowed')),
      })
    }
    this.#child.once('error', (error) => this.#end(error.message))
    this.#child.once('close', (code, killedBy) => this.#end(killedBy ?? `exit code ${code}`))
  }

  get isAlive(): boolean {
    return this.#death === undefined && this.#child.exitCode === null
  }

  /** @throws IngestCrashed, IngestUnfinished, or the signal's reason when aborted */
  async run(run: Run): Promise<ChildResult> {
    const { signal, order } = run
    signal.throwIfAborted()
    if (this.#death) throw this.#death
    const { promise, resolve, reject } = Promise.withResolvers<ChildResult>()
    this.#current = { run, settle: resolve, fail: reject }
    const abort = () => this.#stop(signal.reason as Error)
    signal.addEventListener('abort', abort, { once: true })
    const watch = setInterval(() => void this.#watch(), WATCH_MS)
    const wallMs = this.#bounds.wallMs ?? INGEST_LIMITS.jobWallSeconds * 1000
    const wall = setTimeout(() => this.#stop(new IngestUnfinished()), wallMs)
    try {
      // Left open: its end shows the child that this process is gone.
      this.#child.stdin?.write(`${JSON.stringify(order)}\n`)
      return await promise
    } finally {
      signal.removeEventListener('abort', abort)
      clearInterval(watch)
      clearTimeout(wall)
      this.#current = undefined
    }
  }

  /** Ends it and waits until it is gone, since what it wrote may be read then. */
  async close(): Promise<void> {
    const isGone = this.#child.exitCode !== null || this.#child.signalCode !== null
    const closed = new Promise((resolve) => this.#child.once('close', resolve))
    this.#child.kill('SIGKILL')
    if (!isGone) await closed
  }

  #receive(line: string): void {
    const message = parseChildLine(line)
    const current = this.#current
    if (!message || !current) return
    if (message.type === 'progress') current.run.onProgress(message)
    else if (message.type === 'early') current.run.onEarly?.(message)
    else if (message.type === 'fault') {
      // Of the machine, so nothing is known against the files. Other files of the work may still be written.
      this.#stop(new Error(`The work could not be taken in: ${message.message}`))
    } else {
      this.fileCount += Object.values(message.verdictCounts).reduce((sum, one) => sum + one, 0)
      current.settle(message)
    }
  }

  /** Each worker watches itself; this is for what they and their starter take together. */
  async #watch(): Promise<void> {
    const cost = await measureTree(this.#child.pid ?? 0)
    const excess = findExcess(cost, TREE_BOUNDS, this.#bounds.workers.count + 1)
    if (excess === 'memory') this.#stop(new IngestCrashed('it took more memory than allowed'))
    // No other code counts what a worker left running when it was ended.
    if (excess === 'programs') this.#stop(new IngestCrashed('it started too many programs'))
  }

  #stop(error: Error): void {
    this.#death ??= error
    this.#child.kill('SIGKILL')
  }

  #end(reason: string): void {
    const text = [reason, this.#complaint.trim()].filter(Boolean).join('\n')
    this.#death ??= new IngestCrashed(text)
    this.#current?.fail(this.#death)
  }
}

/** The permission model is a second wall behind the sandbox, and the only one where that is missing. */
function toNodeOptions({ writable, readable }: Reach): string[] {
  const reads = [...PROGRAM_FOLDERS, ...CODE_FOLDERS, '/proc', writable, ...readable]
  return [
    `--max-old-space-size=${HEAP_MB}`,
    '--permission',
    ...reads.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${writable}`,
    '--allow-worker',
    '--allow-addons',
    // For workers and ffmpeg, which the sandbox holds as it holds this process.
    '--allow-child-process',
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
  ]
}

/** Nothing of the server's environment: it holds keys and passwords. */
function toEnvironment(): NodeJS.ProcessEnv {
  const { PATH, YOMIKURA_FAULT } = process.env
  return { ...(PATH && { PATH }), ...(YOMIKURA_FAULT && { YOMIKURA_FAULT }) }
}
