import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listBareFiles } from './bare-machine.ts'
import { ROOT } from './paths.ts'
import { BARE_FULL_FILES, FULL_FILES, PROCESS_FILES, SLOW_FILES } from './tiers.ts'

const isTest = /\.(?:test|spec)\.tsx?$/
const WITHOUT = new Set(['node_modules', 'dist', 'artifacts', '.runtime'])

/** Where Vitest's projects and Playwright's configurations look for tests. */
const PLACES = [
  /^(?:demo|packages)\/[\w-]+\/src\/.+\.test\.tsx?$/,
  /^apps\/server\/src\/.+\.test\.ts$/,
  /^apps\/server\/test\/.+\.test\.ts$/,
  /^apps\/web\/(?:src|build)\/.+\.test\.tsx?$/,
  /^tools\/.+\.test\.ts$/,
  /^tests\/(?:e2e|engines)\/[\w-]+\.spec\.ts$/,
]

const files = globSync('**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (name) => WITHOUT.has(name),
}).filter((file) => isTest.test(file))

describe('the tiers of tests', () => {
  it('run every test file of the repository', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter((file) => !PLACES.some((place) => place.test(file)))).toEqual([])
  })

  it.each([
    ['process', PROCESS_FILES],
    ['full', FULL_FILES],
    ['slow', SLOW_FILES],
  ])('name files that exist, each once and in order (%s)', (_, named) => {
    expect(named.filter((file) => !files.includes(file))).toEqual([])
    expect(named).toEqual([...new Set(named)].toSorted())
  })

  it('give no file to two projects', () => {
    expect(FULL_FILES.filter((file) => PROCESS_FILES.includes(file))).toEqual([])
    // Those of the gate's and the full run's own projects are none of `npm test` as they are.
    const elsewhere = [...PROCESS_FILES, ...FULL_FILES]
    expect(SLOW_FILES.filter((file) => elsewhere.includes(file))).toEqual([])
  })

  it('run each file that a bare machine leaves out of the gate in the gate with all programs', () => {
    const marked = listBareFiles()
    expect(BARE_FULL_FILES.filter((file) => !marked.includes(file))).toEqual([])
    expect(BARE_FULL_FILES.filter((file) => !PROCESS_FILES.includes(file))).toEqual([])
  })
})
