import { availableParallelism } from 'node:os'
import { INGEST_LIMITS } from '@yomikura/contract/limits'
import { Lanes } from '../lanes.ts'
import { VerdictError } from '../verdict-error.ts'
import { type MakerBounds, MakerChild, MakerDied, type MakerListeners } from './maker-child.ts'
import type { MakerOrder, MakerSetup } from './maker-messages.ts'
import type { Maker, TaskName, Tasks } from './maker.ts'
import { CostMeter, type TaskCost } from './task-cost.ts'

type PoolOptions = Partial<MakerBounds> & {
  /** Makers at work at once; the machine's processors when absent. */
  count?: number
  /** Tasks after which a maker is replaced: what leaks or was broken into ends with it. */
  tasksEach?: number
}

const DEFAULT_BOUNDS: MakerBounds = {
  memoryBytes: INGEST_LIMITS.memoryBytes,
  standstillMs: INGEST_LIMITS.fileWallSeconds * 1000,
  answerBytes: INGEST_LIMITS.answerBytes,
  processes: INGEST_LIMITS.makerProcesses,
}

/**
 * Processes that make files, started when they are first needed and used again for the next file and
 * the next work. A maker that dies takes one file with it and is replaced.
 */
export class MakerPool {
  readonly #bounds: MakerBounds
  readonly #tasksEach: number
  readonly #idle: MakerChild[] = []
  readonly #busy = new Set<MakerChild>()
  /** One task a maker. */
  readonly #turns: Lanes
  /** Decoding, of which some is done alone. */
  readonly #decoders: Lanes
  /** How many were started, for reports. */
  startedCount = 0

  constructor({ count = availableParallelism(), tasksEach, ...bounds }: PoolOptions = {}) {
    this.#bounds = { ...DEFAULT_BOUNDS, ...bounds }
    this.#tasksEach = tasksEach ?? INGEST_LIMITS.makerFiles
    this.count = count
    this.#turns = new Lanes(count)
    this.#decoders = new Lanes(count)
  }

  /** Makers at work at once. */
  readonly count: number

  /** A maker for one work. */
  for(setup: MakerSetup): Maker {
    const meter = new CostMeter()
    return {
      make: async <Name extends TaskName>(
        name: Name,
        order: Tasks[Name]['order'],
        onShare?: (share: number) => void,
      ) => {
        const onCost = (cost: TaskCost) => meter.add(cost)
        const task = { name, order, setup } as MakerOrder
        return (await this.#make(task, { onCost, onShare })) as Tasks[Name]['answer']
      },
      cost: () => meter.cost,
    }
  }

  close(): void {
    for (const maker of [...this.#idle, ...this.#busy]) maker.kill()
    this.#idle.length = 0
  }

  async #make(order: MakerOrder, listeners: MakerListeners): Promise<unknown> {
    try {
      return await this.#turns.run(() => this.#try(order, listeners))
    } catch (error) {
      if (!(error instanceof MakerDied)) throw error
      if (error.limit !== undefined) throw toVerdict(error)
      // It may have died of what an earlier file did to it; a fresh one tells.
      return await this.#turns
        .run(() => this.#try(order, listeners, true))
        .catch((again: unknown) => {
          throw again instanceof MakerDied ? toVerdict(again) : again
        })
    }
  }

  async #try(order: MakerOrder, listeners: MakerListeners, isFresh = false): Promise<unknown> {
    const maker = (isFresh ? undefined : this.#takeIdle()) ?? this.#start()
    this.#busy.add(maker)
    try {
      return await maker.run(order, listeners)
    } finally {
      this.#busy.delete(maker)
      if (maker.isAlive && maker.taskCount < this.#tasksEach) this.#idle.push(maker)
      else maker.kill()
    }
  }

  #takeIdle(): MakerChild | undefined {
    for (let maker = this.#idle.pop(); maker !== undefined; maker = this.#idle.pop()) {
      if (maker.isAlive) return maker
    }
    return undefined
  }

  #start(): MakerChild {
    this.startedCount += 1
    return new MakerChild(this.#bounds, this.#decoders)
  }
}

function toVerdict(death: MakerDied): VerdictError {
  const message = death.limit === undefined ? 'Reading the file ended the program.' : undefined
  return new VerdictError(death.limit ?? 'unreadable', message, { cause: death })
}
