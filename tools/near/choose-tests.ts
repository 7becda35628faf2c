import { basename, dirname } from 'node:path'
import { PROCESS_FILES } from '../tiers.ts'
import { type AreaMap, findTestsOfAreas } from './area-map.ts'

/** What Vitest follows from import to import. What else a test reads, it reads by its name. */
const IS_IMPORTED = /\.(?:[cm]?[jt]sx?|css)$/
const IS_TEST = /\.test\.tsx?$/

type Sources = {
  /** Files that are not as they were. */
  changed: readonly string[]
  /** Every test file of Vitest. */
  tests: readonly string[]
  /** Tests that import what changed. */
  related: readonly string[]
  processAreas: AreaMap
  readText: (file: string) => string
}

/** Whether Vitest's graph of imports can lead to a file. */
export function isImported(file: string): boolean {
  return IS_IMPORTED.test(file) && !file.startsWith('tests/')
}

/** Tests that name what is read rather than imported, or the folder that it lies in. */
function findNaming({ changed, tests, readText }: Sources): string[] {
  const read = changed.filter((file) => !isImported(file))
  if (read.length === 0) return []
  const folders = read.map((file) => dirname(file)).filter((folder) => folder.includes('/'))
  const names = new Set([...read.map((file) => basename(file)), ...folders])
  return tests.filter((test) => {
    const text = readText(test)
    return [...names].some((name) => text.includes(name))
  })
}

/** How many folders two files share, from the root on. */
function countShared(one: string, other: string): number {
  const others = other.split('/')
  const parts = one.split('/')
  const end = parts.findIndex((part, index) => part !== others[index])
  return end === -1 ? parts.length : end
}

/** Tests of Vitest that a change can touch, the nearest first: itself changed, beside the change, far, a process. */
export function findTouchedTests(sources: Sources): string[] {
  const { changed, tests, related, processAreas } = sources
  const own = changed.filter((file) => tests.includes(file))
  const code = changed.filter((file) => !IS_TEST.test(file))
  const nearness = new Map(
    related.map((test) => [test, Math.max(0, ...code.map((file) => countShared(test, file)))]),
  )
  const nearest = related.toSorted(
    (one, other) => (nearness.get(other) ?? 0) - (nearness.get(one) ?? 0),
  )
  const processes = findTestsOfAreas(code, processAreas).filter((file) =>
    PROCESS_FILES.includes(file),
  )
  return [...new Set([...own, ...findNaming(sources), ...nearest, ...processes])]
}
