/** `npm run test:unit`: unit, contract, module and screen tests; arguments go to Vitest. */
import { bringPrograms, printTally, runVitest } from '../suites.ts'

bringPrograms()
process.exit(printTally([await runVitest(process.argv.slice(2))]))
