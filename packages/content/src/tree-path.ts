import type { FileEntry, FolderEntry, HiddenEntry, TreeEntry } from './ziptree.ts'

/** Path of an entry as it stands in an address: each name percent-encoded, slashes kept. */
export function encodeTreePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** Path that an address means; undefined when it is not well formed. */
export function decodeTreePath(encoded: string): string | undefined {
  try {
    return encoded.split('/').map(decodeURIComponent).join('/')
  } catch {
    return undefined
  }
}

/** Path of `name` inside the folder `folderPath`; the root folder's path is empty. */
export function joinTreePath(folderPath: string, name: string): string {
  return folderPath === '' ? name : `${folderPath}/${name}`
}

/** Path of the folder that holds `path`; empty for what lies in the root. */
export function parentPath(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** Entry at a full path; undefined when there is none, and for the root, which is no entry. */
export function findEntry(tree: readonly TreeEntry[], path: string): TreeEntry | undefined {
  let entries = tree
  let found: TreeEntry | undefined
  for (const name of path.split('/')) {
    found = entries.find((entry) => entry.name === name)
    if (found === undefined) return undefined
    entries = found.type === 'folder' ? found.children : []
  }
  return found
}

/** Children of the folder at `path`, of the root when it is empty; undefined when it is no folder. */
export function listFolder(
  tree: readonly TreeEntry[],
  path: string,
): readonly TreeEntry[] | undefined {
  if (path === '') return tree
  const entry = findEntry(tree, path)
  return entry?.type === 'folder' ? entry.children : undefined
}

/** Every file of a tree with its full path, in tree order. */
export function* walkFiles(
  tree: readonly TreeEntry[],
  folderPath = '',
): Generator<{ path: string; entry: FileEntry | HiddenEntry }> {
  for (const entry of tree) {
    if (entry.type === 'folder') yield* walkFiles(entry.children, folderPathOf(entry, folderPath))
    else yield { path: joinTreePath(folderPath, entry.name), entry }
  }
}

/** Names, not the stored `path`, make paths: a client once got doubled folders by joining both. */
function folderPathOf(folder: FolderEntry, parent: string): string {
  return joinTreePath(parent, folder.name)
}
