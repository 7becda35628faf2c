/**
 * `npm run clauses`: changes each number and default of the product, one at a time, and lists those that no
 * test notices. `--only WORDS` chooses values by their id, `--tests WORDS` tests by their path, `--near`
 * those that stand near a value; `--minutes N` ends early; `--list` shows which values there are. Those of
 * `tools/clauses/unseen.ts` are passed over. What was found lies in artifacts/clauses, or in `--folder`, and the next run goes on from there.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listValues, mayHoldValues } from '../clauses/list-values.ts'
import { runClauses } from '../clauses/run-clauses.ts'
import { isUnseen } from '../clauses/unseen.ts'
import { ROOT } from '../paths.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    tests: { type: 'string', default: '' },
    folder: { type: 'string', default: join(ROOT, 'artifacts/clauses') },
    near: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '600' },
    list: { type: 'boolean', default: false },
  },
})

const all = String(execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT }))
  .split('\n')
  .filter(mayHoldValues)
  .flatMap((file) => listValues(file, readFileSync(join(ROOT, file), 'utf8')))
const values = all.filter(({ id }) => !isUnseen(id))

if (options.list) {
  for (const { id, held } of values) console.log(`${id} = ${JSON.stringify(held)}`)
  process.exit(0)
}

const untilMs = Date.now() + Number(options.minutes) * 60_000
const { only, tests, near, folder } = options
const outcome = await runClauses({ values, only, tests, near, folder, untilMs })
for (const { id, reason } of outcome.unnoticed) console.log(`UNNOTICED ${id} (${reason})`)
for (const file of outcome.failing) console.log(`RED with nothing changed: ${file}`)
console.log(`${all.length - values.length} are seen by no behavior: tools/clauses/unseen.ts`)
console.log(
  `${outcome.noticed} values noticed, ${outcome.unnoticed.length} unnoticed, ${outcome.untried} not tried to the end`,
)
process.exit(outcome.unnoticed.length + outcome.untried === 0 ? 0 : 1)
