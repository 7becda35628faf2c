import { basename, join, relative } from 'node:path'
import type { ShelfNode } from './plan-shelf.ts'
import { isWithin, listFolder, type Shelf, type ShelfEntry } from './shelf-entries.ts'
import { isFilmCalledTs } from './transport-stream.ts'

/** A file or folder as it lies on the disk. */
export type PlacedNode = ShelfNode & {
  /** Absolute, without links. */
  path: string
  /** Whether it is a link, or lies below one. */
  isLinked: boolean
  children?: readonly PlacedNode[]
  /** Of a folder: what in it is passed over, with the reason. */
  passedOver?: readonly { name: string; reason: string }[]
}

export type ReadShelf = {
  root: PlacedNode
  /** Folders that could not be read: what is in them is unknown, and not gone. */
  unread: string[]
}

/** Folders that are read at once. */
const AT_ONCE = 16

/**
 * Names of all that lies on a shelf, at any depth. No file is opened but those whose ending means two things.
 *
 * @throws the system's error when the shelf itself cannot be read
 */
export async function readShelf(shelf: Shelf): Promise<ReadShelf> {
  return new ShelfReader(shelf).read()
}

type Folder = { node: PlacedNode; around: readonly string[] }

class ShelfReader {
  readonly #shelf: Shelf
  readonly #unread: string[] = []
  /** Folders that links lead to, by the way of the first link: each is read once. */
  readonly #linked = new Map<string, string>()

  constructor(shelf: Shelf) {
    this.#shelf = shelf
  }

  async read(): Promise<ReadShelf> {
    const { root: path } = this.#shelf
    const root: PlacedNode = { name: basename(path), path, isLinked: false }
    let folders = await this.#fill({ node: root, around: [path] })
    while (folders.length > 0) {
      const below: Folder[] = []
      for (let start = 0; start < folders.length; start += AT_ONCE) {
        const some = folders.slice(start, start + AT_ONCE)
        const filled = await Promise.all(some.map((folder) => this.#tryFill(folder)))
        for (const found of filled) below.push(...found)
      }
      folders = below
    }
    return { root, unread: this.#unread }
  }

  /** It may go away while the shelf is read, or be closed to the server. */
  async #tryFill(folder: Folder): Promise<Folder[]> {
    try {
      return await this.#fill(folder)
    } catch (error) {
      if (!(error instanceof Error && 'syscall' in error)) throw error
      folder.node.children = []
      folder.node.passedOver = [{ name: '', reason: 'it cannot be read' }]
      this.#unread.push(folder.node.path)
      return []
    }
  }

  /** @returns the folders in it */
  async #fill({ node, around }: Folder): Promise<Folder[]> {
    const { entries, passedOver } = await listFolder(node.path, this.#shelf)
    const children: PlacedNode[] = []
    const skipped = [...passedOver]
    const folders: Folder[] = []
    for (const entry of entries) {
      const reason = entry.isLink && entry.isFolder ? this.#repeats(entry, node, around) : undefined
      if (reason !== undefined) {
        skipped.push({ name: entry.name, reason })
        continue
      }
      const isFilm = !entry.isFolder && (await isFilmCalledTs(entry.path))
      const child = toNode(entry, node.isLinked, isFilm)
      children.push(child)
      if (entry.isFolder) folders.push({ node: child, around: [...around, entry.path] })
    }
    node.children = children
    node.passedOver = skipped
    return folders
  }

  /** Why a linked folder is not read. */
  #repeats(
    { name, path }: ShelfEntry,
    folder: PlacedNode,
    around: readonly string[],
  ): string | undefined {
    if (around.some((other) => isWithin(other, path))) return 'the link leads in a circle'
    const first = this.#linked.get(path)
    const way = relative(this.#shelf.root, join(folder.path, name))
    if (first !== undefined) return `the link leads where ${first} does`
    this.#linked.set(path, way)
    return undefined
  }
}

function toNode(
  { name, path, isFolder, isLink }: ShelfEntry,
  isLinked: boolean,
  isFilm: boolean,
): PlacedNode {
  return {
    ...{ name, path, isLinked: isLink || isLinked },
    ...(isFolder && { children: [] }),
    ...(isLink && { target: basename(path) }),
    ...(isFilm && { target: `${name}.m2ts` }),
  }
}
