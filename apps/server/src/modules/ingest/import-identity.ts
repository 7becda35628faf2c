import { basename } from 'node:path'
import type { ImportRepository, KnownSource } from './import-repository.ts'
import { printOf } from './source-print.ts'

/** What a path is, of the works that were imported before. */
export type ImportIdentity = {
  /** The same work; undefined for a new one. */
  workno: string | undefined
  /** Work that was imported from this path and lies there no more. */
  displaced?: string | undefined
}

/**
 * Which work the files at a path are. A person who sorts or renames files expects to find them in the library
 * as the works they were, with places, lists and history: files that left their path are known again by what
 * they hold. Files that are still there as well are a copy, and so another work.
 */
export async function identify(
  { path, origin, print }: { path: string; origin: string; print: string | undefined },
  imports: ImportRepository,
): Promise<ImportIdentity> {
  const atPath = await imports.findByOrigin(origin)
  const isSame = atPath !== undefined && (atPath.print === null || atPath.print === print)
  if (print === undefined || isSame) return { workno: atPath?.workno }
  const left = await listLeft({ path, print }, imports)
  // What was changed in place is no other work only because it now looks like one that was taken away.
  const moved = atPath === undefined ? left[0] : left.find(({ isOwned }) => isOwned)
  if (moved === undefined) return { workno: atPath?.workno }
  return { workno: moved.workno, displaced: atPath?.workno }
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

/** Works with these contents whose paths have them no more, those of the same name first. */
async function listLeft(
  { path, print }: { path: string; print: string },
  imports: ImportRepository,
): Promise<KnownSource[]> {
  const left: KnownSource[] = []
  for (const known of await imports.listByPrint(print)) {
    const { path: last } = known
    if (last === null || last === path || !(await isThere(last, print))) left.push(known)
  }
  const hasOtherName = (known: KnownSource) => Number(basename(known.path ?? '') !== basename(path))
  return left.toSorted((a, b) => hasOtherName(a) - hasOtherName(b))
}

async function isThere(path: string, print: string): Promise<boolean> {
  // What cannot be read just now may be there: rather two works than one with another's places.
  return printOf(path).then(
    (now) => now === print,
    () => true,
  )
}
