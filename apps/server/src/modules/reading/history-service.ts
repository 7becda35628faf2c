import { LIMITS } from '@yomikura/contract/limits'
import type { LocalizedText } from '@yomikura/contract/localized-text'
import type { ReadingRecord, ViewHistory } from '@yomikura/contract/reading'
import type { Clock } from '#platform/clock/clock.ts'
import { answerOnce } from '#platform/db/answer-once.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { advanceCounter } from '#platform/db/owner-counter.ts'
import { type AccountHolder, requireCan, toActor } from '../access/index.ts'
import { toWireDate, type WorkRights } from '../library/index.ts'
import { HistoryRepository } from './history-repository.ts'

type StoredReadingRecord = ReadingRecord & { created_at: string }

/** What a reader opened, and how much of it was read. */
export class HistoryService {
  readonly #db: Db
  readonly #clock: Clock
  readonly #rights: WorkRights

  constructor({ db, clock, rights }: { db: Db; clock: Clock; rights: WorkRights }) {
    this.#db = db
    this.#clock = clock
    this.#rights = rights
  }

  /** The works opened last, each once, newest first. */
  async listViews(account: AccountHolder): Promise<ViewHistory[]> {
    const history = new HistoryRepository(this.#db)
    const rows = await history.listViews(account.account_id, LIMITS.readingHistory)
    return rows.map((row) => ({
      workno: row.workno,
      accessed_at: toWireDate(new Date(row.accessed_at_ms).toISOString()),
    }))
  }

  /**
   * Notes that a work was opened; the oldest entry makes place.
   *
   * @throws AppError `work_not_found` or `no_right` for works that the account may not know
   */
  async addView(account: AccountHolder, workno: string): Promise<void> {
    const { account_id } = account
    await this.#requireKnown(account, workno)
    await transact(this.#db, async (tx) => {
      const history = new HistoryRepository(tx)
      const seq = await advanceCounter(tx, { ownerId: account_id, name: 'view_histories' })
      await history.upsertView({ account_id, workno, accessed_at_ms: this.#clock.nowMs(), seq })
      await history.deleteOldViews(account_id, LIMITS.readingHistory)
    })
  }

  /** The newest reading records, with what their works are called now. */
  async listRecords(account: AccountHolder): Promise<StoredReadingRecord[]> {
    const history = new HistoryRepository(this.#db)
    const rows = await history.listRecords(account.account_id, LIMITS.readingRecords)
    const wires = await history.findWires([...new Set(rows.map(({ workno }) => workno))])
    const names = new Map([...wires].map(([workno, wire]) => [workno, toName(wire)]))
    return rows.map(({ account_id, seq, created_at, viewer_orientation, ...record }) => {
      const work_name = names.get(record.workno)
      return {
        ...record,
        ...(work_name && { work_name }),
        viewer_orientation: viewer_orientation === 'vertical' ? 'vertical' : 'horizontal',
        created_at: toWireDate(new Date(created_at * 1000).toISOString()),
      }
    })
  }

  /**
   * Notes how much of a work was read. The name that a browser sends with it is not kept: it may be old.
   *
   * @throws AppError `work_not_found` or `no_right` for works that the account may not know
   */
  async addRecord(
    account: AccountHolder,
    record: ReadingRecord,
    idempotencyKey?: string,
  ): Promise<void> {
    const { account_id } = account
    await this.#requireKnown(account, record.workno)
    const nowSeconds = this.#clock.nowSeconds()
    const request = ['reading_records', record]
    const { work_name: nameOfSender, ...read } = record
    const attempt = { ownerId: account_id, key: idempotencyKey, request, nowSeconds }
    await transact(this.#db, (tx) =>
      answerOnce(tx, attempt, async () => {
        const history = new HistoryRepository(tx)
        const seq = await advanceCounter(tx, { ownerId: account_id, name: 'reading_records' })
        await history.insertRecord({ ...read, account_id, seq, created_at: nowSeconds })
        await history.deleteRecordsUpTo(account_id, seq - LIMITS.readingRecords)
      }),
    )
  }

  /** Works on sale may be opened as free ones without being owned. */
  async #requireKnown(account: AccountHolder, workno: string): Promise<void> {
    const actor = toActor(account)
    const { object } = await this.#rights.findWork(actor, workno)
    requireCan(actor, 'view_cover', object)
  }
}

function toName(wire: string): LocalizedText {
  return (JSON.parse(wire) as { name: LocalizedText }).name
}
