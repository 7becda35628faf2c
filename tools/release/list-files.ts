import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { listPackages, type LockedPackages } from './list-packages.ts'

/** One entry of the archive. */
export type ReleasedFile = {
  /** Relative to the archive's folder, with `/`. */
  name: string
  /** Path on this disk; for a link, what it leads to, relative to the link. */
  source: string
  kind: 'file' | 'link'
}

/** The server takes a style sheet from it; its components are in the built web app. */
const STYLES = { folder: 'packages/ui', files: ['package.json', 'src/tokens.css'] }

/** What stands at the top, apart from what a release writes itself. */
const EXTRAS = ['LICENSE', 'CHANGELOG.md', 'deploy/**', 'docs/guides/**', 'docs/reference/**']

/** Of our own packages: what tests alone read. */
const OF_TESTS = /(?:\.test\.tsx?|\.contract\.ts|(?:^|\/)test-[^/]*)$/

/** Of other people's: what compilers and debuggers alone read. */
const OF_DEVELOPERS = /\.(?:d\.[cm]?ts|map|tsbuildinfo)$/

/** True of a file of a package, named from the package's folder, that a running server can need. */
export function isReleased(folder: string, name: string): boolean {
  return !(folder.includes('node_modules') ? OF_DEVELOPERS : OF_TESTS).test(name)
}

function listFolder(folder: string, patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: folder, withFileTypes: true, exclude: ['**/node_modules/**'] })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

function listPackage(root: string, folder: string): string[] {
  if (folder === STYLES.folder) return STYLES.files
  if (folder.includes('node_modules')) return listFolder(join(root, folder), ['**', '**/.*'])
  return listFolder(join(root, folder), ['package.json', 'src/**'])
}

/**
 * All files that a server runs on, in the order of their names: its own source and that of our
 * packages, the packages of npm that are installed here for its production, the built web app, and
 * the operator's guides.
 */
export function listFiles(root: string, packages: LockedPackages): ReleasedFile[] {
  const folders = [
    ...listPackages(packages, 'apps/server', (folder) => folder !== STYLES.folder).keys(),
  ]
  const files: ReleasedFile[] = []
  const add = (name: string) => files.push({ name, source: join(root, name), kind: 'file' })
  for (const folder of folders.filter((name) => existsSync(join(root, name)))) {
    const { link, resolved = '' } = packages[folder] ?? {}
    if (link) files.push({ name: folder, source: toRelative(folder, resolved), kind: 'link' })
    else
      for (const name of listPackage(root, folder))
        if (isReleased(folder, name)) add(`${folder}/${name}`)
  }
  for (const name of listFolder(join(root, 'apps/web/dist'), ['**'])) add(`apps/web/dist/${name}`)
  for (const name of listFolder(root, EXTRAS)) add(name)
  return files.sort((a, b) => (a.name < b.name ? -1 : 1))
}

const toRelative = (link: string, folder: string) =>
  '../'.repeat(link.split('/').length - 1) + folder
