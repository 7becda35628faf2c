import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** What a lockfile of npm says of one folder of the tree, as far as a release asks. */
type LockedPackage = {
  /** True of a link to a package of this repository. */
  link?: boolean
  /** Of a link: the folder that it leads to. */
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  version?: string
  /** As SPDX names it, or an expression of such names. */
  license?: string
  /** Algorithm and digest in base64, as browsers write it too. */
  integrity?: string
}

/** Packages by their folder, relative to the root; the root itself has the empty name. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

/** @throws Error when the root has no lockfile */
export function readLock(root: string): LockedPackages {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  return (JSON.parse(text) as { packages: LockedPackages }).packages
}

/** What a package is called that lies in this folder; our own are called as their folders are. */
export function toPackageName(folder: string): string {
  return folder.includes('node_modules/')
    ? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    : folder.replace(/^.*\//, '@yomikura/')
}

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
 * names, each with those that it needs by itself. Links stand beside what they lead to. Optional
 * packages of other systems are listed too: a lockfile names them all, a disk has those of its own.
 *
 * @param goesOn false for a package whose own dependencies are not wanted
 * @throws Error when the lockfile lacks a package that is needed
 */
export function listPackages(
  packages: LockedPackages,
  start: string,
  goesOn: (folder: string) => boolean = () => true,
): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const waiting = [start]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue
    const needs = goesOn(folder) ? listNeeds(packages, folder) : []
    found.set(folder, needs)
    waiting.push(...needs)
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function listNeeds(packages: LockedPackages, folder: string): string[] {
  const locked = packages[folder]
  if (locked?.link === true && locked.resolved !== undefined) return [locked.resolved]
  const optional = locked?.optionalDependencies ?? {}
  return Object.keys({ ...locked?.dependencies, ...optional }).flatMap((name) => {
    const needed = resolvePackage(packages, folder, name)
    if (needed === undefined && !(name in optional))
      throw new Error(`${folder} needs ${name}: run npm ci.`)
    return needed ?? []
  })
}
