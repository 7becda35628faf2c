import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('../../apps/server/src/main.mjs', import.meta.url))
const BARE = fileURLToPath(new URL('bare-server.ts', import.meta.url))
export const OPERATOR_TOKEN = 'operator-token-of-the-bench'

/** A program that serves, and what it said when it was ready. */
export type ServerProcess<T> = {
  ready: T
  /** CPU time that it used so far, in itself and in the kernel for it. */
  readCpuSeconds: () => number
  stop: () => Promise<void>
}

/** The kernel counts CPU time in these parts of a second, on every architecture we know. */
const TICKS = 100

/**
 * The real server over a data folder, without workers and without a limit on calls.
 *
 * @param settings further variables
 */
export function startServerProcess(
  folder: string,
  roles: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess<{ app_url: string; media_url: string }>> {
  return startProcess(['--disable-warning=ExperimentalWarning', SERVER], {
    YOMIKURA_DATA: folder,
    YOMIKURA_APP_PORT: '0',
    YOMIKURA_MEDIA_PORT: '0',
    YOMIKURA_ROLES: roles,
    YOMIKURA_RATE_LIMIT: '1000000',
    YOMIKURA_LOG_LEVEL: 'silent',
    YOMIKURA_OPERATOR_TOKEN: OPERATOR_TOKEN,
    ...settings,
  })
}

/** Servers that do nothing but send: see bare-server.ts. */
export function startBareServer(
  file: string,
): Promise<ServerProcess<{ fastify_url: string; node_url: string }>> {
  return startProcess([BARE, file], {})
}

/** Runs a script that prints one line of JSON when it is ready. */
export async function startProcess<T>(
  args: string[],
  env: Record<string, string>,
): Promise<ServerProcess<T>> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'], ...env },
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const ready = JSON.parse(await readLine(child)) as T
  return { ready, readCpuSeconds: () => readCpuSeconds(child.pid ?? 0), stop: () => stop(child) }
}

export function readCpuSeconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = NaN, kernel = NaN] = fields.split(' ').slice(11, 13).map(Number)
  return (user + kernel) / TICKS
}

async function readLine(child: ChildProcess): Promise<string> {
  const { stdout } = child
  if (!stdout) throw new Error('The program has no output.')
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: stdout })
    lines.once('line', resolve)
    lines.once('close', () => reject(new Error(`The program ended with ${child.exitCode}.`)))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
