import { openFilesDb, type StoredImage } from './files-db.ts'
import { toFilesDbName } from './files-db-name.ts'
import { runOn, writeTo } from './store-runs.ts'

/**
 * Covers that are kept for an account, by their addresses. Apart from the store of works, whose code
 * only readers need who keep files: covers are kept for everybody.
 */
export class CoverStore {
  readonly #db

  /** @param localDbName name of the account's own database (`session.db.name`) */
  constructor(localDbName: string) {
    this.#db = openFilesDb(toFilesDbName(localDbName))
  }

  /** @throws StorageFullError */
  async put(cover: Pick<StoredImage, 'id' | 'workno' | 'type'>, bytes: ArrayBuffer): Promise<void> {
    await writeTo(this.#db, () =>
      this.#db.images.put({ ...cover, length: bytes.byteLength, bytes }),
    )
  }

  find(url: string): Promise<StoredImage | undefined> {
    return runOn(this.#db, () => this.#db.images.get(url))
  }

  close(): void {
    this.#db.close()
  }
}
