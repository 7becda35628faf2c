/** `npm test`: every suite, one closing line over all of them. */
import { printTally, runPlaywright, runVitest, type Tally } from '../suites.ts'

const tallies: Tally[] = [await runVitest([])]
try {
  tallies.push(await runPlaywright([]))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  tallies.push({ passed: 0, failed: 1, skipped: 0 })
}
process.exit(printTally(tallies))
