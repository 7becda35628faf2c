import { basename } from 'node:path'
import type { ImportRepository } from './import-repository.ts'
import { printOf } from './source-print.ts'

/** What a path is, of the works that were imported before. */
export type ImportIdentity = {
  /** The same work; undefined for a new one. */
  workno: string | undefined
  /** Work that was imported from this path and lies there no more. */
  displaced?: string | undefined
}

/**
 * Which work the files at a path are. Whoever sorts or renames files expects to find them in the library as
 * the works they were, with places, lists and history: files that left their path are known again by what
 * they hold. Files that are still there as well are a copy, and so another work.
 */
export async function identify(
  { path, origin, print }: { path: string; origin: string; print: string | undefined },
  imports: ImportRepository,
): Promise<ImportIdentity> {
  const atPath = await imports.findByOrigin(origin)
  if (print === undefined || atPath?.print === print) return { workno: atPath?.workno }
  const moved = await findMoved({ path, print }, imports)
  if (moved === undefined) return { workno: atPath?.workno }
  return { workno: moved, displaced: atPath?.workno }
}

/**
 * Paths that are gone and whose files lie at one of the others.
 *
 * @param gone were imported before
 */
export async function listMoved(
  gone: readonly { path: string; print: string }[],
  others: readonly string[],
): Promise<string[]> {
  if (gone.length === 0) return []
  const prints = new Set<string | undefined>()
  // What cannot be read is not what was there.
  for (const path of others) prints.add(await printOf(path).catch(() => undefined))
  return gone.filter(({ print }) => prints.has(print)).map(({ path }) => path)
}

/** One work with these contents whose path has them no more; rather one of the same name. */
async function findMoved(
  { path, print }: { path: string; print: string },
  imports: ImportRepository,
): Promise<string | undefined> {
  const left: { workno: string; path: string | null }[] = []
  for (const known of await imports.listByPrint(print)) {
    const { path: last } = known
    if (last === null || last === path || !(await isThere(last, print))) left.push(known)
  }
  const hasSameName = (known: { path: string | null }) =>
    known.path !== null && basename(known.path) === basename(path)
  return (left.find(hasSameName) ?? left[0])?.workno
}

async function isThere(path: string, print: string): Promise<boolean> {
  // What cannot be read just now may be there: rather two works than one with another's places.
  return printOf(path).then(
    (now) => now === print,
    () => true,
  )
}
