import { toContentPath } from '@yomikura/content/content-folder'
import type { IngestParts } from './ingest-parts.ts'
import { IngestRepository, type StoredRevision } from './repository.ts'
import { WorkFolder } from './work-folder.ts'

/** Unread revisions are kept this long: a reader may still turn the pages of the one before. */
const KEEP_UNREAD_SECONDS = 3600

/** Removes what jobs that ended or were killed left behind. */
export class IngestSweep {
  readonly #parts: IngestParts

  constructor(parts: IngestParts) {
    this.#parts = parts
  }

  /**
   * Removes what unfinished and replaced revisions left in storage and on this machine.
   *
   * @returns how many revisions and folders those were
   */
  async sweep(): Promise<number> {
    let removed = 0
    const { db, storage, places } = this.#parts
    const repository = new IngestRepository(db)
    for await (const { workno, revision } of this.#listRevisions()) {
      // First the row, so that no address leads to files that are half gone; last the row's end, so that
      // a crash in between leaves it to the next sweep.
      await repository.withdrawRevision(workno, revision)
      await storage.deletePrefix(`${toContentPath(workno)}/${revision}/`)
      await repository.deleteRevision(workno, revision)
      removed++
    }
    for await (const id of this.#listFolders()) {
      await WorkFolder.remove(places, id)
      removed++
    }
    await this.#parts.processes.sweep()
    return removed
  }

  /** What {@link sweep} would remove, with the bytes of its files in storage and on this machine. */
  async foresee(): Promise<{ count: number; bytes: number }> {
    const { storage, places } = this.#parts
    const sum = { count: 0, bytes: 0 }
    for await (const { workno, revision } of this.#listRevisions()) {
      sum.count++
      const files = storage.list(`${toContentPath(workno)}/${revision}/`)
      for await (const { length } of files) sum.bytes += length
    }
    for await (const id of this.#listFolders()) {
      sum.count++
      sum.bytes += await WorkFolder.measure(places, id)
    }
    return sum
  }

  async *#listRevisions(): AsyncGenerator<StoredRevision> {
    const { db, clock } = this.#parts
    const before = clock.nowSeconds() - KEEP_UNREAD_SECONDS
    for (const found of await new IngestRepository(db).listUnread(before)) {
      if (found.state !== 'staging' || !(await this.#isUnderWay(found.revision))) yield found
    }
  }

  async *#listFolders(): AsyncGenerator<string> {
    for (const id of await WorkFolder.list(this.#parts.places)) {
      if (!(await this.#isUnderWay(id))) yield id
    }
  }

  async #isUnderWay(jobId: string): Promise<boolean> {
    const job = await this.#parts.queue.find(jobId)
    return job?.state === 'pending' || job?.state === 'running'
  }
}
