import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from './disk-errors.ts'
import type { ListedObject } from './storage.ts'

/** Files below `base` whose key begins with `prefix`, in the byte order of their keys. */
export async function* listFolder(base: string, prefix: string): AsyncGenerator<ListedObject> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  yield* walk(base, folder, prefix)
}

async function* walk(base: string, folder: string, prefix: string): AsyncGenerator<ListedObject> {
  for (const { name, isFolder } of await readSorted(join(base, folder))) {
    const key = folder + name
    if (!key.startsWith(prefix) && !(isFolder && prefix.startsWith(`${key}/`))) continue
    if (isFolder) {
      yield* walk(base, `${key}/`, prefix)
      continue
    }
    const stats = await lstat(join(base, key)).catch(ignoreMissing)
    if (stats) yield { key, length: stats.size, lastModified: stats.mtime }
  }
}

type Entry = { name: string; isFolder: boolean; sortKey: Buffer }

/** Entries in the order their keys have: a folder sorts as if its name ended with a slash. */
async function readSorted(path: string): Promise<Entry[]> {
  const found = (await readdir(path, { withFileTypes: true }).catch(ignoreMissing)) ?? []
  return found
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => ({
      name: entry.name,
      isFolder: entry.isDirectory(),
      sortKey: Buffer.from(entry.isDirectory() ? `${entry.name}/` : entry.name),
    }))
    .sort((a, b) => Buffer.compare(a.sortKey, b.sortKey))
}

/** A file or folder that goes away while it is listed is simply not listed. */
function ignoreMissing(error: unknown): undefined {
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
  throw error
}
