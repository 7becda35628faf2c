import { LIMITS } from '@yomikura/contract/limits'
import type { ApiClient } from '../../base/api/client.ts'
import { log } from '../../base/log/log.ts'
import type { LocalDb, StoredReading } from '../../library/db/local-db.ts'

/** What is kept of an opened work. */
export type OpenedWork = Pick<StoredReading, 'workno' | 'title_id' | 'work_type'>

/**
 * Works that were opened, the last hundred of them (specification.md#1.5). Accounts send them to the server, so
 * that another device knows.
 */
export class ReadingHistory {
  readonly #db: LocalDb
  readonly #api: ApiClient | undefined

  /** @param api undefined where the reader cannot keep anything on the server */
  constructor(db: LocalDb, api: ApiClient | undefined) {
    this.#db = db
    this.#api = api
  }

  /** Notes that a work is opened. Never rejects: reading goes on without a history. */
  async record(work: OpenedWork, now = Date.now()): Promise<void> {
    const notes = [this.#store({ ...work, timestamp: now }), this.report(work.workno)]
    for (const note of await Promise.allSettled(notes)) {
      if (note.status === 'rejected') log.warn('The reading history was not saved', note.reason)
    }
  }

  /** The opened works, newest first. */
  list(): Promise<StoredReading[]> {
    return this.#db.reading_history.orderBy('timestamp').reverse().toArray()
  }

  #store(reading: StoredReading): Promise<void> {
    const table = this.#db.reading_history
    return this.#db.transaction('rw', table, async () => {
      await table.put(reading)
      const surplus = (await table.count()) - LIMITS.readingHistory
      if (surplus > 0) await table.orderBy('timestamp').limit(surplus).delete()
    })
  }

  /** Notes on the server alone that a work is opened: one that this device does not know. */
  async report(workno: string): Promise<void> {
    if (!this.#api) return
    const { report } = await import('./reports.ts')
    await report(this.#api, { path: '/view_histories', body: { workno } })
  }
}
