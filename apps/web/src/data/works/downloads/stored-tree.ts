import type { Ziptree } from '@yomikura/content/ziptree'
import type { OfflineStore } from '../offline/offline-store.ts'

/**
 * The tree of the work that is being fetched. Read once for all its files: a work of thousands of files
 * has a tree that takes longer to read than a small file takes to fetch.
 */
export class StoredTree {
  readonly #store: OfflineStore
  #last: Ziptree | undefined

  constructor(store: OfflineStore) {
    this.#store = store
  }

  /**
   * @returns undefined when the work is not kept
   * @throws Refusal `no_right` for a locked work
   */
  async read(workno: string): Promise<Ziptree | undefined> {
    const work = await this.#store.findWork(workno)
    const isLast = this.#last?.workno === workno && this.#last.revision === work?.revision
    if (isLast && work?.locked_at === undefined) return this.#last
    this.#last = undefined
    const ziptree = await this.#store.readZiptree(workno)
    // Between the two reads another edition may have come; then the next file reads again.
    if (ziptree?.revision === work?.revision) this.#last = ziptree
    return ziptree
  }
}
