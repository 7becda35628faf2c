/** `npm run test:near`: the tests that your change can touch, as many as two minutes hold. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AREAS } from '../../tests/e2e/areas.ts'
import { type Changes, listChangedFiles, UnknownChanges } from '../near/changed-files.ts'
import { findTouchedJourneys, toJourneyArguments } from '../near/choose-journeys.ts'
import { findTouchedTests, isImported } from '../near/choose-tests.ts'
import { createEstimate, readDurations } from '../near/durations.ts'
import { findRelatedTests } from '../near/find-related.ts'
import { fitBudget } from '../near/fit-budget.ts'
import { PROCESS_AREAS } from '../near/process-areas.ts'
import { describePlan } from '../near/describe-plan.ts'
import { ROOT } from '../paths.ts'
import { bringPrograms, DURATIONS, runJourneys, runSuites, runVitest } from '../suites.ts'
import { PROJECTS } from '../tiers.ts'

/** Seconds of test files: two of them run at once, and each also takes its time to load. */
const TESTS_S = 45
const JOURNEYS_S = 60

const { values } = parseArgs({ options: { since: { type: 'string' } } })

/** Without git nothing is known of changes: that is said, and no test is run in its place. */
function listChanges(): Changes {
  try {
    return listChangedFiles(ROOT, values.since)
  } catch (error) {
    if (!(error instanceof UnknownChanges)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

const { base, files: changed } = listChanges()
const there = changed.filter((file) => existsSync(join(ROOT, file)))
const isOwed = (file: string) => there.includes(file)
const readText = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const estimate = createEstimate(readDurations(DURATIONS))

const related = await findRelatedTests(there.filter(isImported))
const touched = findTouchedTests({
  changed,
  tests: globSync('{apps,demo,packages}/*/{src,build}/**/*.test.{ts,tsx}', { cwd: ROOT }).concat(
    globSync('tools/**/*.test.ts', { cwd: ROOT }),
  ),
  // Of those that are as near, more fit when the short ones go first.
  related: related.toSorted((one, other) => estimate(one) - estimate(other)),
  processAreas: PROCESS_AREAS,
  readText,
})
const { specs, onlyFull } = findTouchedJourneys({
  changed,
  files: globSync('tests/e2e/*.ts', { cwd: ROOT }),
  areas: AREAS,
  readText,
})
const tests = fitBudget(touched, { seconds: TESTS_S, estimate, isOwed })
const journeys = fitBudget(specs, { seconds: JOURNEYS_S, estimate, isOwed })
console.log(describePlan({ base, changed, tests, journeys, onlyFull }))

const projects = PROJECTS.gate.map((project) => `--project=${project}`)
const suites = {
  ...(tests.chosen.length > 0 && {
    tests: () => runVitest({ args: [...projects, ...tests.chosen] }),
  }),
  ...(journeys.chosen.length > 0 && {
    journeys: () => runJourneys({ args: toJourneyArguments(journeys.chosen, isOwed) }),
  }),
}
if (Object.keys(suites).length > 0) await bringPrograms()
process.exit(await runSuites(suites))
