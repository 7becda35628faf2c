/** `npm run check`: everything about the code that can be checked without running it. */
import { runChecks } from '../checks.ts'

const failed = await runChecks()
process.exit(failed.length === 0 ? 0 : 1)
