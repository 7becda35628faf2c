import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
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

/** Files and folders on a shelf without litter. A link that is not followed is named, with the reason. */
export async function listShelf({ root, follow }: Shelf): Promise<ShelfEntry[]> {
  const found = await readdir(root, { withFileTypes: true, encoding: 'buffer' })
  const entries: ShelfEntry[] = []
  for (const entry of found) {
    const name = toName(entry.name, root)
    if (name === undefined || isLitter(name, entry)) continue
    const path = join(root, name)
    if (entry.isDirectory() || entry.isFile()) {
      entries.push({ name, path, isFolder: entry.isDirectory(), isLink: false })
    } else if (entry.isSymbolicLink()) {
      const target = await resolveLink(path, { root, follow })
      if (typeof target === 'string') sayOnce(root, `Left out, ${target}: ${name}`)
      else if (!isLitterFolder(name)) entries.push({ name, isLink: true, ...target })
    }
  }
  return entries
}

/**
 * One work for each place: a link to what is on the shelf by itself, or to what another link leads to,
 * makes no second one.
 *
 * @param works of a shelf, sorted
 */
export function dropRepeatedLinks<Entry extends ShelfEntry>(
  works: readonly Entry[],
  root: string,
): Entry[] {
  const own = new Set(works.filter(({ isLink }) => !isLink).map(({ name }) => name))
  const taken = new Map<string, string>()
  return works.filter(({ name, path, isLink }) => {
    if (!isLink) return true
    const [top = ''] = isWithin(path, root) ? relative(root, path).split(sep) : []
    const other = own.has(top) ? top : taken.get(path)
    if (other === undefined) taken.set(path, name)
    else sayOnce(root, `Left out, the link leads to the work ${other} of this shelf: ${name}`)
    return other === undefined
  })
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

/** A shelf that is watched is listed every few seconds. */
function sayOnce(root: string, line: string): void {
  const key = `${root}\0${line}`
  if (!said.has(key)) console.error(printable(line))
  said.add(key)
}

/** Names that are no UTF-8 cannot stand in a job; files below a work may have them. */
function toName(bytes: Buffer, root: string): string | undefined {
  const name = bytes.toString()
  if (bytes.equals(Buffer.from(name))) return name
  sayOnce(root, `Left out, its name is no UTF-8: ${name}`)
  return undefined
}
