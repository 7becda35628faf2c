import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { ROOT } from '../paths.ts'

/** What a program said last arrives after its end, unless a child of its own holds the log open. */
const LOG_PATIENCE_MS = 1000
/** Where in Node a mistake was found, which says nothing of ours. */
const IS_NODE_FRAME = /^\s+at .*\bnode:/

/** A program of the demo that runs beside this one, logging into a file. */
export type Program = {
  name: ProgramName
  child: ChildProcess
  logPath: string
  ended: Promise<number | null>
}

/** The file that each program starts from, as a path from the repository's root. */
export const PROGRAM_FILES = {
  server: 'apps/server/src/main.mjs',
  storefront: 'demo/shop/src/main.ts',
} as const
type ProgramName = keyof typeof PROGRAM_FILES

/**
 * Starts a program of the demo and waits for the line that says it listens.
 * @param signal ends it while it starts; after that its owner does
 * @throws Error with the reason when it stops before that
 */
export async function startProgram(
  name: ProgramName,
  env: Record<string, string>,
  { logFolder, signal }: { logFolder: string; signal?: AbortSignal },
): Promise<Program> {
  const logPath = join(logFolder, `${name}.log`)
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, PROGRAM_FILES[name])],
    {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const log = createWriteStream(logPath, { flags: 'a' })
  child.stderr.pipe(log)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const isReady = new Promise<boolean>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes(`"${name}":"ready"`)) resolve(true)
    })
    void ended.then(() => resolve(false))
  })
  const end = () => child.kill('SIGTERM')
  signal?.addEventListener('abort', end, { once: true })
  const hasStarted = await isReady
  signal?.removeEventListener('abort', end)
  if (!hasStarted) await Promise.race([once(log, 'finish'), setTimeout(LOG_PATIENCE_MS)])
  if (!hasStarted) throw new Error(`The ${name} could not start:\n${readFailure(logPath)}`)
  return { name, child, logPath, ended }
}

/** The end of a log, which holds the reason in most cases. */
export function readLogEnd(path: string, lineCount = 12): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-lineCount).join('\n')
}

/** Why a program ended: its own last word, or what Node said of code that cannot run. */
export function readFailure(path: string): string {
  const lines = readLogEnd(path, 60).split('\n')
  const lastOwn = lines.findLastIndex((line) => line.startsWith('{"'))
  const [, message] =
    /"level":(?:"fatal"|60).*"msg":("(?:[^"\\]|\\.)*")/.exec(lines[lastOwn] ?? '') ?? []
  if (message !== undefined && lastOwn === lines.length - 1) return JSON.parse(message) as string
  const said = lines.slice(lastOwn + 1).filter((line) => !IS_NODE_FRAME.test(line))
  return said.length > 0 ? said.join('\n').trim() : readLogEnd(path)
}

/** Asks all programs to end and waits until they have. */
export async function stopPrograms(programs: readonly Program[]): Promise<void> {
  for (const { child } of programs) if (child.exitCode === null) child.kill('SIGTERM')
  await Promise.all(programs.map((program) => program.ended))
}
