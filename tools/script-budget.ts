/** What the build says of one script: what it imports before it runs, and the modules that it holds. */
type Script = { imports: readonly string[]; modules: readonly string[] }

/** Scripts by file name, as apps/web/build/script-list.ts writes them. */
export type ScriptList = Readonly<Record<string, Script>>

type Screen = {
  /** As the row of docs/reference/script-budget.md calls it. */
  name: string
  /** Modules that it loads by themselves, now or later; what they import is found. */
  loads: readonly string[]
  /** Less than this means that the build was misread. */
  leastBytes: number
}

/** In the order in which a reader opens them: each counts what those before it have not loaded. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'library',
    loads: [
      'apps/web/src/main.tsx',
      'apps/web/src/app/routes/LibraryRoute.tsx',
      'packages/i18n/src/locales/ja_JP/first-texts.ts',
      // Once the first screen stands.
      'apps/web/src/app/scroll-memory.ts',
      'apps/web/src/data/base/app-worker/app-worker.ts',
      'apps/web/src/data/works/downloads/recall-kept.ts',
      'apps/web/src/data/works/offline/cover-keeper.ts',
      'apps/web/src/data/account/reading/reading-syncs.ts',
    ],
    leastBytes: 50_000,
  },
  {
    name: 'work page',
    loads: [
      'apps/web/src/app/routes/WorkRoute.tsx',
      'packages/i18n/src/locales/ja_JP/texts.ts',
      'apps/web/src/features/work/RecommendedWorks.tsx',
    ],
    leastBytes: 10_000,
  },
  {
    name: 'viewer',
    loads: [
      'apps/web/src/app/routes/ViewRoute.tsx',
      'apps/web/src/features/viewer/paged/PagedViewer.tsx',
      'apps/web/src/data/works/content/decode.worker.ts',
      'apps/web/src/features/viewer/reading/OneDeviceGuard.tsx',
    ],
    leastBytes: 10_000,
  },
]

const isWorker = (name: string) => /\.worker[-.]/.test(name)

/** The script that holds a module. A worker's script is found by the name of its file alone. */
function findScript(list: ScriptList, module: string): string | undefined {
  const start = `/${module.slice(module.lastIndexOf('/') + 1).replace(/\.ts$/, '')}-`
  return Object.keys(list).find((file) =>
    isWorker(module) ? file.includes(start) : list[file]?.modules.includes(module),
  )
}

/**
 * The scripts that come with modules.
 *
 * @throws Error that names a module or a script which the build does not have.
 */
function collectScripts(list: ScriptList, modules: readonly string[]): ReadonlySet<string> {
  const found = new Set(
    modules.map((module) => {
      const file = findScript(list, module)
      if (file === undefined) {
        throw new Error(
          `No script of the build holds ${module}: correct the table in tools/script-budget.ts.`,
        )
      }
      return file
    }),
  )
  // What is added while the set is gone through is gone through, too.
  for (const file of found) {
    const script = list[file]
    if (!script) throw new Error(`The build imports ${file}, which it does not list.`)
    for (const imported of script.imports) found.add(imported)
  }
  return found
}

/** What a screen loads beyond those before it. */
type Load = { name: string; files: readonly string[]; leastBytes: number }

/**
 * What each screen loads beyond those before it.
 *
 * @throws Error that names a module or a script which the build does not have.
 */
export function listLoads(list: ScriptList, screens: readonly Screen[] = SCREENS): Load[] {
  const known = new Set<string>()
  return screens.map(({ name, loads, leastBytes }) => {
    const files = [...collectScripts(list, loads).difference(known)]
    for (const file of files) known.add(file)
    return { name, files, leastBytes }
  })
}

export type Budget = { bytes: number; files: number | undefined }

/** Rows of the table in docs/reference/script-budget.md, by the name of the screen. */
export function readBudgets(page: string): ReadonlyMap<string, Budget> {
  const rows = page.matchAll(/^\| ([a-z ]+?) +\| +([\d,]+) +\| +(\d*) +\|$/gm)
  return new Map(
    [...rows].map(([, name = '', bytes = '', files = '']) => [
      name,
      { bytes: Number(bytes.replaceAll(',', '')), files: files ? Number(files) : undefined },
    ]),
  )
}

/** A screen fails above its budget times this: a few bytes of another change stop no work. */
const FAILS_ABOVE = 1.05

export type Finding = { verdict: 'ok' | 'warning' | 'failure'; text: string }

/** A measured number beside what it may be. */
function compare(what: string, found: number, most: number): Finding {
  const share = found / most
  const percent = (100 * share).toFixed(1)
  const text = `${what}: ${toNumber(found)} of ${toNumber(most)} (${percent} %)`
  if (share <= 1) return { verdict: 'ok', text }
  return { verdict: share > FAILS_ABOVE ? 'failure' : 'warning', text }
}

const toNumber = (value: number) => value.toLocaleString('en-US')

/** Judges what a screen loads. What cannot be right never passes as little. */
export function judge(
  { name, files, leastBytes }: Load,
  budget: Budget | undefined,
  weigh: (file: string) => number,
): Finding[] {
  const page = 'docs/reference/script-budget.md'
  if (!budget) return [{ verdict: 'failure', text: `${name}: ${page} has no row of this name` }]
  const bytes = files.reduce((sum, file) => sum + weigh(file), 0)
  if (bytes <= leastBytes) {
    const text = `${name}: ${toNumber(bytes)} bytes are too few to be true (tools/script-budget.ts)`
    return [{ verdict: 'failure', text }]
  }
  const count = files.filter((file) => !isWorker(file)).length
  return [
    compare(`${name}, bytes`, bytes, budget.bytes),
    ...(budget.files === undefined ? [] : [compare(`${name}, files`, count, budget.files)]),
  ]
}
