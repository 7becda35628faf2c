/** `npm run test:full`: every test that exists, both engines, all browsers, the full matrix; it takes long. */
import { PartsRun } from '../gate/run-parts.ts'
import { bringAll, runTier } from '../run-tier.ts'

process.env['YOMIKURA_FULL'] = '1'
const run = new PartsRun({ lastStartMs: Infinity })
const isReady = await run.step('programs', async () => {
  await bringAll()
  return true
})
process.exit(isReady ? await runTier('full', run) : await run.end())
