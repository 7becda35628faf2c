/** `npm run test:unit`: unit, contract, module and screen tests; arguments go to Vitest. */
import { bringPrograms, runSuites, runVitest } from '../suites.ts'

await bringPrograms()
process.exit(await runSuites({ tests: () => runVitest({ args: process.argv.slice(2) }) }))
