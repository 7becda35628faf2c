/** `npm test`: what a newcomer runs, in a few minutes; one closing line over all of it. */
import {
  bringPrograms,
  runJourneys,
  runSuites,
  runVitest,
  unlessWithoutBrowser,
} from '../suites.ts'
import { JOURNEYS, PROJECTS } from '../tiers.ts'

await bringPrograms()
const projects = PROJECTS.quick.map((project) => `--project=${project}`)
process.exit(
  await runSuites({
    tests: () => runVitest({ args: projects }),
    journeys: () =>
      unlessWithoutBrowser('browser journeys', () => runJourneys({ args: JOURNEYS.quick })),
  }),
)
