import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { ROOT } from '../paths.ts'

/** Folder of what operators install Yomikura with. */
export const DEPLOY = join(ROOT, 'deploy')

export const readDeployed = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')

/**
 * The documents of a YAML file, with anchors and merges resolved.
 * @throws Error that names the first fault of the form
 */
export function readYaml(name: string): unknown[] {
  return parseAllDocuments(readDeployed(name), { merge: true }).map((document) => {
    for (const error of document.errors) throw error
    return document.toJS() as unknown
  })
}
