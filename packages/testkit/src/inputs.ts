import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * A folder of real files: `YOMIKURA_INPUTS`, or `../shared/inputs` beside the repository.
 *
 * @returns undefined where it is not at hand
 */
export function findInputs(folder: string): string | undefined {
  const path = join(process.env['YOMIKURA_INPUTS'] ?? join(ROOT, '../shared/inputs'), folder)
  return existsSync(path) ? path : undefined
}
