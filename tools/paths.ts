import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
export const WEB_FOLDER = join(ROOT, 'apps', 'web')
export const WEB_DIST = join(WEB_FOLDER, 'dist')

/** Path of a program that an npm package brought. */
export function toBinPath(name: string): string {
  return join(ROOT, 'node_modules', '.bin', name)
}
