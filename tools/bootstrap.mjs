/**
 * Entry of every npm script. Plain JavaScript on purpose: it must run on whatever Node is there,
 * bring Node 24 along where that is older, install the packages, and only then start TypeScript.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const WANTED_MAJOR = 24
/** Exact, so that every machine runs the same runtime; raised by hand like any other pin. */
const RUNTIME_VERSION = '24.21.0'
const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Registries fail now and then: what npm brings has so many tries. */
const TRIES = 3
const PAUSE_MS = 5000

/** npm reports progress on stderr; stdout stays free for the task, whose last line is read by tools. */
function runNpm(nodePath, args, cwd) {
  const npmCli = process.env.npm_execpath
  const env = { ...process.env, PATH: dirname(nodePath) + delimiter + process.env.PATH }
  const [command, commandArgs] = npmCli?.endsWith('.js')
    ? [nodePath, [npmCli, ...args]]
    : ['npm', args]
  let status
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    if (attempt > 1) {
      console.error(`npm ${args.join(' ')} failed: try ${attempt} of ${TRIES}`)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
    }
    status = spawnSync(command, commandArgs, { cwd, env, stdio: ['ignore', 2, 2] }).status
    if (status === 0) return
  }
  console.error(
    `\nnpm ${args.join(' ')} failed. Check the network and the npm registry setting, then run the same command again.`,
  )
  process.exit(status ?? 1)
}

/** Path of a Node 24 binary: this one, or one installed from npm beside the project's packages. */
function findRuntime() {
  if (Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const home = join(root, '.runtime')
  const binary = join(
    home,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  const installed =
    existsSync(binary) && spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout?.trim()
  if (installed === `v${RUNTIME_VERSION}`) return binary
  console.error(
    `Node ${process.versions.node} is older than ${WANTED_MAJOR}: installing ${name} into .runtime`,
  )
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n')
  runNpm(
    process.execPath,
    ['install', '--no-save', '--ignore-scripts', '--loglevel=error', `${name}@${RUNTIME_VERSION}`],
    home,
  )
  return binary
}

/** Runs `npm ci` when the lockfile is not the one the installed packages came from. */
function installPackages(nodePath) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules', '.yomikura-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.error('Installing packages (npm ci)')
  runNpm(nodePath, ['ci', '--ignore-scripts', '--loglevel=error', '--no-progress'], root)
  writeFileSync(stamp, lock)
}

const [task, ...taskArgs] = process.argv.slice(2)
// A name is a file of tools/tasks; a path, as of the benchmarks, starts at the root.
const program = `${task.includes('/') ? task : `tools/tasks/${task}`}.ts`
const node = findRuntime()
installPackages(node)
const env = { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH }
const child = spawn(node, [join(root, program), ...taskArgs], {
  cwd: root,
  env,
  stdio: 'inherit',
})
// The terminal sends Ctrl-C to the whole group; swallowing it here lets the task end in its own time.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
