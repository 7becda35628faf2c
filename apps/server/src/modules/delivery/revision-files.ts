import { findBookParts, findEbookParts } from '@yomikura/content/ebook-parts'
import { isHashname } from '@yomikura/content/hash-name'
import { LAYOUT, listPicturePaths } from '@yomikura/content/layout'
import { walkFiles } from '@yomikura/content/tree-path'
import type { HlsFile, Playfile, Ziptree } from '@yomikura/content/ziptree'
import { LRUCache } from 'lru-cache'
import { atMost } from '#platform/memory/at-most.ts'
import { ObjectNotFound, type ObjectStorage } from '#platform/storage/storage.ts'

/** Revisions whose file lists stay in memory. A list of a 200-page work takes about 40 kB. */
const CACHED_REVISIONS = 200
/** Unpacked books and viewer folders whose manifests stay in memory. */
const CACHED_MANIFESTS = 500

/** A file of the tree: its full name in storage, its kind, and its path as readers see it. */
export type TreeFile = { hashname: string; type: Playfile['type']; path: string }

type FileList = {
  paths: ReadonlySet<string>
  /** By hashname without extension. */
  files: ReadonlyMap<string, TreeFile>
  /** Paths of the lists of films' files, by the folder that those lie in. */
  films: ReadonlyMap<string, string>
  /** By path as readers see it. */
  hashnames: ReadonlyMap<string, string>
}

/**
 * Which paths a revision has, read from its ziptree. A requested path is looked up here and never
 * joined to a folder, so no spelling of it can leave the work.
 */
export class RevisionFiles {
  readonly #storage: ObjectStorage
  readonly #lists = new LRUCache<string, Reading<FileList>>({ ...atMost(CACHED_REVISIONS) })
  readonly #manifests = new LRUCache<string, Reading<ReadonlyMap<string, string>>>({
    ...atMost(CACHED_MANIFESTS),
  })

  constructor(storage: ObjectStorage) {
    this.#storage = storage
  }

  /**
   * Where a requested path is stored below the revision's folder; undefined when there is none.
   *
   * @param folder storage key of the revision, without a slash at its end
   */
  async find(folder: string, path: string): Promise<string | undefined> {
    const { paths, files, films } = await this.#load(folder)
    if (paths.has(path)) return path
    const film = films.get(path.slice(0, path.lastIndexOf('/')))
    if (film !== undefined) return (await this.#loadFilm(`${folder}/${film}`)).get(path)
    const inner = parseViewerPath(path)
    const file = inner && files.get(toStem(inner.hashname))
    if (!file) return undefined
    const root = `${inner.kind}/${file.hashname}`
    const stored = (await this.#loadManifest(`${folder}/${root}`)).get(inner.path)
    return stored === undefined ? undefined : `${root}/${stored}`
  }

  /**
   * Whether the revision's list is in memory now and names a path as it is stored. Reads memory
   * only, and knows nothing of the parts of films and viewer content.
   */
  isListed(folder: string, path: string): boolean {
    return this.#lists.get(folder)?.value?.paths.has(path) ?? false
  }

  /** The file with this hashname, whose extension may be left out. */
  async findTreeFile(folder: string, hashname: string): Promise<TreeFile | undefined> {
    return (await this.#load(folder)).files.get(toStem(hashname))
  }

  /** Hashname of the file at a path as readers see it. */
  async findHashname(folder: string, path: string): Promise<string | undefined> {
    return (await this.#load(folder)).hashnames.get(path)
  }

  /**
   * Paths below the revision's folder at which storage must have an object: the tree, its files and what
   * was made of them, parts of films too.
   *
   * A film whose list of parts is gone adds that list alone.
   *
   * @throws ObjectNotFound when the tree is not there
   * @throws UnreadableList
   */
  async listStored(folder: string): Promise<string[]> {
    const { paths, films } = await this.#load(folder)
    const parts = await Promise.all(
      [...films.values()].map((list) =>
        this.#loadFilm(`${folder}/${list}`).then(
          (inner) => [...inner.values()],
          (error: unknown) => {
            if (error instanceof ObjectNotFound) return []
            throw error
          },
        ),
      ),
    )
    return [...paths, ...parts.flat()]
  }

  #load(folder: string): Promise<FileList> {
    return remember(this.#lists, folder, () => this.#read(folder))
  }

  #loadManifest(root: string): Promise<ReadonlyMap<string, string>> {
    return remember(this.#manifests, root, () => this.#readManifest(root))
  }

  #loadFilm(key: string): Promise<ReadonlyMap<string, string>> {
    return remember(this.#manifests, key, async () => {
      const { body } = await this.#storage.readWhole(key)
      const files = parseList<HlsFile[]>(key, body)
      const paths = files.map(({ name }) => `${LAYOUT.optimized}/${name}`)
      return new Map(paths.map((path) => [path, path]))
    })
  }

  async #read(folder: string): Promise<FileList> {
    const key = `${folder}/${LAYOUT.ziptree}`
    const ziptree = parseList<Ziptree>(key, (await this.#storage.readWhole(key)).body)
    const paths = new Set<string>([LAYOUT.ziptree])
    const files = new Map<string, TreeFile>()
    const films = new Map<string, string>()
    const hashnames = new Map<string, string>()
    for (const [hashname, playfile] of Object.entries(ziptree.playfile)) {
      paths.add(`${LAYOUT.files}/${hashname}`)
      for (const path of listDerivedPaths(playfile)) paths.add(path)
      if (playfile.type === 'video' && 'video' in playfile) {
        const { name, list } = playfile.video.optimized
        films.set(`${LAYOUT.optimized}/${toStem(name)}`, `${LAYOUT.optimized}/${list}`)
      }
    }
    for (const { path, entry } of walkFiles(ziptree.tree ?? [])) {
      hashnames.set(path, entry.hashname)
      const type = ziptree.playfile[entry.hashname]?.type
      if (type) files.set(toStem(entry.hashname), { hashname: entry.hashname, type, path })
    }
    return { paths, files, films, hashnames }
  }

  async #readManifest(root: string): Promise<ReadonlyMap<string, string>> {
    try {
      const { body } = await this.#storage.readWhole(`${root}/${LAYOUT.manifest}`)
      return new Map(Object.entries(JSON.parse(body.toString()) as Record<string, string>))
    } catch (error) {
      if (error instanceof ObjectNotFound) return new Map()
      throw error
    }
  }
}

/** A list of files in storage that is not what was written. */
export class UnreadableList extends Error {
  readonly key: string

  constructor(key: string, cause: unknown) {
    super(`The list ${key} cannot be read.`, { cause })
    this.name = 'UnreadableList'
    this.key = key
  }
}

/** @throws UnreadableList */
function parseList<T>(key: string, body: Buffer): T {
  try {
    return JSON.parse(body.toString()) as T
  } catch (error) {
    throw new UnreadableList(key, error)
  }
}

/** Whether only a viewer's grant opens the path. */
export function isViewerPath(path: string): boolean {
  return path.startsWith(`${LAYOUT.viewer}/`) || path.startsWith(`${LAYOUT.epub}/`)
}

/** Splits a path below `viewer/` or `epub/` into the folder of one file's content and what is in it. */
function parseViewerPath(path: string) {
  if (!isViewerPath(path)) return undefined
  const [kind, hashname = '', ...rest] = path.split('/')
  return isHashname(hashname) ? { kind, hashname, path: rest.join('/') } : undefined
}

function toStem(hashname: string): string {
  return hashname.split('.', 1)[0] ?? ''
}

/** Something read from storage; `value` once it is there. */
type Reading<T> = { promise: Promise<T>; value?: T }

/** One reading for all who ask at the same time. */
function remember<T>(
  cache: LRUCache<string, Reading<T>>,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  const known = cache.get(key)
  if (known) return known.promise
  const reading: Reading<T> = { promise: read() }
  cache.set(key, reading)
  reading.promise.then(
    (value) => {
      reading.value = value
    },
    // A failure must not be remembered: storage may answer the next time.
    () => cache.delete(key),
  )
  return reading.promise
}

/** Paths made from one file: its pages, their thumbnails and text layers, its readable text or cues. */
function listDerivedPaths(playfile: Playfile): string[] {
  if (playfile.type === 'image' && 'image' in playfile) return listPicturePaths(playfile.image)
  const cover = (findEbookParts(playfile) ?? findBookParts(playfile))?.cover
  if (cover) return listPicturePaths({ optimized: cover })
  if (playfile.type === 'pdf' && 'pdf' in playfile) {
    return playfile.pdf.page.flatMap((page) => [
      ...listPicturePaths(page),
      ...(page.text ? [`${LAYOUT.text}/${page.text.name}`] : []),
    ])
  }
  if (playfile.type === 'text' && 'text' in playfile)
    return [`${LAYOUT.optimized}/${playfile.text.optimized.name}`]
  if (playfile.type === 'vtt' && 'vtt' in playfile)
    return [`${LAYOUT.optimized}/${playfile.vtt.optimized.name}`]
  return listMediaPaths(playfile)
}

/** What was made of sound or film, but the parts of a film's streams, which its list names. */
function listMediaPaths(playfile: Playfile): string[] {
  const toOptimized = (names: readonly string[]) =>
    names.map((name) => `${LAYOUT.optimized}/${name}`)
  if (playfile.type === 'audio' && 'audio' in playfile) {
    const { audio, captions = [] } = playfile
    const levelled = audio.levelled ? [audio.levelled] : []
    const names = [audio.optimized, ...levelled, ...captions].map(({ name }) => name)
    return [
      ...toOptimized(names),
      ...(audio.cover ? listPicturePaths({ optimized: audio.cover }) : []),
    ]
  }
  if (playfile.type !== 'video' || !('video' in playfile)) return []
  const { video, captions = [] } = playfile
  const { optimized, sprite, poster } = video
  const names = [optimized.name, optimized.list, ...captions.map(({ name }) => name)]
  const previews = sprite ? [sprite.name, sprite.vtt] : []
  return [
    ...toOptimized([...names, ...previews]),
    ...(poster ? listPicturePaths({ optimized: poster }) : []),
  ]
}
