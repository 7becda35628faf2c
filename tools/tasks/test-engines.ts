/** `npm run test:engines`: journeys in Chromium, Firefox and WebKit; arguments go to Playwright. */
import { installPrograms } from '../programs.ts'
import { printTally, runEngines } from '../suites.ts'

installPrograms(['firefox', 'WebKit', 'Xvfb', 'locales', 'CJK fonts'])
process.exit(printTally([await runEngines(process.argv.slice(2))]))
