import { joinTreePath, listFolder, walkFiles } from '@yomikura/content/tree-path'
import type { FolderEntry, Ziptree } from '@yomikura/content/ziptree'
import { readBareNumber, readDiscName, readVariant } from './disc-names.ts'
import { isPlayable } from './playable.ts'

type Files = Pick<Ziptree, 'tree' | 'playfile'>

/**
 * The folders that are heard one after the other, in their order: the discs of the recording that
 * `folderPath` belongs to, by their names (`Disc 1`, `下巻`) or by the disc numbers of their tags. Folders of
 * formats (`mp3`, `wav`) hold the same recording again, so they are never put together.
 *
 * @returns `folderPath` alone where it belongs to no discs
 */
export function listAlbumFolders(files: Files, folderPath: string): string[] {
  const names = folderPath === '' ? [] : folderPath.split('/')
  return expand(files, '', names)
}

/** The first folder that holds sound itself, discs before what lies beside them; the root's path is empty. */
export function findSoundFolder(files: Files, path = ''): string | undefined {
  const entries = listFolder(files.tree, path) ?? []
  const holdsSound = entries.some(
    (entry) => entry.type === 'file' && isPlayable(files.playfile[entry.hashname]),
  )
  if (holdsSound) return path
  const folders = listSoundFolders(files, path)
  const likely = folders.find(({ name }) => readDiscName(name)) ?? folders[0]
  const [first = folders[0]?.name] = findDiscs(files, folders, likely?.name ?? '')
  return first === undefined ? undefined : findSoundFolder(files, joinTreePath(path, first))
}

/** Paths below `base` that `names` lead to, through every disc of each set that is met. */
function expand(files: Files, base: string, names: readonly string[]): string[] {
  const [name, ...deeper] = names
  if (name === undefined) return [base]
  const folders = listSoundFolders(files, base)
  const discs = findDiscs(files, folders, name)
  if (discs.length > 1) {
    return discs.flatMap((disc) => expandDisc(files, joinTreePath(base, disc), deeper))
  }
  return expand(files, joinTreePath(base, name), deeper)
}

/** The same below one disc, which may be laid out in another way than its neighbors. */
function expandDisc(files: Files, disc: string, names: readonly string[]): string[] {
  const paths = expand(files, disc, names)
  if (paths.every((path) => findSoundFolder(files, path) === path)) return paths
  const first = findSoundFolder(files, disc) ?? disc
  return expand(files, disc, first.slice(disc.length).split('/').filter(Boolean))
}

/** Folders with sound somewhere inside. */
function listSoundFolders({ tree, playfile }: Files, path: string): FolderEntry[] {
  const folders = (listFolder(tree, path) ?? []).filter((entry) => entry.type === 'folder')
  return folders.filter(({ children }) =>
    walkFiles(children).some(
      ({ entry }) => entry.type === 'file' && isPlayable(playfile[entry.hashname]),
    ),
  )
}

/** Names of the discs of one recording, in order, `name` among them; empty where it is no disc. */
function findDiscs(files: Files, folders: readonly FolderEntry[], name: string): string[] {
  const named = findNamedDiscs(folders, name)
  if (named.length > 1) return named
  const numbered = findNumberedFolders(folders, name)
  return numbered.length > 1 ? numbered : findTaggedDiscs(files, folders, name)
}

function findNamedDiscs(folders: readonly FolderEntry[], name: string): string[] {
  const own = readDiscName(name)
  if (!own) return []
  return inOrder(folders, (folder) => {
    const disc = readDiscName(folder.name)
    if (disc?.variant !== own.variant) return undefined
    const isOfOther = disc.of !== undefined && own.of !== undefined && disc.of !== own.of
    return isOfOther ? undefined : disc.rank
  })
}

/** Folders that are but numbers, from the first on: `320` and `128` are formats. */
function findNumberedFolders(folders: readonly FolderEntry[], name: string): string[] {
  if (readBareNumber(name) === undefined) return []
  const numbers = folders.flatMap((folder) => readBareNumber(folder.name) ?? [])
  return Math.min(...numbers) > 1 ? [] : inOrder(folders, (folder) => readBareNumber(folder.name))
}

/** Folders of one album and one form, each with a disc number of its own in all its tags. */
function findTaggedDiscs(
  { playfile }: Files,
  folders: readonly FolderEntry[],
  name: string,
): string[] {
  const discs = folders.flatMap((folder) => {
    const tags = [...walkFiles(folder.children)].flatMap(({ entry }) => {
      const found = entry.type === 'file' ? playfile[entry.hashname] : undefined
      return isPlayable(found) ? [found.audio.tags] : []
    })
    const { album, disc } = tags[0] ?? {}
    const isOne = tags.every((other) => other?.album === album && other?.disc === disc)
    const isDisc = isOne && album !== undefined && disc !== undefined
    return isDisc ? [{ name: folder.name, key: `${readVariant(folder.name)} ${album}`, disc }] : []
  })
  const own = discs.find((disc) => disc.name === name)
  const alike = discs.filter(({ key }) => key === own?.key)
  const isDistinct = new Set(alike.map(({ disc }) => disc)).size === alike.length
  return isDistinct ? inOrder(alike, ({ disc }) => disc) : []
}

/** Names by rank, those of one rank as they stand; what has no rank is left out. */
function inOrder<Named extends { name: string }>(
  folders: readonly Named[],
  rankOf: (folder: Named) => number | undefined,
): string[] {
  return folders
    .flatMap((folder) => {
      const rank = rankOf(folder)
      return rank === undefined ? [] : [{ name: folder.name, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ name }) => name)
}
