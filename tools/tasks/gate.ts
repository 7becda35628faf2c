/** `npm run gate`: what the commit that is checked out would meet when it is submitted, in a fresh clone. */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { readCommit } from '../gate/record.ts'
import { ROOT } from '../paths.ts'
import { run } from '../process.ts'

/** The environment as it was before npm and our own bootstrap added to it. */
function toOuterEnvironment(): NodeJS.ProcessEnv {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => {
    return !folder.startsWith(ROOT) && !folder.includes('node_modules')
  })
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|YOMIKURA_|TEST_)/.test(name))
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter), CI: 'true' }
}

async function runGate(clone: string): Promise<number> {
  const child = spawn('bash', ['.ci/run'], {
    cwd: clone,
    env: toOuterEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit'],
    // A group of its own, so that stopping the gate leaves nothing of it behind.
    detached: true,
  })
  const stop = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

const dirty = spawnSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }).stdout
if (dirty.trim() !== '') console.error('What is not committed is not looked at.')
const commit = readCommit()
const folder = mkdtempSync(join(tmpdir(), 'yomikura-gate-'))
const clone = join(folder, 'main')
run('git', ['clone', '--quiet', '--no-hardlinks', ROOT, clone])
run('git', ['-C', clone, 'checkout', '--quiet', '--detach', commit])
const shared = join(dirname(ROOT), 'shared')
if (existsSync(shared)) cpSync(shared, join(folder, 'shared'), { recursive: true })

const started = Date.now()
const code = await runGate(clone)
const artifacts = join(ROOT, 'artifacts')
mkdirSync(artifacts, { recursive: true })
for (const name of ['gate.json', 'flakes.json']) {
  const record = join(clone, 'artifacts', name)
  rmSync(join(artifacts, name), { force: true })
  if (existsSync(record)) cpSync(record, join(artifacts, name))
}
if (!existsSync(join(artifacts, 'gate.json'))) {
  const seconds = (Date.now() - started) / 1000
  const record = { commit, ok: false, seconds, parts: {}, secondTries: [] }
  writeFileSync(join(artifacts, 'gate.json'), `${JSON.stringify(record, null, 2)}\n`)
}
// Pictures and traces of journeys that failed.
if (code !== 0 && existsSync(join(clone, 'artifacts'))) {
  cpSync(join(clone, 'artifacts'), join(artifacts, 'gate'), { recursive: true, force: true })
}
rmSync(folder, { recursive: true, force: true })
process.exit(code)
