/** `npm test`: every suite, one closing line over all of them. */
import { bringPrograms, printTally, runPlaywright, runVitest } from '../suites.ts'
import { BROKEN, type Tally } from '../tally.ts'

bringPrograms()
const tallies: Tally[] = [await runVitest([])]
try {
  tallies.push(await runPlaywright([]))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  tallies.push(BROKEN)
}
process.exit(printTally(tallies))
