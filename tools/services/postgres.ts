import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcess, findFreePort, run, startDaemon, waitUntil, type Service } from '../process.ts'
import { findProgram } from '../programs.ts'

/** PostgreSQL refuses to run as root: root borrows the account that Debian's package made. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  return { uid: Number(run('id', ['-u', 'postgres'])), gid: Number(run('id', ['-g', 'postgres'])) }
}

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

/** A folder in memory where there is room: a commit then waits for no disk, at the same settings. */
function findFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize > ROOM_BYTES) return MEMORY
  } catch {
    // No such place on this system.
  }
  return tmpdir()
}

/**
 * A throw-away PostgreSQL on a free port of the loopback address.
 * Durability settings stay at their defaults: the contract suites test what an operator would run.
 */
export async function startPostgres(): Promise<Service> {
  const bin = findProgram('PostgreSQL')
  if (!bin) throw new Error('PostgreSQL is not installed (Debian package "postgresql").')
  const folder = mkdtempSync(join(findFolder(), 'yomikura-postgres-'))
  const data = join(folder, 'data')
  mkdirSync(data)
  const user = serverUser()
  if (user) {
    await chown(folder, user.uid, user.gid)
    await chown(data, user.uid, user.gid)
  }
  const asUser = (command: string, args: string[]) =>
    user
      ? run('setpriv', [
          `--reuid=${user.uid}`,
          `--regid=${user.gid}`,
          '--clear-groups',
          command,
          ...args,
        ])
      : run(command, args)
  asUser(join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    'yomikura',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
  ])
  const port = await findFreePort()
  const child = startDaemon(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-k',
      folder,
      '-c',
      'max_connections=200',
    ],
    user ?? {},
  )
  const isReady = () => {
    try {
      asUser(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q'])
      return true
    } catch {
      return false
    }
  }
  await waitUntil('PostgreSQL', isReady, 60_000)
  asUser(join(bin, 'createdb'), [
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-U',
    'yomikura',
    'yomikura',
  ])
  return {
    env: { TEST_POSTGRES_URL: `postgres://yomikura@127.0.0.1:${port}/yomikura` },
    stop: async () => {
      await endProcess(child, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
