/**
 * Runs before each test file of `npm run clauses`: gives the changed code its answers, remembers which
 * values were read, and lets no test begin after the first that failed.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, onTestFailed } from 'vitest'
import { ASK } from './change-value.ts'
import { CHANGES_FILE, CLAUSES_FOLDER, SEEN_FILE } from './exchange.ts'

const folder = process.env[CLAUSES_FOLDER] ?? ''
const file = expect.getState().testPath ?? ''
type Changes = Record<string, readonly string[]>
const changes = JSON.parse(readFileSync(join(folder, CHANGES_FILE), 'utf8')) as Changes
const changed = new Set(changes[file])
const seen = new Set<string>()

Object.assign(globalThis, {
  [ASK]: (id: string, other: unknown) => {
    seen.add(id)
    return changed.has(id) ? other : undefined
  },
})

let hasFailed = false
beforeEach((context) => {
  if (hasFailed) context.skip('another test of the file has failed')
  onTestFailed(() => {
    hasFailed = true
  })
})

afterAll(() => appendFileSync(join(folder, SEEN_FILE), `${JSON.stringify([file, [...seen]])}\n`))
