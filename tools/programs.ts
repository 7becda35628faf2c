import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program that tests or tools start: where it is, and the Debian packages that bring it. */
type Program = { find: () => string | undefined; packages: readonly string[] }

/** Path of the first of these commands that the search path has. */
export function findCommand(...names: readonly string[]): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
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

/**
 * Installs the missing ones of these programs from Debian's packages, where this process may.
 *
 * @returns what is missing afterwards
 */
export function installPrograms(names: readonly ProgramName[]): ProgramName[] {
  const missing = listMissing(names)
  const isDebianRoot = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (missing.length === 0 || !isDebianRoot) return missing
  console.error(`Installing ${missing.join(', ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 2, 2] })
  apt('update')
  const install = (packages: readonly string[]) =>
    apt('install', '-y', '--no-install-recommends', ...packages).status === 0
  // All at once is quicker; one by one, a package that cannot be had keeps no other away.
  if (!install(missing.flatMap((name) => PROGRAMS[name].packages))) {
    for (const name of missing) install(PROGRAMS[name].packages)
  }
  return listMissing(missing)
}
