import { availableParallelism } from 'node:os'
import { INGEST_LIMITS } from '@yomikura/contract/server-limits'
import { TREE_BOUNDS } from './process-tree.ts'
import { Semaphore } from './semaphore.ts'
import { VerdictError } from '../verdict-error.ts'
import {
  type WorkerBounds,
  WorkerProcess,
  WorkerExited,
  type TaskListeners,
} from './worker-process.ts'
import type { TaskOrder, TaskSetup } from './worker-messages.ts'
import type { TaskWorker, TaskName, Tasks } from './tasks.ts'
import { CostMeter, type TaskCost } from './task-cost.ts'

type PoolOptions = Partial<WorkerBounds> & {
  /** Workers at work at once; the machine's processors when absent. */
  count?: number
  /** Tasks after which a worker is replaced: what leaks or was broken into ends with it. */
  tasksEach?: number
}

/** What a worker may take and say where nothing else is asked for. */
export const DEFAULT_BOUNDS: WorkerBounds = {
  ...TREE_BOUNDS,
  standstillMs: INGEST_LIMITS.fileWallSeconds * 1000,
  answerBytes: INGEST_LIMITS.answerBytes,
}

/**
 * Processes that make files, started when they are first needed and used again for the next file and
 * the next work. A worker that dies takes one file with it and is replaced.
 */
export class WorkerPool {
  readonly #bounds: WorkerBounds
  readonly #tasksEach: number
  readonly #idle: WorkerProcess[] = []
  readonly #busy = new Set<WorkerProcess>()
  /** One task a worker. */
  readonly #turns: Semaphore
  /** Decoding, of which some is done alone. */
  readonly #decoders: Semaphore
  /** How many were started, for reports. */
  startedCount = 0

  constructor({ count = availableParallelism(), tasksEach, ...bounds }: PoolOptions = {}) {
    this.#bounds = { ...DEFAULT_BOUNDS, ...bounds }
    this.#tasksEach = tasksEach ?? INGEST_LIMITS.workerFiles
    this.count = count
    this.#turns = new Semaphore(count)
    this.#decoders = new Semaphore(count)
  }

  /** Workers at work at once. */
  readonly count: number

  /** A worker for one work. */
  for(setup: TaskSetup): TaskWorker {
    const meter = new CostMeter()
    return {
      make: async <Name extends TaskName>(
        name: Name,
        order: Tasks[Name]['order'],
        onShare?: (share: number) => void,
      ) => {
        const onCost = (cost: TaskCost) => meter.add(cost)
        const task = { name, order, setup } as TaskOrder
        return (await this.#make(task, { onCost, onShare })) as Tasks[Name]['answer']
      },
      cost: () => meter.cost,
    }
  }

  close(): void {
    for (const worker of [...this.#idle, ...this.#busy]) worker.kill()
    this.#idle.length = 0
  }

  async #make(order: TaskOrder, listeners: TaskListeners): Promise<unknown> {
    try {
      return await this.#turns.run(() => this.#try(order, listeners))
    } catch (error) {
      if (!(error instanceof WorkerExited)) throw error
      if (error.limit !== undefined) throw toVerdict(error)
      // It may have died of what an earlier file did to it; a fresh worker shows it.
      return await this.#turns
        .run(() => this.#try(order, listeners, true))
        .catch((again: unknown) => {
          throw again instanceof WorkerExited ? toVerdict(again) : again
        })
    }
  }

  async #try(order: TaskOrder, listeners: TaskListeners, isFresh = false): Promise<unknown> {
    const worker = (isFresh ? undefined : this.#takeIdle()) ?? this.#start()
    this.#busy.add(worker)
    try {
      return await worker.run(order, listeners)
    } finally {
      this.#busy.delete(worker)
      if (worker.isAlive && worker.taskCount < this.#tasksEach) this.#idle.push(worker)
      else worker.kill()
    }
  }

  #takeIdle(): WorkerProcess | undefined {
    for (let worker = this.#idle.pop(); worker !== undefined; worker = this.#idle.pop()) {
      if (worker.isAlive) return worker
    }
    return undefined
  }

  #start(): WorkerProcess {
    this.startedCount += 1
    return new WorkerProcess(this.#bounds, this.#decoders)
  }
}

function toVerdict(death: WorkerExited): VerdictError {
  const message = death.limit === undefined ? 'Reading the file ended the program.' : undefined
  return new VerdictError(death.limit ?? 'unreadable', message, { cause: death })
}
