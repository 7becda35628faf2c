import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ROOT } from '../paths.ts'

/** A program of the demo that runs beside this one, logging into a file. */
export type Program = {
  name: ProgramName
  child: ChildProcess
  logPath: string
  ended: Promise<number | null>
}

/** The file that each program starts from. */
export const PROGRAM_FILES = { server: 'main.mjs', storefront: 'main.ts' } as const
type ProgramName = keyof typeof PROGRAM_FILES

/**
 * Starts `apps/{name}` and waits for the line that says it listens.
 * @throws Error with the end of its log when it stops before that
 */
export async function startProgram(
  name: ProgramName,
  env: Record<string, string>,
  logFolder: string,
): Promise<Program> {
  const logPath = join(logFolder, `${name}.log`)
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'apps', name, 'src', PROGRAM_FILES[name])],
    {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  child.stderr.pipe(createWriteStream(logPath, { flags: 'a' }))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const isReady = new Promise<boolean>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes(`"${name}":"ready"`)) resolve(true)
    })
    void ended.then(() => resolve(false))
  })
  if (!(await isReady)) throw new Error(`The ${name} could not start:\n${readLogEnd(logPath)}`)
  return { name, child, logPath, ended }
}

/** The end of a log, which holds the reason in most cases. */
export function readLogEnd(path: string): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-12).join('\n')
}

/** Asks all programs to end and waits until they have. */
export async function stopPrograms(programs: readonly Program[]): Promise<void> {
  for (const { child } of programs) if (child.exitCode === null) child.kill('SIGTERM')
  await Promise.all(programs.map((program) => program.ended))
}
