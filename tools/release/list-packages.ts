import { posix } from 'node:path'

/** What a lockfile of npm says of one folder of the tree, as far as a release asks. */
type LockedPackage = {
  /** True of a link to a package of this repository. */
  link?: boolean
  /** Of a link: the folder that it leads to. */
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Packages by their folder, relative to the root; the root itself has the empty name. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

/** Where Node finds a package that a file of `folder` imports; undefined where the tree lacks it. */
function resolvePackage(packages: LockedPackages, folder: string, name: string) {
  const parts = folder.split('/')
  for (let length = parts.length; length >= 0; length--) {
    const found = posix.join(...parts.slice(0, length), 'node_modules', name)
    if (packages[found] !== undefined) return found
  }
  return undefined
}

/**
 * Folders of all that the package in `start` needs to run, itself included, in the order of their
 * names. Links stand beside what they lead to. Optional packages of other systems are listed too: a
 * lockfile names them all, and a disk has those of its own.
 *
 * @param goesOn false for a package whose own dependencies are not wanted
 * @throws Error when the lockfile lacks a package that is needed
 */
export function listPackages(
  packages: LockedPackages,
  start: string,
  goesOn: (folder: string) => boolean = () => true,
): string[] {
  const found = new Set<string>()
  const waiting = [start]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue
    const locked = packages[folder]
    if (locked === undefined) throw new Error(`package-lock.json does not know ${folder}.`)
    found.add(folder)
    if (locked.link === true && locked.resolved !== undefined) waiting.push(locked.resolved)
    if (!goesOn(folder)) continue
    const optional = locked.optionalDependencies ?? {}
    for (const name of Object.keys({ ...locked.dependencies, ...optional })) {
      const needed = resolvePackage(packages, folder, name)
      if (needed !== undefined) waiting.push(needed)
      else if (!(name in optional)) throw new Error(`${folder} needs ${name}: run npm ci.`)
    }
  }
  return [...found].sort()
}
