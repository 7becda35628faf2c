import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BARE_JOURNEYS, listBareFiles, makeBareEnvironment } from './bare-machine.ts'
import { findChromium } from './chromium.ts'
import type { Part, PartsRun } from './gate/run-parts.ts'
import type { Service } from './process.ts'
import { installPrograms } from './programs.ts'
import { startPostgres } from './services/postgres.ts'
import { startRadosgw } from './services/radosgw.ts'
import { runClausesSuite, runEngines, runJourneys, runVitest } from './suites.ts'
import { BARE_FULL_FILES, FULL_FILES, JOURNEYS, PROJECTS } from './tiers.ts'
import { withTries } from './tries.ts'

/** Without any of these a run would pass by skipping. */
const NEEDED = [
  ...(['PostgreSQL', 'radosgw', 'chromium', 'CJK fonts'] as const),
  ...(['openssl', 'ffmpeg'] as const),
  ...(['firefox', 'WebKit', 'Xvfb', 'locales'] as const),
]

/** Brings every program that the gate and the full run need. @throws Error that names what cannot be had */
export async function bringAll(): Promise<void> {
  const missing = await installPrograms(NEEDED)
  if (missing.length > 0) throw new Error(`Could not install ${missing.join(', ')}.`)
}

type Tier = 'gate' | 'full'

/** What one tier gives to the suites. */
const SELECTIONS = {
  gate: {
    bareFiles: () =>
      listBareFiles().filter((file) => ![...FULL_FILES, ...BARE_FULL_FILES].includes(file)),
    projects: PROJECTS.gate.map((project) => `--project=${project}`),
    journeys: JOURNEYS.gate,
    engines: ['--grep-invert', '@full'],
  },
  full: { bareFiles: listBareFiles, projects: [], journeys: [], engines: [] },
} as const

/** Suites as on a machine that has Node, npm and a browser only; its programs lie in `folder`. */
async function toBareParts(tier: Tier, folder: string): Promise<Part[]> {
  const env = makeBareEnvironment(folder, await findChromium())
  const all = SELECTIONS[tier].bareFiles()
  const grep = ['--grep', BARE_JOURNEYS[tier]]
  return [
    {
      name: 'tests on a bare machine',
      run: (files) => runVitest({ args: files ?? all, env: files ? { ...env, ...ALONE } : env }),
    },
    {
      name: 'journeys on a bare machine',
      run: (files) => runJourneys(toJourneys(grep, files, env)),
    },
  ]
}

const ALONE = { VITEST_MAX_WORKERS: '1' }
const TRACED = { YOMIKURA_TRACE: '1' }

/** All journeys of a selection, or those of some files, alone and with a trace of what fails. */
function toJourneys(
  selection: readonly string[],
  files?: readonly string[],
  env: NodeJS.ProcessEnv = {},
) {
  if (!files) return { args: selection, env }
  return { args: [...selection, '--workers=1', ...files], env: { ...env, ...TRACED } }
}

function toParts(tier: Tier): Part[] {
  const { projects, journeys, engines } = SELECTIONS[tier]
  return [
    {
      name: 'tests',
      run: (files) =>
        runVitest({ args: [...projects, ...(files ?? [])], ...(files && { env: ALONE }) }),
    },
    { name: 'journeys', run: (files) => runJourneys(toJourneys(journeys, files)) },
    { name: 'engines', run: (files) => runEngines(toJourneys(engines, files)) },
    ...(tier === 'full' ? [{ name: 'clauses', run: runClausesSuite }] : []),
  ]
}

async function startServices(services: Service[]): Promise<void> {
  services.push(await withTries('Starting PostgreSQL', startPostgres))
  services.push(await withTries('Starting the S3 server', startRadosgw))
  for (const service of services) Object.assign(process.env, service.env)
}

/** Runs every suite of a tier against a real PostgreSQL and a real S3 server. @returns the exit code */
export async function runTier(tier: Tier, run: PartsRun): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'yomikura-bare-'))
  const services: Service[] = []
  try {
    // Before the servers, which such a machine does not have.
    for (const part of await toBareParts(tier, folder)) await run.suite(part)
    await run.step('services', () => startServices(services))
    for (const part of toParts(tier)) await run.suite(part)
    return await run.end()
  } finally {
    rmSync(folder, { recursive: true, force: true })
    for (const service of services) await service.stop()
  }
}
