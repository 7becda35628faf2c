// @bare
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { assertsOnlyConstants, expectsOnlyConstants } from './clauses/constant-tests.ts'
import { ROOT } from './paths.ts'

const FOLDER = 'docs/reference/requirements'

/** Test files of the project, as the version control knows them or, without it, as they lie there. */
function listTests(): string[] {
  try {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT })
    return String(files)
      .split('\n')
      .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
  } catch {
    return globSync('{apps,demo,packages,tests,tools}/**/*.{test,spec}.{ts,tsx}', { cwd: ROOT })
  }
}

const tests = listTests()

/** Imports constants: of all others none can be a test of a constant alone. */
const VALUES = /\blimits(?:\.ts)?'/

/** What is wrong with a reference `file › words`, or nothing. */
function findFault(reference: string): string | undefined {
  const [file = '', words = ''] = reference.split(' › ')
  const named = tests.filter((test) => test.endsWith(`/${file}`) || test === file)
  if (named.length !== 1) return `${file}: ${named.length} test files end so`
  const source = readFileSync(join(ROOT, named[0] as string), 'utf8')
  if (!source.includes(words)) return `${file}: holds no “${words}”`
  const isConstant =
    VALUES.test(source) && (assertsOnlyConstants(source) || expectsOnlyConstants(source, words))
  return isConstant
    ? `${file}: “${words}” says of a constant what it is, and nothing else`
    : undefined
}

describe('the tables of requirements', () => {
  const pages = globSync(`${FOLDER}/*.md`, { cwd: ROOT }).toSorted()

  it.each(pages)('%s names tests that exist and run something, one for each clause', (page) => {
    const rows = readFileSync(join(ROOT, page), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| ') && !/^\| (?:---|Clause )/.test(line))
    const faults = rows.flatMap((row) => {
      const shown = row.split(' | ').at(-1) ?? ''
      const references = [...shown.matchAll(/`([^`]+ › [^`]+)`/g)].map(([, text]) => text as string)
      if (references.length === 0) return [`without a test: ${row}`]
      return references.flatMap((reference) => findFault(reference) ?? [])
    })
    expect(faults).toEqual([])
    expect(rows.length).toBeGreaterThan(10)
  })
})
