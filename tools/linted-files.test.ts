import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { ROOT, toBinPath } from './paths.ts'

/** Scripts that browsers run as they are, apart from the app. */
const LEFT_OUT = [
  'apps/server/src/modules/html-works/frame/',
  'apps/web/public/',
  '/src/tales/files/',
]

const run = (program: string, args: readonly string[]) =>
  execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 16 * 1024 ** 2 })

it('the typed lint reads every source but the scripts that are left out by name', () => {
  const patterns = ['*.ts', '*.tsx', '*.js']
  const listed = run('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns])
  const sources = listed
    .split('\n')
    .filter((path) => path !== '' && !LEFT_OUT.some((folder) => path.includes(folder)))
  const { number_of_files } = JSON.parse(run(toBinPath('oxlint'), ['--format=json'])) as {
    number_of_files: number
  }
  expect(number_of_files).toBe(sources.length)
})
