import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../paths.ts'
import { endProcess, run, waitUntil } from '../process.ts'
import { findCommand } from '../programs.ts'

/** A root that debootstrap made; machines of tests are copies of it. */
const CACHE = join(ROOT, 'node_modules/.cache/bare-debian')
const SUITE = 'bookworm'
const MIRROR = 'http://deb.debian.org/debian'
/** What every installation of Debian has and its smallest form lacks. */
const PACKAGES = ['systemd', 'systemd-sysv', 'dbus']
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** A machine with a new Debian, its systemd running; it has this machine's network. */
export class BareDebian {
  /** Its root, on this machine's disk. */
  readonly root: string
  #booted: ChildProcess | undefined

  private constructor(root: string) {
    this.root = root
  }

  /**
   * @param ports what the machine will listen on
   * @returns why such a machine cannot be had here, undefined where it can
   */
  static async findObstacle(ports: readonly number[]): Promise<string | undefined> {
    if (process.getuid?.() !== 0) return 'needs root'
    const programs = ['debootstrap', 'systemd-nspawn', 'nsenter'].filter(
      (name) => !findCommand(name),
    )
    if (programs.length > 0) return `needs ${programs.join(', ')}`
    if (!statSync('/dev/null').isCharacterDevice()) return 'needs a /dev/null that is a device'
    const url = `${MIRROR}/dists/${SUITE}/InRelease`
    const mirror = await fetch(url, { method: 'HEAD' }).catch(() => undefined)
    if (!mirror?.ok) return `needs ${MIRROR}`
    const taken = await Promise.all(ports.map(isTaken))
    const busy = ports.filter((_, index) => taken[index])
    return busy.length > 0 ? `needs the ports ${busy.join(', ')}` : undefined
  }

  /**
   * @param folder empty folder of this machine, for the root
   * @param names hosts that lead to the machine itself
   */
  static async boot(folder: string, names: readonly string[]): Promise<BareDebian> {
    const base = join(CACHE, 'root')
    if (!existsSync(join(CACHE, 'whole'))) await makeRoot(base)
    const root = join(folder, 'root')
    run('cp', ['-a', base, root])
    writeFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost ${names.join(' ')}\n`)
    cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true })
    const machine = new BareDebian(root)
    await machine.#start()
    return machine
  }

  async #start(): Promise<void> {
    // Packages that an earlier run fetched are not fetched again.
    const packages = join(CACHE, 'packages')
    mkdirSync(packages, { recursive: true })
    const child = spawn(
      'systemd-nspawn',
      [
        ...['--quiet', '--boot', '--register=no', '--keep-unit', '--resolv-conf=off'],
        ...[`--machine=yomikura-${process.pid}`, `--directory=${this.root}`],
        `--bind=${packages}:/var/cache/apt/archives`,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    this.#booted = child
    let log = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-4000)))
    const isUp = async () => {
      if (child.exitCode !== null) throw new Error(`The machine did not start:\n${log}`)
      return (
        this.#findInit() !== undefined && (await this.run('systemctl is-system-running')).code === 0
      )
    }
    await waitUntil('A bare Debian', isUp, 60_000)
  }

  /** Process id of its first process, seen from here. */
  #findInit(): string | undefined {
    const pid = String(this.#booted?.pid)
    return (
      readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0] || undefined
    )
  }

  /**
   * Runs lines of a shell as root in its home, and ends at the first that fails.
   *
   * @returns `output` with each command before what it said, on both streams
   */
  run(
    script: string,
    env: Record<string, string> = {},
  ): Promise<{ code: number | null; output: string }> {
    const init = this.#findInit()
    if (init === undefined) throw new Error('The machine has ended.')
    const entered = ['--target', init, '--mount', '--uts', '--ipc', '--pid', '--root', '--wd']
    const child = spawn('nsenter', [...entered, 'sh', '-exc', `cd /root\n${script}`], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH, HOME: '/root', TERM: 'dumb', DEBIAN_FRONTEND: 'noninteractive', ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    return new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => resolve({ code, output }))
    })
  }

  /** Shuts it down. */
  async close(): Promise<void> {
    if (this.#booted) await endProcess(this.#booted, 'SIGTERM', 60_000)
  }
}

async function makeRoot(base: string): Promise<void> {
  rmSync(CACHE, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  const include = `--include=${PACKAGES.join(',')}`
  const made = ['--variant=minbase', include, SUITE, base, MIRROR]
  await promisify(execFile)('debootstrap', made, { maxBuffer: 16 * 1024 ** 2 })
  // They would hold the lock of dpkg at some moment of a test.
  for (const timer of ['apt-daily.timer', 'apt-daily-upgrade.timer'])
    run('ln', ['-s', '/dev/null', join(base, 'etc/systemd/system', timer)])
  writeFileSync(join(CACHE, 'whole'), '')
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
