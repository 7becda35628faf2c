import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { TRIES } from './tries.ts'

/** A program that tests or tools start: where it is, and the Debian packages that bring it. */
type Program = { find: () => string | undefined; packages: readonly string[] }

/** True of a file that may be started. An empty one ends at once with success and does nothing. */
function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    const found = statSync(path)
    return found.isFile() && found.size > 0
  } catch {
    return false
  }
}

/** Path of the first of these commands that the search path has and that can be started. */
export function findCommand(...names: readonly string[]): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isRunnable)
}

const command = (...names: string[]) => ({ find: () => findCommand(...names) })
const place = (path: string) => ({ find: () => (existsSync(path) ? path : undefined) })

/** Folder of the newest PostgreSQL that Debian's packages put on this machine. */
function findPostgres(): string | undefined {
  const base = '/usr/lib/postgresql'
  if (!existsSync(base)) return undefined
  const versions = readdirSync(base).sort((a, b) => Number(b) - Number(a))
  return versions
    .map((version) => join(base, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

/**
 * Every program outside of npm's packages that a suite needs and a machine may lack. Journeys ask
 * `findProgram` and skip with the name of what is missing.
 */
const PROGRAMS = {
  chromium: { ...command('chromium', 'chromium-browser'), packages: ['chromium'] },
  firefox: { ...command('firefox-esr', 'firefox'), packages: ['firefox-esr'] },
  WebKit: { ...command('WebKitWebDriver'), packages: ['webkit2gtk-driver'] },
  Xvfb: { ...command('Xvfb'), packages: ['xvfb'] },
  locales: { ...place('/usr/share/i18n/locales/ja_JP'), packages: ['locales'] },
  // Japanese pages need Japanese glyphs; screenshots without them show boxes.
  'CJK fonts': { ...place('/usr/share/fonts/opentype/noto'), packages: ['fonts-noto-cjk'] },
  ffmpeg: {
    find: () => findCommand('ffprobe') && findCommand('ffmpeg'),
    packages: ['ffmpeg'],
  },
  'heif-convert': { ...command('heif-convert'), packages: ['libheif-examples'] },
  // Read what deploy/ holds for them; nothing is started.
  nginx: { ...command('nginx'), packages: ['nginx-light'] },
  haproxy: { ...command('haproxy'), packages: ['haproxy'] },
  caddy: { ...command('caddy'), packages: ['caddy'] },
  'fail2ban-regex': { ...command('fail2ban-regex'), packages: ['fail2ban'] },
  'systemd-analyze': { ...command('systemd-analyze'), packages: ['systemd'] },
  promtool: { ...command('promtool'), packages: ['prometheus'] },
  openssl: { ...command('openssl'), packages: ['openssl'] },
  PostgreSQL: { find: findPostgres, packages: ['postgresql'] },
  radosgw: {
    ...command('radosgw'),
    packages: ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'],
  },
} as const satisfies Record<string, Program>

/** Name of a program, as a skipped test states it. */
export type ProgramName = keyof typeof PROGRAMS

/** Path of a program on this machine; undefined without it. */
export function findProgram(name: ProgramName): string | undefined {
  return PROGRAMS[name].find()
}

/** Those of the programs that this machine lacks. */
function listMissing(names: readonly ProgramName[]): ProgramName[] {
  return names.filter((name) => findProgram(name) === undefined)
}

/** Time that a package server which failed is given before the next try. */
const PAUSE_MS = 5000

async function runApt(...args: readonly string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const child = spawn('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 2, 2] })
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}

/**
 * Installs the missing ones of these programs from Debian's packages, where this process may.
 *
 * @returns what is missing afterwards
 */
export async function installPrograms(names: readonly ProgramName[]): Promise<ProgramName[]> {
  const isDebianRoot = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (!isDebianRoot) return listMissing(names)
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const missing = listMissing(names)
    if (missing.length === 0) break
    if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    console.error(`Installing ${missing.join(', ')}${attempt > 1 ? ` (try ${attempt})` : ''}`)
    await runApt('update')
    const install = (packages: readonly string[]) =>
      runApt('install', '-y', '--reinstall', '--no-install-recommends', ...packages)
    // A package may be there while its program is not: then it is unpacked again.
    // All at once is quicker; one by one, a package that cannot be had keeps no other away.
    if (!(await install(missing.flatMap((name) => PROGRAMS[name].packages)))) {
      for (const name of missing) await install(PROGRAMS[name].packages)
    }
  }
  return listMissing(names)
}
