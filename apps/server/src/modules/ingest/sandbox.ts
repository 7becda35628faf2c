import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { INGEST_LIMITS } from '@yomikura/contract/limits'

const run = promisify(execFile)

/** How far the machine lets an ingest process be locked in. */
export type Sandbox = {
  /**
   * `sealed`: no network, nothing writable on the root file system but the work's folder.
   * `offline`: no network. `open`: neither; said in the log and on the health page.
   */
  level: 'sealed' | 'offline' | 'open'
  /** The command that runs `command` inside. The process keeps its id, so that it can be ended. */
  wrap: (command: readonly string[], workFolder: string) => string[]
}

/** Namespaces of the user's own: needs no rights, leaves no mount behind. */
const SEAL = 'mount --bind "$1" "$1" && mount -o remount,ro,bind / && shift && exec "$@"'

const SANDBOXES: Sandbox[] = [
  {
    level: 'sealed',
    wrap: (command, workFolder) => [
      ...['unshare', '--user', '--map-root-user', '--net', '--mount', '--propagation', 'private'],
      ...['sh', '-c', SEAL, 'sh', workFolder, ...command],
    ],
  },
  {
    level: 'offline',
    wrap: (command) => ['unshare', '--user', '--map-root-user', '--net', ...command],
  },
  { level: 'open', wrap: (command) => [...command] },
]

/**
 * The tightest sandbox that works here. Containers and older kernels forbid some of it; a machine
 * that forbids all runs ingest in a bare process, and the operator is told (docs/guides/operate.md).
 */
export async function findSandbox(): Promise<Sandbox> {
  const limits = await findLimits()
  for (const { level, wrap } of SANDBOXES) {
    if (level === 'open' || (await works(wrap))) {
      return { level, wrap: (command, workFolder) => [...limits, ...wrap(command, workFolder)] }
    }
  }
  throw new Error('The open sandbox always works.')
}

async function works(wrap: Sandbox['wrap']): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-sandbox-'))
  try {
    const [program = '', ...values] = wrap(['true'], folder)
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
  const { jobWallSeconds, fileBytes } = INGEST_LIMITS
  const command = ['prlimit', `--cpu=${jobWallSeconds}`, `--fsize=${fileBytes}`, '--core=0', '--']
  const [program = '', ...values] = [...command, 'true']
  return run(program, values).then(
    () => command,
    () => [],
  )
}
