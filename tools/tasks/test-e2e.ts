/** `npm run test:e2e`: browser journeys; arguments go to Playwright. */
import { printTally, runPlaywright } from '../suites.ts'

process.exit(printTally([await runPlaywright(process.argv.slice(2))]))
