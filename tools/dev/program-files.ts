import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PROGRAM_FILES, type Program } from '../demo/programs.ts'
import { ROOT } from '../paths.ts'

type Name = Program['name']

const NAMES = Object.keys(PROGRAM_FILES) as Name[]
const IS_TEST = /\.(?:test|contract)\.tsx?$|\/test-[\w-]+\.m?[jt]s$/
/** Node runs no components: only the app reads them. */
const IS_COMPONENT = /\.(?:tsx|module\.css)$/

/** Folders of the repository's packages, by name. */
const WORKSPACES = new Map(
  globSync('{demo,packages}/*/package.json', { cwd: ROOT }).map((path) => [
    readManifest(path).name,
    dirname(path),
  ]),
)

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
  const workspaces = new Set([PROGRAM_FILES[name].split('/').slice(0, 2).join('/')])
  // A set visits what is added to it while it is walked.
  for (const workspace of workspaces)
    for (const other of listPackages(workspace)) workspaces.add(other)
  return [...workspaces].map((workspace) => `${workspace}/src`)
}

function listPackages(workspace: string): string[] {
  const { dependencies = {} } = readManifest(join(workspace, 'package.json'))
  return Object.keys(dependencies).flatMap((name) => WORKSPACES.get(name) ?? [])
}

function readManifest(path: string) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as {
    name: string
    dependencies?: Record<string, string>
  }
}
