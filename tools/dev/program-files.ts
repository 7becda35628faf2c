import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAM_FILES, type Program } from '../demo/programs.ts'
import { ROOT } from '../paths.ts'

type Name = Program['name']

const NAMES = Object.keys(PROGRAM_FILES) as Name[]
const SCOPE = '@yomikura/'
const IS_TEST = /\.(?:test|contract)\.tsx?$|\/test-[\w-]+\.m?[jt]s$/
/** Node runs no components: only the app reads them. */
const IS_COMPONENT = /\.(?:tsx|module\.css)$/

/** Folders whose files a program runs: its own sources, and those of the packages it depends on. */
const FOLDERS = new Map(NAMES.map((name) => [name, listFolders(name)]))

/** Folders, from the repository's root, where a changed source restarts programs. */
export const PROGRAM_FOLDERS: readonly string[] = [...new Set([...FOLDERS.values()].flat())]

/** Programs that may run code of this file, given as a path from the repository's root. */
export function findPrograms(file: string): Name[] {
  if (IS_TEST.test(file) || IS_COMPONENT.test(file)) return []
  return NAMES.filter((name) => FOLDERS.get(name)?.some((folder) => file.startsWith(`${folder}/`)))
}

function listFolders(name: Name): string[] {
  const workspaces = new Set([`apps/${name}`])
  // A set visits what is added to it while it is walked.
  for (const workspace of workspaces)
    for (const other of listPackages(workspace)) workspaces.add(other)
  return [...workspaces].map((workspace) => `${workspace}/src`)
}

function listPackages(workspace: string): string[] {
  const manifest = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  return Object.keys(manifest.dependencies ?? {})
    .filter((name) => name.startsWith(SCOPE))
    .map((name) => `packages/${name.slice(SCOPE.length)}`)
}
