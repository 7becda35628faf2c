import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { patience } from '@yomikura/testkit/patience'

/** A server started for tests: where it is, and how to end it. */
export type Service = {
  /** Variables from which the suites know where the server is. */
  env: Record<string, string>
  stop: () => Promise<void>
}

/** Runs a command to its end. @throws Error with its output when it fails. */
export function run(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): string {
  const result = spawnSync(command, args, { encoding: 'utf8', env, timeout: 300_000 })
  if (result.status !== 0) {
    throw new Error(
      `${command} ${args.join(' ')} failed: ${result.error?.message ?? ''}\n${result.stdout}\n${result.stderr}`,
    )
  }
  return result.stdout
}

/** Starts a program that stays; its output is kept only for the error that a caller throws. */
export function startDaemon(
  command: string,
  args: string[],
  options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {},
): ChildProcess {
  const child = spawn(command, args, { ...options, stdio: 'ignore' })
  child.on('error', (error) => console.error(`${command}: ${error.message}`))
  return child
}

/** Asks a process to end, and insists after `graceMs`. */
export async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals,
  graceMs = 10_000,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await ended
  clearTimeout(timer)
}

/** Repeats `probe` until it answers true. @throws Error named after `what` when `timeoutMs` × patience passes. */
export async function waitUntil(
  what: string,
  probe: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<void> {
  const limitMs = timeoutMs * patience()
  const end = Date.now() + limitMs
  while (Date.now() < end) {
    if (await probe()) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${what} was not ready after ${limitMs / 1000} s.`)
}
