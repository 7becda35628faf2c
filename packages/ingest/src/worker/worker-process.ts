import { type ChildProcess, spawn } from 'node:child_process'
import { findExcess, measurePeak, measureTree, type TreeBounds } from './process-tree.ts'
import { readLines } from './read-lines.ts'
import type { TaskCost } from './task-cost.ts'
import type { Verdict } from '@yomikura/contract/errors'
import type { Semaphore } from './semaphore.ts'
import { VerdictError } from '../verdict-error.ts'
import type { LineFromWorker, LineToWorker, TaskOrder } from './worker-messages.ts'

const ENTRY = new URL('./worker-entry.ts', import.meta.url).pathname
const WATCH_MS = 250
const MAX_COMPLAINT_LENGTH = 1000

/** Memory and programs are those of the process and all that it starts; more programs are an attack. */
export type WorkerBounds = TreeBounds & {
  /** Ends a worker that finishes nothing for so long while nothing keeps it waiting. */
  standstillMs: number
  /** Bytes of one answer. */
  answerBytes: number
}

/** The process that worked on a file is gone, and it is not known that the file is to blame. */
export class WorkerExited extends Error {
  /** Which limit ended it; undefined when it ended by itself. */
  readonly limit: Verdict | undefined

  constructor(reason: string, limit: Verdict | undefined) {
    super(reason)
    this.name = 'MakerDied'
    this.limit = limit
  }
}

export type TaskListeners = {
  /** Receives what the task took, however it ended. */
  onCost?: (cost: TaskCost) => void
  onShare?: ((share: number) => void) | undefined
}

type Pending = {
  resolve: (answer: unknown) => void
  reject: (error: Error) => void
  onShare: TaskListeners['onShare']
}

/** One worker as its starter sees it. It does one task at a time. */
export class WorkerProcess {
  /** Tasks it was given. */
  taskCount = 0
  readonly #child: ChildProcess
  readonly #bounds: WorkerBounds
  readonly #semaphore: Semaphore
  readonly #held = new Map<number, () => void>()
  #pending: Pending | undefined
  #death: { reason: string; limit: Verdict | undefined } | undefined
  #complaint = ''
  #movedAt = 0
  /** Lanes that it asked for and has not got. */
  #waitingCount = 0
  /** Of the task at work, as far as it was seen. */
  #peakBytes = 0
  /** The process's own, ever, when the last task ended. */
  #highestBytes = 0

  constructor(bounds: WorkerBounds, semaphore: Semaphore) {
    this.#bounds = bounds
    this.#semaphore = semaphore
    // The flags bound what it may read, write and start as they bind this process.
    const values = [...process.execArgv, ENTRY]
    this.#child = spawn(process.execPath, values, { stdio: ['pipe', 'pipe', 'pipe'] })
    const { stdin, stdout, stderr } = this.#child
    stdin?.on('error', () => undefined)
    stderr?.on('data', (chunk: Buffer) => {
      this.#complaint = (this.#complaint + chunk.toString()).slice(-MAX_COMPLAINT_LENGTH)
    })
    if (stdout) {
      readLines(stdout, {
        maxBytes: bounds.answerBytes,
        onLine: (line) => this.#receive(line),
        onExcess: () => this.#stop('it answered more than allowed', 'too_large'),
      })
    }
    this.#child.once('error', (error) => this.#end(error.message))
    this.#child.once('close', (code, signal) => this.#end(signal ?? `exit code ${code}`))
  }

  get isAlive(): boolean {
    return this.#death === undefined
  }

  /** @throws VerdictError of the file, MakerDied, or an ordinary error when the machine is at fault */
  async run(order: TaskOrder, { onCost, onShare }: TaskListeners = {}): Promise<unknown> {
    this.taskCount += 1
    const startedAt = performance.now()
    this.#movedAt = startedAt
    this.#peakBytes = 0
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#pending = { resolve, reject, onShare }
    const watch = setInterval(() => void this.#watch(), WATCH_MS)
    try {
      this.#write(order)
      if (this.#death) this.#fail()
      return await promise
    } finally {
      clearInterval(watch)
      this.#pending = undefined
      await this.#measurePeak()
      onCost?.({
        peakBytes: this.#peakBytes,
        slowestMs: Math.round(performance.now() - startedAt),
      })
    }
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  #write(line: LineToWorker): void {
    this.#child.stdin?.write(`${JSON.stringify(line)}\n`)
  }

  #receive(text: string): void {
    this.#movedAt = performance.now()
    const line = parseLine(text)
    if (line === undefined) this.#stop('it said what is no answer')
    else this.#take(line)
  }

  #take(line: LineFromWorker): void {
    if ('wants' in line) void this.#grantPermit(line.wants, line.need)
    else if ('gives' in line) this.#release(line.gives)
    else if ('answer' in line) this.#pending?.resolve(line.answer ?? undefined)
    else if ('verdict' in line) this.#pending?.reject(new VerdictError(line.verdict, line.message))
    else if ('moved' in line) this.#reportShare(line.share)
    else if ('fault' in line) this.#pending?.reject(new Error(line.fault))
  }

  /** The writing worker may be broken. */
  #reportShare(share: unknown): void {
    const isShare = typeof share === 'number' && share >= 0 && share <= 1
    if (isShare) this.#pending?.onShare?.(share)
  }

  /** A permit is held until the worker gives it back or dies. */
  async #grantPermit(permit: number, need: 'one' | 'all'): Promise<void> {
    const held = Promise.withResolvers<void>()
    this.#held.set(permit, held.resolve)
    this.#waitingCount += 1
    await this.#semaphore.run(async () => {
      this.#waitingCount -= 1
      this.#movedAt = performance.now()
      if (!this.isAlive) return
      this.#write({ granted: permit })
      await held.promise
    }, need)
  }

  #release(permit: number): void {
    this.#held.get(permit)?.()
    this.#held.delete(permit)
  }

  /** A new record of the process is this task's; short ones end before anybody looks. */
  async #measurePeak(): Promise<void> {
    const highestBytes = await measurePeak(this.#child.pid ?? 0)
    if (highestBytes > this.#highestBytes) {
      this.#highestBytes = highestBytes
      this.#peakBytes = Math.max(this.#peakBytes, highestBytes)
    } else if (this.#peakBytes === 0) {
      this.#peakBytes = (await measureTree(this.#child.pid ?? 0)).residentBytes
    }
  }

  async #watch(): Promise<void> {
    const stillMs = this.#waitingCount > 0 ? 0 : performance.now() - this.#movedAt
    if (stillMs > this.#bounds.standstillMs) this.#stop('it finished nothing in time', 'timeout')
    const cost = await measureTree(this.#child.pid ?? 0)
    this.#peakBytes = Math.max(this.#peakBytes, cost.residentBytes)
    const excess = findExcess(cost, this.#bounds)
    if (excess === 'memory') this.#stop('it took more memory than allowed', 'out_of_memory')
    if (excess === 'programs') this.#stop('it started too many programs', 'timeout')
  }

  #stop(reason: string, limit?: Verdict): void {
    this.#death ??= { reason, limit }
    this.kill()
  }

  #end(reason: string): void {
    this.#death ??= { reason, limit: undefined }
    for (const permit of [...this.#held.keys()]) this.#release(permit)
    this.#fail()
  }

  #fail(): void {
    const { reason = '', limit } = this.#death ?? {}
    const text = [reason, this.#complaint.trim()].filter(Boolean).join(': ')
    this.#pending?.reject(new WorkerExited(text, limit))
  }
}

/** The writing worker may be broken; undefined for what is no message. */
function parseLine(text: string): LineFromWorker | undefined {
  try {
    const line: unknown = JSON.parse(text)
    return typeof line === 'object' && line !== null ? (line as LineFromWorker) : undefined
  } catch {
    return undefined
  }
}
