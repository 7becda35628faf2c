import { BatchWriter } from './batch-writer.ts'
import { buildTable } from './build-table.ts'
import type { IndexColumns, IndexTable } from './library-index.ts'
import type { IntakePlan } from './works-intake.ts'
import { WorksFold } from './works-fold.ts'

export type LibraryRequest =
  | { kind: 'begin'; database: string; plan: IntakePlan }
  | { kind: 'batch'; batch: number; text: ArrayBuffer }
  | { kind: 'end' }

export type LibraryAnswer =
  | { kind: 'taken' }
  | { kind: 'early'; table: IndexTable }
  | { kind: 'stored'; columns: IndexColumns; rejected: string[] }
  | { kind: 'failed'; name: string; message: string }

type Answer = (answer: LibraryAnswer) => void

/**
 * Answers after which the works so far are laid out for a reader who has no library yet. The last of them
 * fill any window many times; laying out more often would keep the rest waiting.
 */
const EARLY_AFTER = [1, 4, 16, 64]

/**
 * What the library's worker does: works of a full sync become rows, and they and the index are stored,
 * all but the one record that makes them the library. Talks to IndexedDB itself: Dexie would be most of
 * the worker's script.
 */
export class LibraryWorker {
  readonly #answer: Answer
  #running: Promise<Run> | undefined

  constructor(answer: Answer) {
    this.#answer = answer
  }

  /** Requests must be handed over in order; never rejects. */
  async take(request: LibraryRequest): Promise<void> {
    try {
      if (request.kind === 'begin') this.#running = Run.begin(request.database, request.plan)
      const run = await this.#running
      if (request.kind === 'batch') {
        const early = await run?.add(request.batch, request.text)
        this.#answer({ kind: 'taken' })
        if (early) this.#answer({ kind: 'early', table: early })
      }
      if (request.kind === 'end' && run) this.#answer({ kind: 'stored', ...(await run.end()) })
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error))
      this.#answer({ kind: 'failed', name, message })
    }
  }
}

class Run {
  readonly #db: IDBDatabase
  readonly #plan: IntakePlan
  readonly #fold: WorksFold
  readonly #writer: BatchWriter
  #added = 0

  private constructor(db: IDBDatabase, plan: IntakePlan) {
    this.#db = db
    this.#plan = plan
    this.#fold = new WorksFold(plan.salesDates, plan.locale)
    this.#writer = new BatchWriter((batches) => write(db, { purchases: batches }))
  }

  static async begin(database: string, plan: IntakePlan): Promise<Run> {
    return new Run(await open(database), plan)
  }

  /** @returns the works so far, now and then, where no library holds yet */
  async add(batch: number, text: ArrayBuffer): Promise<IndexTable | undefined> {
    const { generation, locale, isFirst } = this.#plan
    // Written first: the disk works while the batch is folded.
    const stored = this.#writer.add({ generation, batch, text })
    this.#fold.add(batch, text)
    await stored
    if (!isFirst || !EARLY_AFTER.includes(++this.#added)) return undefined
    return buildTable([...this.#fold.rows.values()], locale)
  }

  async end(): Promise<{ columns: IndexColumns; rejected: string[] }> {
    const { generation, locale } = this.#plan
    const { rows, series, rejected } = this.#fold
    const written = this.#writer.end()
    const { columns, keys } = buildTable([...rows.values()], locale)
    await written
    await write(this.#db, {
      indexes: [{ generation, columns }],
      index_keys: [{ generation, stamp: columns.stamp, keys }],
      series: [{ generation, series: [...series.values()] }],
    })
    this.#db.close()
    return { columns, rejected }
  }
}

async function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name)
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>()
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(toError(request.error))
  // Erased meanwhile: made here it would be one without stores, which the app could not open again.
  request.onupgradeneeded = () => request.transaction?.abort()
  const db = await promise
  // A newer release, or a tab that erases the database, must not wait for a sync.
  db.onversionchange = () => db.close()
  return db
}

/** Puts records in one transaction, which the browser may bring to the disk when it likes. */
function write(db: IDBDatabase, records: Record<string, readonly unknown[]>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const change = db.transaction(Object.keys(records), 'readwrite', { durability: 'relaxed' })
  for (const [store, values] of Object.entries(records)) {
    for (const value of values) change.objectStore(store).put(value)
  }
  change.oncomplete = () => resolve()
  change.onabort = () => reject(toError(change.error))
  return promise
}

function toError(error: DOMException | null): Error {
  return error ?? new Error('The browser stored nothing.')
}
