import { runSteps, type FailedStep, type Step } from './steps.ts'

/** Linted by a process of its own, so that both cores have work. */
const LINTED_APART = 'apps/web'

const steps: Step[] = [
  // Reads each file by the nearest tsconfig.json, as tsc does.
  {
    name: 'types, and rules that need them',
    program: 'oxlint',
    args: ['--type-aware', '--type-check', '--deny-warnings', '--report-unused-disable-directives'],
  },
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
  {
    name: 'import rules',
    program: 'depcruise',
    args: [
      'packages',
      'apps',
      'demo',
      'bench',
      'tools',
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err',
    ],
  },
  { name: 'dead code', program: 'knip', args: ['--no-progress'] },
  {
    name: 'generated references',
    program: process.execPath,
    args: ['tools/generate-references.ts', '--check'],
  },
  { name: 'performance page', program: process.execPath, args: ['bench/check-page.ts'] },
  { name: 'citations', program: process.execPath, args: ['tools/check-citations.ts'] },
  { name: 'words', program: process.execPath, args: ['tools/check-words.ts'] },
  { name: 'module styles', program: process.execPath, args: ['tools/check-module-styles.ts'] },
  { name: 'requirements', program: process.execPath, args: ['tools/check-requirements.ts'] },
  { name: 'script budget', program: process.execPath, args: ['tools/check-script-budget.ts'] },
  { name: 'access table', program: process.execPath, args: ['tools/check-access-table.ts'] },
]

/** Everything about the code that can be checked without running it. @returns the steps that failed */
export function runChecks(): Promise<FailedStep[]> {
  return runSteps(steps)
}
