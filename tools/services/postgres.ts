import { findFreePort } from '@yomikura/testkit/free-port'
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcess, run, startDaemon, waitUntil, type Service } from '../process.ts'
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

/** A server being brought up: its programs, its folder, and how to run a command as its user. */
type Cluster = {
  folder: string
  data: string
  user: ReturnType<typeof serverUser>
  asUser: (program: string, args: string[]) => string
}

async function makeCluster(bin: string): Promise<Cluster> {
  const folder = mkdtempSync(join(findFolder(), 'yomikura-postgres-'))
  const data = join(folder, 'data')
  mkdirSync(data)
  const user = serverUser()
  if (user) {
    await chown(folder, user.uid, user.gid)
    await chown(data, user.uid, user.gid)
  }
  const borrow = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
  const asUser = (program: string, args: string[]) => {
    const path = join(bin, program)
    return user ? run('setpriv', [...borrow, path, ...args]) : run(path, args)
  }
  return { folder, data, user, asUser }
}

/** Waits for a server that was started, and makes its database. */
async function awaitDatabase({ asUser }: Cluster, port: number): Promise<void> {
  const at = ['-h', '127.0.0.1', '-p', String(port)]
  const isReady = () => {
    try {
      asUser('pg_isready', [...at, '-q'])
      return true
    } catch {
      return false
    }
  }
  await waitUntil('PostgreSQL', isReady, 60_000)
  asUser('createdb', [...at, '-U', 'yomikura', 'yomikura'])
}

/**
 * A throw-away PostgreSQL on a free port of the loopback address.
 * Durability settings stay at their defaults: the contract suites test what an operator would run.
 */
export async function startPostgres(): Promise<Service> {
  const bin = findProgram('PostgreSQL')
  if (!bin) throw new Error('PostgreSQL is not installed (Debian package "postgresql").')
  const cluster = await makeCluster(bin)
  const { folder, data, user, asUser } = cluster
  let server: ChildProcess | undefined
  const stop = async () => {
    if (server) await endProcess(server, 'SIGINT')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const locale = ['--encoding=UTF8', '--locale=C']
    asUser('initdb', ['-D', data, '-U', 'yomikura', '--auth=trust', ...locale, '--data-checksums'])
    const port = await findFreePort()
    const settings = ['listen_addresses=127.0.0.1', 'max_connections=200']
    const options = settings.flatMap((setting) => ['-c', setting])
    const args = ['-D', data, '-p', String(port), '-k', folder, ...options]
    server = startDaemon(join(bin, 'postgres'), args, user ?? {})
    await awaitDatabase(cluster, port)
    const url = `postgres://yomikura@127.0.0.1:${port}/yomikura`
    return { env: { TEST_POSTGRES_URL: url }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
