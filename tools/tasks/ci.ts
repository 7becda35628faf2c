/** What `.ci/run` does after `check`: brings the servers up, then runs every suite against them. */
import { startPostgres } from '../services/postgres.ts'
import { startRadosgw } from '../services/radosgw.ts'
import type { Service } from '../process.ts'
import { installPrograms } from '../programs.ts'
import { printTally, runPlaywright, runVitest } from '../suites.ts'
import { BROKEN, type Tally } from '../tally.ts'

/** Without any of these the gate would pass by skipping. */
const NEEDED = [
  ...(['PostgreSQL', 'radosgw', 'chromium', 'CJK fonts'] as const),
  ...(['openssl', 'ffmpeg'] as const),
]

// Suites and journeys give a failing test a second chance where this is set.
process.env['CI'] ??= 'true'
const missing = installPrograms(NEEDED)
if (missing.length > 0) throw new Error(`Could not install ${missing.join(', ')}.`)
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
  tallies.push(BROKEN)
} finally {
  for (const service of services) await service.stop()
}
process.exit(printTally(tallies))
