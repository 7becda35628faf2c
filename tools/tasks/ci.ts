/** What `.ci/run` does after `check`: brings the servers up, then runs every suite against them. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { startPostgres } from '../services/postgres.ts'
import { startRadosgw } from '../services/radosgw.ts'
import type { Service } from '../process.ts'
import { printTally, runPlaywright, runVitest, type Tally } from '../suites.ts'

const PROGRAMS: Record<string, string[]> = {
  '/usr/lib/postgresql': ['postgresql'],
  '/usr/bin/radosgw': ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'],
  '/usr/bin/chromium': ['chromium'],
  '/usr/share/fonts/opentype/noto': ['fonts-noto-cjk'],
  '/usr/bin/openssl': ['openssl'],
  '/usr/bin/ffmpeg': ['ffmpeg'],
}

/** Installs Debian packages whose programs are missing; a new machine has none of them. */
function installPrograms(): void {
  const missing = Object.entries(PROGRAMS).flatMap(([path, packages]) =>
    existsSync(path) ? [] : packages,
  )
  if (missing.length === 0) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  console.log(`Installing ${missing.join(', ')}`)
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const result = spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...missing],
    { env, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (result.status !== 0) throw new Error(`Could not install ${missing.join(', ')}.`)
}

// Suites and journeys give a failing test a second chance where this is set.
process.env['CI'] ??= 'true'
installPrograms()
const services: Service[] = []
const tallies: Tally[] = []
try {
  services.push(await startPostgres())
  services.push(await startRadosgw())
  for (const service of services) Object.assign(process.env, service.env)
  tallies.push(await runVitest([]))
  tallies.push(await runPlaywright([]))
} catch (error) {
  console.error(error)
  tallies.push({ passed: 0, failed: 1, skipped: 0 })
} finally {
  for (const service of services) await service.stop()
}
process.exit(printTally(tallies))
