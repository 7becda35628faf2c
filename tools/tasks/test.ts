/** `npm test`: what a newcomer runs, in a few minutes; one closing line over all of it. */
import { LEFT_OUT_VARIABLE } from '@yomikura/testkit/left-out'
import {
  bringPrograms,
  runJourneys,
  runSuites,
  runVitest,
  unlessWithoutBrowser,
} from '../suites.ts'
import { JOURNEYS, PROJECTS, SLOW_FILES } from '../tiers.ts'

await bringPrograms()
const projects = PROJECTS.quick.map((project) => `--project=${project}`)
const env = { [LEFT_OUT_VARIABLE]: SLOW_FILES.join(',') }
process.exit(
  await runSuites({
    tests: () => runVitest({ args: projects, env }),
    journeys: () =>
      unlessWithoutBrowser('browser journeys', () => runJourneys({ args: JOURNEYS.quick })),
  }),
)
