/** Refuses a line of the two documents that states something and has neither a row nor a record. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from './paths.ts'
import { type CoveredLines, judgeLines, listClauses } from './requirement-lines.ts'

const FOLDER = 'docs/reference/requirements'

const list = (pattern: string) => globSync(pattern, { cwd: ROOT }).toSorted()
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const clauses = new Map(
  list(`${FOLDER}/*.md`).map((file) => [basename(file), listClauses(read(file))]),
)
const records = new Set(list('docs/decisions/*.md').map((file) => basename(file).slice(0, 4)))
const lines = JSON.parse(read(`${FOLDER}/lines.json`)) as CoveredLines
const { byTest, byRecord, open, faults } = judgeLines(lines, { clauses, records })

for (const fault of faults) console.error(`${FOLDER}/lines.json: ${fault}`)
for (const line of open) console.error(`${line} states something, and no row or record covers it`)
if (open.length + faults.length > 0) process.exitCode = 1
console.log(
  `Lines of the documents that state something: ${byTest} by tests, ${byRecord} by records, ${open.length} open`,
)
