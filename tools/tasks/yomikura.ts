/** `npm run yomikura -- <command>`: the operator's command line, from a checkout. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../paths.ts'

const main = join(ROOT, 'apps', 'server', 'src', 'cli', 'main.ts')
// npm changes the folder; paths given by the person are meant from where they stood.
const cwd = process.env['INIT_CWD'] ?? process.cwd()
const env = { YOMIKURA_DATA: join(ROOT, 'data', 'server'), ...process.env }
const result = spawnSync(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', main, ...process.argv.slice(2)],
  { cwd, env, stdio: 'inherit' },
)
process.exit(result.status ?? 1)
