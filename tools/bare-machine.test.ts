import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listBareFiles, listTestFiles } from './bare-machine.ts'
import { ROOT } from './paths.ts'

/** Starts a program by its name, or asks whether one is there. */
const STARTS_PROGRAM =
  /(?<!\.)\b(?:exec(?:File)?|spawn)(?:Sync)?\(\s*['"`][a-z]|\bfindConverter\(|\bsandbox\.wrap\(/
/** Most of it starts nothing but Node, for minutes. */
const EXEMPT = ['packages/ingest/src/hostile-inputs.test.ts', 'tools/bare-machine.test.ts']

describe('tests that start programs', () => {
  const marked = listBareFiles()

  it.each([
    ["spawnSync('ffmpeg', args)", true],
    ["await exec('openssl', [])", true],
    ["execFile(\n  'git',\n  ['log'])", true],
    ['spawn(`mkfs`)', true],
    ['const path = await findConverter()', true],
    ['sandbox.wrap(command)', true],
    ['spawn(process.execPath, [script])', false],
    ["pattern.exec('text')", false],
    ["db.exec('select 1')", false],
    ["respawn('x')", false],
  ])('are known by their source: %s', (source, starts) => {
    expect(STARTS_PROGRAM.test(source)).toBe(starts)
  })

  it('say so, and are run as on a machine without them', () => {
    const unmarked = listTestFiles().filter(
      (file) =>
        !EXEMPT.includes(file) &&
        !marked.includes(file) &&
        STARTS_PROGRAM.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    expect(unmarked).toEqual([])
    expect(marked.length).toBeGreaterThan(15)
  })
})
