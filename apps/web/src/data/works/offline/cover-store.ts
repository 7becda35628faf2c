import { openFilesDb, type StoredImage } from './files-db.ts'
import { toFilesDbName } from './files-db-name.ts'
import { runOn, writeTo } from './store-runs.ts'

/** The last part of a cover's address: the folder before it has a number like a work's. */
const COVER_FILE = /\/([A-Z]{2}\d{6,8})_img_main[^/]*$/

/**
 * Number of the work whose cover lies at an address.
 *
 * @returns undefined where the address is no cover's
 */
export function toCoverWorkno(url: string): string | undefined {
  return COVER_FILE.exec(url)?.[1]
}

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

  /**
   * @param type its media type
   * @throws StorageFullError
   */
  async put(url: string, type: string, bytes: ArrayBuffer): Promise<void> {
    const workno = toCoverWorkno(url) ?? ''
    await writeTo(this.#db, () =>
      this.#db.images.put({ id: url, workno, type, length: bytes.byteLength, bytes }),
    )
  }

  find(url: string): Promise<StoredImage | undefined> {
    return runOn(this.#db, () => this.#db.images.get(url))
  }

  close(): void {
    this.#db.close()
  }
}
