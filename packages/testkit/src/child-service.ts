import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { patience } from './patience.ts'

const START_TIMEOUT_MS = 60_000 * patience()
const STOP_TIMEOUT_MS = 30_000 * patience()

/** One of our programs, running as a process of its own: what an operator runs, a test runs. */
export class ChildService {
  readonly #child: ChildProcess
  readonly #log: string[]

  private constructor(child: ChildProcess, log: string[]) {
    this.#child = child
    this.#log = log
  }

  /**
   * Starts `program` and waits for the line of JSON that says it is ready.
   * @param ready key of that line, for example `server`
   * @throws Error with the program's log when it ends or stays silent
   */
  static async start(
    program: string,
    ready: string,
    env: Record<string, string>,
  ): Promise<ChildService> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
      env: { ...process.env, NODE_OPTIONS: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const log: string[] = []
    createInterface({ input: child.stderr }).on('line', (line) => log.push(line))
    const service = new ChildService(child, log)
    const lines = createInterface({ input: child.stdout })
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) =>
        reject(new Error(`${program} ${why}\n${log.slice(-40).join('\n')}`))
      const timer = setTimeout(() => fail('was not ready in time'), START_TIMEOUT_MS)
      child.once('exit', (code) => fail(`ended with ${code} before it was ready`))
      lines.on('line', (line) => {
        if (!line.includes(`"${ready}":"ready"`)) return
        clearTimeout(timer)
        child.removeAllListeners('exit')
        resolve()
      })
    }).catch(async (error: unknown) => {
      await service.kill()
      throw error
    })
    return service
  }

  /** The last lines of the program's log, for the report of a failed test. */
  get log(): readonly string[] {
    return this.#log
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Asks the program to end and waits until it has; insists after a while. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** Ends the program as a power cut would: at once, without a chance to tidy up. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(timer)
  }
}
