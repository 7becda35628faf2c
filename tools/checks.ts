import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.ts'
import { runSteps, type FailedStep, type Step } from './steps.ts'

const workspaces = ['packages', 'apps'].flatMap((parent) =>
  readdirSync(join(ROOT, parent))
    .map((name) => `${parent}/${name}`)
    .filter((path) => existsSync(join(ROOT, path, 'tsconfig.json'))),
)

/** Types of all sources at once fill the four gigabytes that Node gives a process on its own. */
const LINTED_APART = 'apps/web'

const steps: Step[] = [
  {
    name: 'lint of all but the web app',
    program: 'eslint',
    args: ['.', '--max-warnings=0', `--ignore-pattern=${LINTED_APART}/**`],
  },
  {
    name: 'lint of the web app',
    program: 'eslint',
    args: [LINTED_APART, '--max-warnings=0'],
  },
  { name: 'format', program: 'prettier', args: ['--check', '.', '--log-level=warn'] },
  { name: 'types of the root', program: 'tsc', args: ['-p', 'tsconfig.json'] },
  ...workspaces.map((path) => ({
    name: `types of ${path}`,
    program: 'tsc',
    args: ['-p', `${path}/tsconfig.json`],
  })),
  {
    name: 'import rules',
    program: 'depcruise',
    args: ['packages', 'apps', '--config', '.dependency-cruiser.mjs', '--output-type', 'err'],
  },
  { name: 'dead code', program: 'knip', args: ['--no-progress'] },
  {
    name: 'generated references',
    program: process.execPath,
    args: ['tools/generate-references.ts', '--check'],
  },
  { name: 'module styles', program: process.execPath, args: ['tools/check-module-styles.ts'] },
  { name: 'script budget', program: process.execPath, args: ['tools/check-script-budget.ts'] },
  { name: 'access table', program: process.execPath, args: ['tools/check-access-table.ts'] },
]

/** Everything about the code that can be told without running it. @returns the steps that failed */
export function runChecks(): Promise<FailedStep[]> {
  return runSteps(steps)
}
