import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ROOT, toBinPath } from '../paths.ts'
import type { SuiteReport } from './report.ts'
import { PartsRun } from './run-parts.ts'
import { VITEST_REPORT } from './vitest-report.ts'

const IMPORTS = `import { beforeAll, expect, it } from 'vitest'\n`
/** Files with one fault each, as a change may bring them. */
const FILES = {
  'sound.test.ts': `it('holds', () => expect(1).toBe(1))`,
  'failing.test.ts': `it('adds up', () => expect(1 + 1).toBe(3))`,
  'order.test.ts': `
    let visits = 0
    it('leaves a trace', () => { visits += 1; expect(visits).toBe(1) })
    it('comes first', () => expect(visits).toBe(0))`,
  'rejection.test.ts': `it('forgets a promise', () => { void Promise.reject(new Error('left alone')) })`,
  'hook.test.ts': `
    beforeAll(() => { throw new Error('no ground to stand on') })
    it('stands', () => expect(1).toBe(1))`,
  'named-skip.test.ts': `it('rises', ({ skip }) => skip('needs a moon'))`,
  'bare-skip.test.ts': `it('sets', ({ skip }) => skip())`,
  'race.test.ts': `
    import { existsSync, writeFileSync } from 'node:fs'
    it('wins on its second try', () => {
      const isSecond = existsSync(new URL('ran', import.meta.url))
      writeFileSync(new URL('ran', import.meta.url), '')
      expect(isSecond).toBe(true)
    })`,
}
type FileName = keyof typeof FILES

/** Inside the repository, from where files find the test runner. */
let folder: string
let printed: string[]

beforeAll(() => {
  mkdirSync(join(ROOT, 'artifacts'), { recursive: true })
  folder = mkdtempSync(join(ROOT, 'artifacts', 'planted-'))
  for (const [name, body] of Object.entries(FILES)) {
    writeFileSync(join(folder, name), `${IMPORTS}${body}\n`)
  }
  const reporter = JSON.stringify(join(ROOT, 'tools/gate/vitest-report.ts'))
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `import { FileReporter } from ${reporter}
    export default { test: { reporters: [new FileReporter()], include: ['*.test.ts'] } }\n`,
  )
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  printed = []
  rmSync(join(folder, 'ran'), { force: true })
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
})

/** Runs files with the real test runner, in a process of their own. */
async function runFiles(files: readonly string[]): Promise<SuiteReport> {
  const report = join(folder, 'report.json')
  const names = files.map((file) => file.split('/').at(-1) ?? file)
  const child = spawn(toBinPath('vitest'), ['run', '--root', folder, ...names], {
    cwd: folder,
    env: { ...process.env, [VITEST_REPORT]: report },
    stdio: 'ignore',
  })
  await new Promise((resolve) => child.on('close', resolve))
  return JSON.parse(readFileSync(report, 'utf8')) as SuiteReport
}

/** Runs planted files as the one suite of a gate. @returns its exit code and its last lines */
async function runGate(...names: FileName[]) {
  const run = new PartsRun({ folder })
  await run.suite({ name: 'tests', run: (files = names) => runFiles(files) })
  const code = await run.end()
  return { code, last: printed.at(-1) ?? '', all: printed.join('\n') }
}

describe('a fault that a change brings', () => {
  it('turns the gate red and is named, whatever its kind', async () => {
    const { code, last } = await runGate(...(Object.keys(FILES) as FileName[]))
    expect(last).toMatch(/failing\.test\.ts › adds up\n +expected 2 to be 3/)
    expect(last).toMatch(/order\.test\.ts › comes first\n +expected 1 to be \+?0/)
    expect(last).toMatch(/rejection\.test\.ts › an error that nobody caught\n +left alone/)
    expect(last).toMatch(/hook\.test\.ts › .*\n +no ground to stand on/)
    expect(last).toMatch(/\n\d passed, 5 failed$/)
    expect(code).toBe(1)
  })

  it('leaves the gate green where the whole file passes alone, and is named all the same', async () => {
    const { code, last, all } = await runGate('sound.test.ts', 'race.test.ts')
    expect(all).toMatch(/Needed a second try: .*race\.test\.ts › wins on its second try/)
    expect(last).toMatch(/^2 passed, 0 failed$/m)
    expect(code).toBe(0)
  })

  it('a test that skips while it runs names what it needs, and fails where it names nothing', async () => {
    const named = await runGate('named-skip.test.ts')
    expect(named.last).toMatch(/1 skipped: 1 need a moon\n0 passed, 0 failed$/)
    const { last, code } = await runGate('bare-skip.test.ts')
    expect(last).toMatch(/0 passed, 1 failed$/)
    expect(code).toBe(1)
  })
})
