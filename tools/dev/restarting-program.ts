import { setTimeout } from 'node:timers/promises'
import { type Program, readFailure, startProgram } from '../demo/programs.ts'

/** After so long without an end, a program that was asked to end is asked the second time, which means now. */
const PATIENCE_MS = 1000
/** No program outlives this. */
const GRACE_MS = 5000

type Options = {
  name: Program['name']
  env: Record<string, string>
  logFolder: string
  report: (line: string) => void
}

/** A program of the demo that is started again whenever its files change, and may fail to start. */
export class RestartingProgram {
  readonly #options: Options
  readonly #stopping = new AbortController()
  #program: Program | undefined
  #failure = ''
  #work: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Starts it, or starts it again. Several calls while it starts are one. Never rejects. */
  restart(reason?: string): Promise<void> {
    this.#next ??= this.#work.then(() => {
      this.#next = undefined
      return this.#replace(reason)
    })
    return (this.#work = this.#next)
  }

  /** Resolves when it listens. @throws Error with the reason while its code cannot run */
  async whenReady(): Promise<void> {
    for (let work; work !== this.#work;) await (work = this.#work)
    if (this.#failure) throw new Error(this.#failure)
  }

  /** Ends it, also while it starts. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#work
    if (this.#program) await endSoon(this.#program)
  }

  async #replace(reason: string | undefined): Promise<void> {
    const { name, env, logFolder, report } = this.#options
    const { signal } = this.#stopping
    const startedAt = performance.now()
    const former = this.#program
    this.#program = undefined
    if (former) await endSoon(former)
    if (signal.aborted) return
    try {
      const program = await startProgram(name, env, { logFolder, signal })
      this.#program = program
      this.#failure = ''
      void program.ended.then((code) => this.#noteEnd(program, code))
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      if (reason) report(`The ${name} runs again after ${seconds} s: ${reason} changed.`)
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error))
    }
  }

  #fail(why: string): void {
    if (this.#stopping.signal.aborted) return
    this.#failure = why
    this.#options.report(`${why}\nIt is started again when a file of it changes.`)
  }

  #noteEnd(program: Program, code: number | null): void {
    if (this.#program !== program) return
    this.#program = undefined
    this.#fail(`The ${program.name} ended by itself (${code}):\n${readFailure(program.logPath)}`)
  }
}

/** Ends it in good order, but soon: what it was doing is done again by the next one. */
async function endSoon({ child, ended }: Program): Promise<void> {
  child.kill('SIGTERM')
  if (await isEnded(ended, PATIENCE_MS)) return
  // A terminal says SIGINT to all its programs, and the server takes the signal it had first as repeated.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) child.kill(signal)
  if (await isEnded(ended, GRACE_MS)) return
  child.kill('SIGKILL')
  await ended
}

const isEnded = (ended: Promise<unknown>, patienceMs: number): Promise<boolean> =>
  Promise.race([ended.then(() => true), setTimeout(patienceMs, false)])
