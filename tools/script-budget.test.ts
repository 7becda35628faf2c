import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './paths.ts'
import { judge, listLoads, readBudgets, SCREENS, type ScriptList } from './script-budget.ts'

const LIST: ScriptList = {
  'assets/shared-1.js': { imports: ['assets/react-1.js'], modules: ['web/main.tsx'] },
  'assets/react-1.js': { imports: [], modules: [] },
  'assets/Shelf-1.js': {
    imports: ['assets/shared-1.js'],
    modules: ['web/Shelf.tsx', 'web/late.ts'],
  },
  'assets/Work-1.js': {
    imports: ['assets/shared-1.js', 'assets/icons-1.js'],
    modules: ['web/Work.tsx'],
  },
  'assets/icons-1.js': { imports: ['assets/react-1.js'], modules: [] },
  'assets/decode.worker-1.js': { imports: [], modules: [] },
  'assets/Settings-1.js': { imports: ['assets/shared-1.js'], modules: ['web/Settings.tsx'] },
}
const LIBRARY = { name: 'library', loads: ['web/main.tsx', 'web/Shelf.tsx'], leastBytes: 50 }
const WORK = { name: 'work page', loads: ['web/Work.tsx', 'web/decode.worker.ts'], leastBytes: 50 }

/** The verdicts on a library of three files that has this share of 3,000 bytes. */
function judgeShare(percent: number, files?: number) {
  const [load] = listLoads(LIST, [LIBRARY])
  if (!load) throw new Error('no load')
  return judge(load, { bytes: 3000, files }, () => 10 * percent)
}

describe('listLoads', () => {
  it('follows what scripts import, and counts for each screen what those before it lack', () => {
    const [library, work] = listLoads(LIST, [LIBRARY, WORK])
    expect(library?.files.toSorted()).toEqual([
      'assets/Shelf-1.js',
      'assets/react-1.js',
      'assets/shared-1.js',
    ])
    expect(work?.files.toSorted()).toEqual([
      'assets/Work-1.js',
      'assets/decode.worker-1.js',
      'assets/icons-1.js',
    ])
  })

  it('finds a module in a file that collects several, and no file twice', () => {
    const [library] = listLoads(LIST, [{ ...LIBRARY, loads: ['web/late.ts', 'web/Shelf.tsx'] }])
    expect(library?.files).toHaveLength(3)
  })

  it('names a module that no script holds, instead of counting nothing', () => {
    const renamed = { ...WORK, loads: ['web/Work.tsx', 'web/Gone.tsx'] }
    expect(() => listLoads(LIST, [renamed])).toThrow('No script of the build holds web/Gone.tsx')
    const worker = { ...WORK, loads: ['web/gone.worker.ts'] }
    expect(() => listLoads(LIST, [worker])).toThrow('web/gone.worker.ts')
  })

  it('names a script that is imported and not listed', () => {
    const list = Object.fromEntries(Object.entries(LIST).filter(([file]) => !/icons/.test(file)))
    expect(() => listLoads(list, [WORK])).toThrow('assets/icons-1.js')
  })
})

describe('judge', () => {
  it('is quiet up to the budget, warns above it and fails above 105 %', () => {
    const verdicts = [100, 101, 105, 106].map((percent) => judgeShare(percent)[0]?.verdict)
    expect(verdicts).toEqual(['ok', 'warning', 'warning', 'failure'])
  })

  it('says the number beside its budget', () => {
    expect(judgeShare(101)[0]?.text).toBe('library, bytes: 3,030 of 3,000 (101.0 %)')
  })

  it('counts files where a screen has a budget of them', () => {
    expect(judgeShare(100, 3).map(({ verdict }) => verdict)).toEqual(['ok', 'ok'])
    expect(judgeShare(100, 2).map(({ verdict }) => verdict)).toEqual(['ok', 'failure'])
  })

  it('counts a worker as bytes, not as a file', () => {
    const [, work] = listLoads(LIST, [LIBRARY, WORK])
    if (!work) throw new Error('no load')
    const findings = judge(work, { bytes: 3000, files: 2 }, () => 1000)
    expect(findings.map(({ verdict }) => verdict)).toEqual(['ok', 'ok'])
    expect(findings[0]?.text).toContain('3,000 of 3,000')
  })

  it('fails where there is too little to be true, or no budget', () => {
    expect(judgeShare(1)[0]).toMatchObject({ verdict: 'failure' })
    const load = { name: 'shelf', files: [], leastBytes: 0 }
    expect(judge(load, undefined, () => 0)[0]).toMatchObject({
      verdict: 'failure',
      text: expect.stringContaining('no row') as string,
    })
  })
})

it('the page of budgets has a number for each screen, and each module of the table exists', () => {
  const budgets = readBudgets(readFileSync(join(ROOT, 'docs/reference/script-budget.md'), 'utf8'))
  expect([...budgets.keys()]).toEqual(SCREENS.map(({ name }) => name))
  expect([...budgets.values()].every(({ bytes }) => bytes > 0)).toBe(true)
  expect(budgets.get('library')?.files).toBeGreaterThan(0)
  const modules = SCREENS.flatMap(({ loads }) => loads)
  expect(modules.filter((module) => !existsSync(join(ROOT, module)))).toEqual([])
})
