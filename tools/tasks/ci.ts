/** `.ci/run`: static checks, then the gate's tests against a real PostgreSQL and a real S3 server. */
import { runChecks } from '../checks.ts'
import { PartsRun } from '../gate/run-parts.ts'
import { bringAll, runTier } from '../run-tier.ts'

process.env['CI'] ??= 'true'
const run = new PartsRun()
// Packages come while the checks run: the one waits for the network, the other for the processor.
const programs = bringAll()
programs.catch(() => undefined)
await run.suite({
  name: 'check',
  run: async () => ({
    files: {},
    broken: (await runChecks()).map(({ name, output }) => ({
      title: `check › ${name}`,
      message: output,
    })),
  }),
})
// What no test can mend is said at once.
if (run.isRed) process.exit(await run.end())
const brought = await run.step('programs', async () => {
  await programs
  return true
})
process.exit(brought ? await runTier('gate', run) : await run.end())
