import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { INGEST_LIMITS } from '@yomikura/contract/server-limits'
import { CODE_FOLDERS, PROGRAM_FOLDERS } from './code-folders.ts'

const run = promisify(execFile)

/** What a process may touch besides programs and our own code. */
export type Reach = {
  /** The one folder that it may write to. Absolute. */
  writable: string
  /** Files and folders that it reads: the operator's shelf. Absolute. */
  readable: readonly string[]
}

/** How far the machine lets an ingest process be locked in. */
export type Sandbox = {
  /**
   * `locked`: no network, and of the file system nothing but its reach, the programs and our code.
   * `sealed`: no network, and everything but its folder read-only. `offline`: no network. `open`:
   * neither. All but the first are said in the log.
   */
  level: 'locked' | 'sealed' | 'offline' | 'open'
  /** The command that runs `command` inside. Ending the process that this starts ends all of it. */
  wrap: (command: readonly string[], reach: Reach) => string[]
}

/** Namespaces of the user's own: needs no rights, leaves no mount behind. */
const SEAL = 'mount --bind "$1" "$1" && mount -o remount,ro,bind / && shift && exec "$@"'
const UNSHARE = ['unshare', '--user', '--map-root-user', '--net']

/**
 * Keeps what is inside from making namespaces of its own, through which most of the kernel's holes of
 * late were reached. Bubblewrap before 0.8 has no word for it.
 */
const ALONE = ['--unshare-user', '--disable-userns']
/**
 * Programs and threads of one sandbox, honest ones of a large machine included. The kernel counts them
 * for each namespace, and not at all for root: the server should not run as that.
 */
const FEW = ['prlimit', '--nproc=4096', '--']

/**
 * The kernel reads the filter from an open file, which the shell opens and then becomes the rest of the
 * command. Absent where `seccomp.ts` knows no numbers.
 */
const FILTER = new URL(`./seccomp-${process.arch}.bpf`, import.meta.url).pathname
const WITH_FILTER = ['sh', '-c', 'exec 9<"$1" && shift && exec "$@"', 'sh', FILTER]

const SANDBOXES: Sandbox[] = [
  {
    level: 'locked',
    wrap: (command, reach) => [
      ...[...WITH_FILTER, ...toBubblewrap(reach, [...ALONE, '--seccomp', '9'])],
      ...[...FEW, ...command],
    ],
  },
  {
    level: 'locked',
    wrap: (command, reach) => [...toBubblewrap(reach, ALONE), ...FEW, ...command],
  },
  { level: 'locked', wrap: (command, reach) => [...toBubblewrap(reach), ...command] },
  {
    level: 'sealed',
    wrap: (command, { writable }) => [
      ...[...UNSHARE, '--mount', '--propagation', 'private'],
      ...['sh', '-c', SEAL, 'sh', writable, ...command],
    ],
  },
  { level: 'offline', wrap: (command) => [...UNSHARE, ...command] },
  { level: 'open', wrap: (command) => [...command] },
]

/**
 * The tightest sandbox that works here. Containers and older kernels forbid some of it; a machine
 * that forbids all runs ingest in a bare process, and a log line says so (docs/guides/operate.md).
 */
export async function findSandbox(): Promise<Sandbox> {
  const limits = await findLimits()
  for (const { level, wrap } of SANDBOXES) {
    if (level === 'open' || (await works(wrap))) {
      return { level, wrap: (command, reach) => [...limits, ...wrap(command, reach)] }
    }
  }
  throw new Error('The open sandbox always works.')
}

/** An empty file system with the little that is named mounted into it, all of it read-only but one folder. */
function toBubblewrap({ writable, readable }: Reach, more: readonly string[] = []): string[] {
  const mounts = [...PROGRAM_FOLDERS, process.execPath, ...CODE_FOLDERS, ...readable]
  return [
    ...['bwrap', '--unshare-all', ...more, '--die-with-parent', '--new-session'],
    ...['--cap-drop', 'ALL'],
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...mounts.flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--bind', writable, writable, '--remount-ro', '/tmp', '--remount-ro', '/', '--'],
  ]
}

async function works(wrap: Sandbox['wrap']): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-sandbox-'))
  try {
    const reach = { writable: folder, readable: [] }
    const [program = '', ...values] = wrap([process.execPath, '--version'], reach)
    await run(program, values)
    return true
  } catch {
    return false
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Limits that the kernel keeps. Memory is watched from outside instead: the runtime reserves far more
 * addresses than it ever uses, so a limit on those would stop it at its start.
 */
async function findLimits(): Promise<string[]> {
  const { processorSeconds, fileBytes } = INGEST_LIMITS
  const command = ['prlimit', `--cpu=${processorSeconds}`, `--fsize=${fileBytes}`, '--core=0', '--']
  const [program = '', ...values] = [...command, 'true']
  return run(program, values).then(
    () => command,
    () => [],
  )
}
