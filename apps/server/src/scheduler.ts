import type { Log } from '#platform/log/log.ts'

/** Work that comes round by itself. `run` may come while an earlier run goes on, on any node. */
export type Chore = { name: string; everySeconds: number; run: () => Promise<unknown> }

/** Runs chores at the start and then at their intervals. One that fails is logged and comes again. */
export class Scheduler {
  readonly #chores: readonly Chore[]
  readonly #log: Log
  #timers: NodeJS.Timeout[] = []
  readonly #running = new Set<Promise<void>>()

  constructor({ chores, log }: { chores: readonly Chore[]; log: Log }) {
    this.#chores = chores
    this.#log = log
  }

  start(): void {
    for (const chore of this.#chores) {
      this.#run(chore)
      this.#timers.push(setInterval(() => this.#run(chore), chore.everySeconds * 1000))
    }
  }

  /** Waits for what runs, so that nothing uses the database after it is closed. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
    await Promise.all(this.#running)
  }

  #run({ name, run }: Chore): void {
    const running = run()
      .then(() => undefined)
      .catch((error: unknown) => this.#log.error({ err: error, chore: name }, 'chore failed'))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }
}
