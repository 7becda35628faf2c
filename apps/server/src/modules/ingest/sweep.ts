import { toContentPath } from '@yomikura/content/content-folder'
import type { IngestParts } from './ingest-parts.ts'
import { IngestRepository } from './repository.ts'
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
    const { db, clock, storage, places } = this.#parts
    const repository = new IngestRepository(db)
    const unread = await repository.listUnread(clock.nowSeconds() - KEEP_UNREAD_SECONDS)
    for (const { workno, revision, state } of unread) {
      if (state === 'staging' && (await this.#isUnderWay(revision))) continue
      // First the row, so that no address leads to files that are half gone; last the row's end, so that
      // a crash in between leaves it to the next sweep.
      await repository.withdrawRevision(workno, revision)
      await storage.deletePrefix(`${toContentPath(workno)}/${revision}/`)
      await repository.deleteRevision(workno, revision)
      removed++
    }
    for (const id of await WorkFolder.list(places)) {
      if (await this.#isUnderWay(id)) continue
      await WorkFolder.remove(places, id)
      removed++
    }
    await this.#parts.processes.sweep()
    return removed
  }

  async #isUnderWay(jobId: string): Promise<boolean> {
    const job = await this.#parts.queue.find(jobId)
    return job?.state === 'pending' || job?.state === 'running'
  }
}
