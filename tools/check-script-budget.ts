/** Compares the scripts that the first screens load with docs/reference/script-budget.md. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildWeb } from './build-web.ts'
import { ROOT, WEB_DIST } from './paths.ts'
import { judge, listLoads, readBudgets, type ScriptList } from './script-budget.ts'

const SIGNS = { ok: '', warning: 'warning: ', failure: 'FAIL ' }

/** With the settings of apps/server/src/modules/pages/static-web.ts, so that it is what the server sends. */
const weigh = (file: string) => gzipSync(readFileSync(join(WEB_DIST, file))).length

buildWeb()
const list = JSON.parse(readFileSync(join(WEB_DIST, '.scripts.json'), 'utf8')) as ScriptList
const budgets = readBudgets(readFileSync(join(ROOT, 'docs/reference/script-budget.md'), 'utf8'))
for (const load of listLoads(list)) {
  const findings = judge(load, budgets.get(load.name), weigh)
  for (const { verdict, text } of findings) console.log(SIGNS[verdict] + text)
  // Which file grew shows beside the list of an earlier run.
  for (const file of load.files) console.log(`  ${String(weigh(file)).padStart(6)} ${file}`)
  if (findings.some(({ verdict }) => verdict === 'failure')) process.exitCode = 1
}
