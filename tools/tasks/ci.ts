/**
 * What `.ci/run` does after `check`: runs what starts programs as on a machine that lacks them, then
 * brings the servers up and runs every suite against them.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listBareTests, makeBareEnvironment } from '../bare-machine.ts'
import { findChromium } from '../chromium.ts'
import { startPostgres } from '../services/postgres.ts'
import { startRadosgw } from '../services/radosgw.ts'
import type { Service } from '../process.ts'
import { installPrograms } from '../programs.ts'
import { printTally, runEngines, runPlaywright, runVitest } from '../suites.ts'
import { BROKEN, refuseUnnamed, type Tally } from '../tally.ts'

/** Without any of these the gate would pass by skipping. */
const NEEDED = [
  ...(['PostgreSQL', 'radosgw', 'chromium', 'CJK fonts'] as const),
  ...(['openssl', 'ffmpeg'] as const),
  ...(['firefox', 'WebKit', 'Xvfb', 'locales'] as const),
]

// Suites and journeys give a failing test a second chance where this is set.
process.env['CI'] ??= 'true'
const missing = installPrograms(NEEDED)
if (missing.length > 0) throw new Error(`Could not install ${missing.join(', ')}.`)
const folder = mkdtempSync(join(tmpdir(), 'yomikura-bare-'))
const services: Service[] = []
const tallies: Tally[] = []
try {
  // Before the servers: as short as it can be, on one engine.
  const bare = makeBareEnvironment(folder, await findChromium())
  const { files, journeys } = listBareTests()
  console.log('\nAs on a machine that has Node, npm and a browser only')
  tallies.push(await runVitest(files, bare))
  tallies.push(await runPlaywright(['--grep', journeys], bare))
  console.log('\nWith everything')
  services.push(await startPostgres())
  services.push(await startRadosgw())
  for (const service of services) Object.assign(process.env, service.env)
  tallies.push(await runVitest([]))
  tallies.push(await runPlaywright([]))
  tallies.push(await runEngines([]))
} catch (error) {
  console.error(error)
  tallies.push(BROKEN)
} finally {
  rmSync(folder, { recursive: true, force: true })
  for (const service of services) await service.stop()
}
process.exit(printTally(tallies.map(refuseUnnamed)))
