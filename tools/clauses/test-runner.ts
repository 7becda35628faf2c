import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import webConfig from '../../apps/web/vite.config.ts'
import uiConfig from '../../packages/ui/vitest.config.ts'
import rootConfig from '../../vitest.config.ts'
import { ROOT } from '../paths.ts'
import { PROJECTS } from '../tiers.ts'
import { writeQuestions } from './change-value.ts'
import { CHANGES_FILE, CLAUSES_FOLDER, SEEN_FILE } from './exchange.ts'
import type { Value } from './list-values.ts'

const SET_UP = join(ROOT, 'tools/clauses/set-up.ts')

/** What one test file did with some values changed, or with none. */
export type FileResult = {
  file: string
  ok: boolean
  /** Values that it read. */
  seen: readonly string[]
  seconds: number
  /** The title of the first test that failed, and the first line of what it said. */
  title?: string
  message?: string
}

/** Vitest with the projects of the gate, whose modules ask which values hold. */
export class TestRunner {
  readonly #vitest: Vitest
  readonly #folder: string

  private constructor(vitest: Vitest, folder: string) {
    this.#vitest = vitest
    this.#folder = folder
  }

  /** @param cache where changed modules are kept for the next run */
  static async open(values: readonly Value[], cache: string): Promise<TestRunner> {
    // Of this run alone: what two runs say of the same files must not be mixed.
    const folder = mkdtempSync(join(tmpdir(), 'yomikura-clauses-'))
    process.env[CLAUSES_FOLDER] = folder
    const vitest = await createVitest(
      {
        root: ROOT,
        config: false,
        watch: false,
        run: true,
        silent: true,
        reporters: [{}],
        // Modules that ask are no modules for other runs.
        fsModuleCachePath: join(cache, `modules-${toHash(values)}`),
      },
      { test: { projects: toProjects(values) } },
    )
    return new TestRunner(vitest, folder)
  }

  /** Every test file of these projects, from the root. */
  async listFiles(): Promise<string[]> {
    const specifications = await this.#vitest.globTestSpecifications()
    return specifications.map(({ moduleId }) => relative(ROOT, moduleId))
  }

  /** Runs test files once, each with values changed. @param changes ids of the values, by test file */
  async run(changes: ReadonlyMap<string, readonly string[]>): Promise<FileResult[]> {
    const given = [...changes].map(([file, ids]) => [join(ROOT, file), ids])
    writeFileSync(join(this.#folder, CHANGES_FILE), JSON.stringify(Object.fromEntries(given)))
    rmSync(join(this.#folder, SEEN_FILE), { force: true })
    const specifications = [...changes.keys()].flatMap((file) =>
      this.#vitest.getModuleSpecifications(join(ROOT, file)),
    )
    const { testModules } = await this.#vitest.runTestSpecifications(specifications)
    const seen = this.#readSeen()
    return testModules.map((module) => {
      const file = relative(ROOT, module.moduleId)
      const [failed] = [...module.children.allTests('failed')]
      const error = failed?.result().errors?.[0] ?? module.errors()[0]
      return {
        file,
        // A file that left no record of what it read would seem to read nothing.
        ok: module.state() !== 'failed' && seen.has(module.moduleId),
        seen: seen.get(module.moduleId) ?? [],
        seconds: module.diagnostic().duration / 1000,
        ...(failed && { title: failed.fullName }),
        ...(error && { message: error.message.split('\n')[0] ?? '' }),
      }
    })
  }

  async close(): Promise<void> {
    await this.#vitest.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #readSeen(): Map<string, string[]> {
    try {
      const lines = readFileSync(join(this.#folder, SEEN_FILE), 'utf8').trim().split('\n')
      return new Map(lines.map((line) => JSON.parse(line) as [string, string[]]))
    } catch {
      return new Map()
    }
  }
}

/** Of what is asked and how: other questions make other modules. */
function toHash(values: readonly Value[]): string {
  const asking = readFileSync(join(ROOT, 'tools/clauses/change-value.ts'), 'utf8')
  const text = asking + JSON.stringify(values)
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** The projects of the gate, each file in a process of its own: modules hold what they once read. */
function toProjects(values: readonly Value[]) {
  const plugin = askingValues(values)
  const own = (rootConfig.test?.projects ?? []).filter((project) => typeof project === 'object')
  const all = [...own, { ...webConfig, root: join(ROOT, 'apps/web') }, uiConfigWithRoot()]
  return all.flatMap((project) => {
    if (!('test' in project) || !project.test) return []
    const { test } = project
    if (!PROJECTS.gate.some((name) => name === test.name)) return []
    const others = [test.setupFiles ?? []].flat()
    const setUps = others.map((file) =>
      join('root' in project ? (project.root ?? ROOT) : ROOT, file),
    )
    return [
      {
        ...project,
        plugins: [plugin, ...(project.plugins ?? [])],
        test: { ...test, isolate: true, setupFiles: [SET_UP, ...setUps] },
      },
    ]
  })
}

const uiConfigWithRoot = () => ({ ...uiConfig, root: join(ROOT, 'packages/ui') })

function askingValues(values: readonly Value[]) {
  const byFile = Map.groupBy(values, ({ file }) => join(ROOT, file))
  return {
    name: 'asking-values',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      const held = byFile.get(id.split('?')[0] ?? id)
      return held ? { code: writeQuestions(code, held), map: null } : undefined
    },
  }
}
