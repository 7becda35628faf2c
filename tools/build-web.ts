import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, toBinPath, WEB_DIST, WEB_FOLDER } from './paths.ts'

/** Digest of everything the web build reads: our sources and the lockfile. */
function digestSources(): string {
  const files = globSync(
    [
      'apps/web/{src,public,build}/**/*',
      'apps/web/*.{ts,html,json}',
      'packages/*/src/**/*.{ts,tsx,css,json}',
      'package-lock.json',
    ],
    { cwd: ROOT, withFileTypes: true },
  )
  const hash = createHash('sha256')
  for (const file of files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * Builds the web app unless the last build was made from the same sources.
 * @throws Error when the build fails; its output has been printed.
 */
export function buildWeb(options: { force?: boolean } = {}): void {
  const stamp = join(WEB_DIST, '.sources')
  const digest = digestSources()
  if (!options.force && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  console.error('Building the web app')
  runVite('vite.config.ts')
  // After the app, which empties the folder.
  runVite('vite.bare.config.ts')
  runVite('vite.worker.config.ts')
  writeFileSync(stamp, digest)
}

function runVite(config: string): void {
  const result = spawnSync(toBinPath('vite'), ['build', '--logLevel', 'warn', '--config', config], {
    cwd: WEB_FOLDER,
    stdio: ['ignore', 2, 2],
  })
  if (result.status !== 0) throw new Error('The web app could not be built.')
}
