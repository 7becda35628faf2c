import { LAYOUT } from '@yomikura/content/layout'
import type { Playfile, Ziptree } from '@yomikura/content/ziptree'
import { LRUCache } from 'lru-cache'
import type { ObjectStorage } from '#platform/storage/storage.ts'

/** Revisions whose file lists stay in memory. A list of a 200-page work takes about 40 kB. */
const CACHED_REVISIONS = 200

/**
 * Which paths a revision has, read from its ziptree. A requested path is looked up here and never
 * joined to a folder, so no spelling of it can leave the work.
 */
export class RevisionFiles {
  readonly #storage: ObjectStorage
  readonly #lists = new LRUCache<string, Promise<ReadonlySet<string>>>({ max: CACHED_REVISIONS })

  constructor(storage: ObjectStorage) {
    this.#storage = storage
  }

  /** @param folder storage key of the revision, without a slash at its end */
  async has(folder: string, path: string): Promise<boolean> {
    return (await this.#load(folder)).has(path)
  }

  #load(folder: string): Promise<ReadonlySet<string>> {
    const known = this.#lists.get(folder)
    if (known) return known
    const loading = this.#read(folder)
    this.#lists.set(folder, loading)
    // A failure must not be remembered: storage may answer the next time.
    loading.catch(() => this.#lists.delete(folder))
    return loading
  }

  async #read(folder: string): Promise<ReadonlySet<string>> {
    const { body } = await this.#storage.readWhole(`${folder}/${LAYOUT.ziptree}`)
    const ziptree = JSON.parse(body.toString()) as Ziptree
    const paths = new Set<string>([LAYOUT.ziptree])
    for (const [hashname, playfile] of Object.entries(ziptree.playfile)) {
      paths.add(`${LAYOUT.files}/${hashname}`)
      for (const path of listDerivedPaths(playfile)) paths.add(path)
    }
    return paths
  }
}

/** Paths made from one file: its pages, their thumbnails and text layers. */
function listDerivedPaths(playfile: Playfile): string[] {
  const toPaths = (name: string) => [`${LAYOUT.optimized}/${name}`, `${LAYOUT.thumbnails}/${name}`]
  if (playfile.type === 'image' && 'image' in playfile)
    return toPaths(playfile.image.optimized.name)
  if (playfile.type === 'pdf' && 'pdf' in playfile) {
    return playfile.pdf.page.flatMap(({ optimized, text }) => [
      ...toPaths(optimized.name),
      ...(text ? [`${LAYOUT.text}/${text.name}`] : []),
    ])
  }
  return []
}
