/** `npm run test:e2e`: browser journeys; arguments go to Playwright. */
import { bringPrograms, printTally, runPlaywright } from '../suites.ts'

bringPrograms()
process.exit(printTally([await runPlaywright(process.argv.slice(2))]))
