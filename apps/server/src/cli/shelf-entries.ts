import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { INGEST_LIMITS } from '@yomikura/contract/server-limits'
import { isLitterFile, isLitterFolder } from '@yomikura/content/clean-names'
import { printable } from './printable.ts'

/** A folder of works, and where else its links may lead. All absolute, without links. */
export type Shelf = { root: string; follow: readonly string[] }

/** What lies on a shelf, or where a link on it leads. */
export type ShelfEntry = {
  /** As it is called on the shelf. */
  name: string
  /** Absolute, without links. */
  path: string
  isFolder: boolean
  isLink: boolean
}

/** What lies in a folder of a shelf, and what of it is passed over, with the reason. */
export type FolderEntries = {
  entries: ShelfEntry[]
  passedOver: { name: string; reason: string }[]
}

/**
 * Files and folders in a folder on a shelf, without litter.
 *
 * @param folder absolute, without links
 * @throws the system's error when it cannot be read
 */
export async function listFolder(folder: string, shelf: Shelf): Promise<FolderEntries> {
  const found = await readdir(folder, { withFileTypes: true, encoding: 'buffer' })
  const entries: ShelfEntry[] = []
  const passedOver: FolderEntries['passedOver'] = []
  for (const entry of found) {
    const name = entry.name.toString()
    // Such a name cannot stand in a job.
    if (!entry.name.equals(Buffer.from(name))) {
      passedOver.push({ name, reason: 'its name is no UTF-8' })
      continue
    }
    if (isLitter(name, entry)) continue
    const path = join(folder, name)
    if (entry.isDirectory() || entry.isFile()) {
      entries.push({ name, path, isFolder: entry.isDirectory(), isLink: false })
    } else if (entry.isSymbolicLink()) {
      const target = await resolveLink(path, shelf)
      if (typeof target === 'string') passedOver.push({ name, reason: target })
      else if (!isLitterFolder(name)) entries.push({ name, isLink: true, ...target })
    }
  }
  return { entries, passedOver }
}

/** A work on a shelf. */
type Placed = {
  /** Absolute, without links. */
  path: string
  /** From the shelf down to it, as it is called there. */
  way: string
  /** Whether a link leads to it. */
  isLinked: boolean
}

/**
 * One work for each place: a link to what is on the shelf by itself, or to what another link leads to,
 * makes no second one.
 *
 * @param works of a shelf, sorted
 */
export function dropRepeatedLinks<Work extends Placed>(
  works: readonly Work[],
  root: string,
): { kept: Work[]; repeated: (Work & { reason: string })[] } {
  const own = new Map(works.filter(({ isLinked }) => !isLinked).map(({ path, way }) => [path, way]))
  const taken = new Map<string, string>()
  const kept: Work[] = []
  const repeated: (Work & { reason: string })[] = []
  for (const work of works) {
    const { path, way, isLinked } = work
    const other = isLinked ? (findAround(path, own, root) ?? taken.get(path)) : undefined
    if (other !== undefined) {
      repeated.push({ ...work, reason: `the link leads to the work ${other} of this shelf` })
      continue
    }
    if (isLinked) taken.set(path, way)
    kept.push(work)
  }
  return { kept, repeated }
}

/** The work that a place on the shelf lies in, or is. */
function findAround(
  path: string,
  works: ReadonlyMap<string, string>,
  root: string,
): string | undefined {
  for (let place = path; place !== root && isWithin(place, root); place = dirname(place)) {
    const way = works.get(place)
    if (way !== undefined) return way
  }
  return undefined
}

/** What a NAS or a system keeps on a shelf is no work, nor what was deleted into its bin. */
export function isLitter(name: string, entry: Pick<Dirent, 'isDirectory'>): boolean {
  return entry.isDirectory() ? isLitterFolder(name) : isLitterFile(name)
}

export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`)
}

/** Why the system does not say where a link leads. */
const BROKEN: Record<string, string> = {
  ENOENT: 'the link leads nowhere',
  ENOTDIR: 'the link leads nowhere',
  ELOOP: 'the link leads in a circle',
  EACCES: 'the server may not read where the link leads',
}

type Target = Pick<ShelfEntry, 'path' | 'isFolder'>

/** @returns the place, or why the link is not followed */
async function resolveLink(link: string, { root, follow }: Shelf): Promise<Target | string> {
  try {
    const path = await realpath(link)
    if (isWithin(root, path)) return 'the link leads back to the shelf'
    if (![root, ...follow].some((folder) => isWithin(path, folder))) {
      return `the link leads out of the shelf, and --follow ${printable(dirname(path))} would allow it`
    }
    const stats = await stat(path)
    if (stats.isDirectory() || stats.isFile()) return { path, isFolder: stats.isDirectory() }
    return `${printable(basename(path))}, where the link leads, is no file and no folder`
  } catch (error) {
    const reason = BROKEN[(error as NodeJS.ErrnoException).code ?? '']
    if (reason === undefined) throw error
    return reason
  }
}

const said = new Set<string>()

/**
 * Prints once what is no work and no part of one: a shelf that is watched is listed every few seconds.
 *
 * @param files by the way from the shelf down to them
 */
export function sayLeftOut(root: string, files: readonly { way: string; reason: string }[]): void {
  const lines = files.map(({ way, reason }) => `Left out, ${reason}: ${way}`)
  const named = lines.slice(0, INGEST_LIMITS.refusedFiles)
  if (named.length < lines.length) named.push(`Left out: ${lines.length - named.length} more`)
  for (const line of named) {
    const key = `${root}\0${line}`
    if (!said.has(key)) console.error(printable(line))
    said.add(key)
  }
}
