/** `npm run test:engines`: journeys in Chromium, Firefox and WebKit; arguments go to Playwright. */
import { installPrograms } from '../programs.ts'
import { runEngines, runSuites } from '../suites.ts'

await installPrograms(['firefox', 'WebKit', 'Xvfb', 'locales', 'CJK fonts'])
process.exit(await runSuites({ engines: () => runEngines({ args: process.argv.slice(2) }) }))
