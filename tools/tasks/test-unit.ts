/** `npm run test:unit`: unit, contract, module and screen tests; arguments go to Vitest. */
import { printTally, runVitest } from '../suites.ts'

process.exit(printTally([await runVitest(process.argv.slice(2))]))
