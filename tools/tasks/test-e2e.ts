/** `npm run test:e2e`: browser journeys; arguments go to Playwright. */
import { bringPrograms, runJourneys, runSuites } from '../suites.ts'

await bringPrograms()
process.exit(await runSuites({ journeys: () => runJourneys({ args: process.argv.slice(2) }) }))
