import { findFreePort } from '@yomikura/testkit/free-port'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PROGRAM_FILES } from '../../tools/demo/programs.ts'
import { ROOT } from '../../tools/paths.ts'

const READY_LINE = /ready \(Ctrl-C/
const ALL_LINE = /All demo works can be read/
const STOP_TIMEOUT_MS = 30_000
const POLL_MS = 10

/** One `npm start` on ports and data of its own, in a process group of its own. */
export class DemoRun {
  /** From the command to the line that says ready. */
  readySeconds = NaN
  /** From the command to the line that says that every demo work can be read: on a first start only. */
  readonly #allSeconds = Promise.withResolvers<number>()
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
    // Being no part of the benchmark's group, it would outlive a benchmark that is broken off.
    process.once('exit', this.#kill)
  }

  /** @throws Error with the command's output when it ends or is not ready in time */
  static async start(folder: string, timeoutMs: number): Promise<DemoRun> {
    checkInstalled()
    const ports = await Promise.all(Array.from({ length: 4 }, findFreePort))
    const [app, media, works, shop] = ports.map(String)
    const startedMs = performance.now()
    const child = spawn('npm', ['start', '--silent'], {
      cwd: ROOT,
      // A group of its own, so that the interrupt reaches all of it and nothing else.
      detached: true,
      env: {
        ...process.env,
        YOMIKURA_DEMO_DATA: folder,
        YOMIKURA_APP_PORT: app,
        YOMIKURA_MEDIA_PORT: media,
        YOMIKURA_WORKS_PORT: works,
        STOREFRONT_PORT: shop,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const demo = new DemoRun(child)
    const output: string[] = []
    createInterface({ input: child.stderr }).on('line', (line) => output.push(line))
    const ready = Promise.withResolvers<number>()
    const fail = (why: string) =>
      ready.reject(new Error(`npm start ${why}:\n${output.slice(-30).join('\n')}`))
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line)
      if (READY_LINE.test(line)) ready.resolve(performance.now() - startedMs)
      if (ALL_LINE.test(line)) demo.#allSeconds.resolve((performance.now() - startedMs) / 1000)
    })
    child.once('exit', (code) => fail(`ended with ${code}`))
    const timer = setTimeout(() => fail('was not ready in time'), timeoutMs)
    try {
      demo.readySeconds = (await ready.promise) / 1000
      return demo
    } catch (error) {
      await demo.interrupt()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** Waits until every demo work can be read. @returns seconds since the command, on a first start */
  waitForAllWorks(): Promise<number> {
    return this.#allSeconds.promise
  }

  /** Memory that a program of the demo holds, all of its pages counted. Linux only. */
  readResidentMb(name: keyof typeof PROGRAM_FILES): number {
    const program = `/${PROGRAM_FILES[name]}`
    const pid = listGroup(this.#child.pid!).find((id) =>
      readProc(id, 'cmdline')
        .split('\0')
        .some((word) => word.endsWith(program)),
    )
    const kib = pid && /^VmRSS:\s+(\d+) kB$/m.exec(readProc(pid, 'status'))?.[1]
    if (!kib) throw new Error(`No process runs ${program}.`)
    return (Number(kib) * 1024) / 1e6
  }

  readonly #kill = () => {
    if (listGroup(this.#child.pid!).length > 0) process.kill(-this.#child.pid!, 'SIGKILL')
  }

  /** Does what Ctrl-C does. @returns seconds until no process of the command is left */
  async interrupt(): Promise<number> {
    const group = this.#child.pid!
    const startedMs = performance.now()
    if (listGroup(group).length > 0) process.kill(-group, 'SIGINT')
    while (listGroup(group).length > 0) {
      if (performance.now() - startedMs > STOP_TIMEOUT_MS) {
        this.#kill()
        throw new Error(`Processes were left ${STOP_TIMEOUT_MS / 1000} s after Ctrl-C.`)
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    process.off('exit', this.#kill)
    return (performance.now() - startedMs) / 1000
  }
}

/**
 * What installs packages measures the network, so a lockfile that changed since is refused.
 * @throws Error that says what to run first
 */
function checkInstalled(): void {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  if (readFileSync(join(ROOT, 'node_modules', '.yomikura-lock'), 'utf8') === lock) return
  throw new Error('package-lock.json has changed: run "npm run bench" once, which installs.')
}

/** Processes of a group that have not ended; those that only wait to be collected are gone. */
function listGroup(group: number): string[] {
  return readdirSync('/proc').filter((id) => {
    if (!/^\d+$/.test(id)) return false
    // The name in brackets may hold anything, spaces too; what follows it does not.
    const [state, , processGroup] = readProc(id, 'stat').split(') ').at(-1)!.split(' ')
    return Number(processGroup) === group && state !== 'Z'
  })
}

/** Text of a process's file; empty when the process has ended meanwhile. */
function readProc(id: string, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
