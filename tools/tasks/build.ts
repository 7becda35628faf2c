/** `npm run build`: the web app as the server serves it. */
import { buildWeb } from '../build-web.ts'

buildWeb({ force: process.argv.includes('--force') })
