import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = new URL('../../../../../', import.meta.url).pathname

/** Our code and what it imports, without what an operator or a developer keeps beside it. */
export const CODE_FOLDERS: readonly string[] = [
  'package.json',
  'node_modules',
  'packages',
  'apps/server/package.json',
  'apps/server/node_modules',
  'apps/server/src',
]
  .map((name) => join(ROOT, name))
  .filter((path) => existsSync(path))

/** Programs and the libraries they load: ffmpeg finds some of them through `/etc`. */
export const PROGRAM_FOLDERS: readonly string[] = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/etc/alternatives'],
  ...['/etc/ld.so.cache', '/etc/fonts', dirname(process.execPath)],
].filter((path) => existsSync(path))
