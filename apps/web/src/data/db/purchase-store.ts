import type { Work, WorksAnswer } from '@yomikura/contract/works'
import type { Locale } from '@yomikura/i18n/locales'
import { Dexie, liveQuery, type Subscription } from 'dexie'
import { type IndexRow, toIndexRow } from './index-row.ts'
import { buildColumns, LibraryIndex } from './library-index.ts'
import type { LibraryState, LocalDb } from './local-db.ts'
import type { Sentinel } from './sentinel.ts'

/** What was found when the store was opened; `lost` means the browser dropped data in silence. */
export type OpenResult = 'ready' | 'empty' | 'lost'

/** A generation that is being written; the one readers see stays whole until the swap. */
export type Draft = {
  generation: string
  isFull: boolean
  rows: Map<string, IndexRow>
  batchCount: number
}

const CACHED_BATCHES = 32

/**
 * The reader's works, mirrored from the server by `data/sync`. Screens read the index in memory and
 * fetch a full record only for the work they show.
 *
 * Laws: batches of a generation are written before the one transaction that makes it current; a kill
 * at any moment leaves the former generation whole.
 */
export class PurchaseStore {
  readonly #db: LocalDb
  readonly #sentinel: Sentinel
  readonly #listeners = new Set<() => void>()
  readonly #batches = new Map<number, Promise<Work[]>>()
  #subscription: Subscription | undefined
  #state: LibraryState | undefined
  #index: LibraryIndex | undefined

  constructor(db: LocalDb, sentinel: Sentinel) {
    this.#db = db
    this.#sentinel = sentinel
  }

  /** The works that hold now; undefined until a first sync has ended. */
  get index(): LibraryIndex | undefined {
    return this.#index
  }

  /** Server time of the last sync, 0 before the first. */
  get last(): number {
    return this.#state?.last ?? 0
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads the current generation, and follows it when another tab replaces it. */
  async open(locale: Locale): Promise<OpenResult> {
    const isWhole = await this.#load()
    if (this.#state && this.#index && this.#index.columns.locale !== locale) {
      await this.#rebuild(this.#state, this.#index, locale)
    }
    this.#subscription = liveQuery(() => this.#db.library.get('library')).subscribe((state) => {
      if (state && !isSame(state, this.#state)) void this.#load().then(() => this.#notify())
    })
    const mark = this.#sentinel.read()
    if (isWhole) return mark === undefined || mark === this.#state?.generation ? 'ready' : 'lost'
    return mark === undefined ? 'empty' : 'lost'
  }

  close(): void {
    this.#subscription?.unsubscribe()
  }

  /** False when the library is missing, or is not what its own count says. */
  async #load(): Promise<boolean> {
    const state = await this.#db.library.get('library')
    const stored = state && (await this.#db.indexes.get(state.generation))
    if (!state || stored?.columns.count !== state.workCount) return false
    this.#state = state
    this.#index = new LibraryIndex(stored.columns)
    this.#batches.clear()
    return true
  }

  /** Starts a sync's writing. A full one begins empty, another one with the works that hold now. */
  begin(isFull: boolean): Draft {
    const isFresh = isFull || !this.#state || !this.#index
    return {
      isFull: isFresh,
      generation: isFresh || !this.#state ? crypto.randomUUID() : this.#state.generation,
      rows: new Map(isFresh ? [] : this.#index?.rows().map((row) => [row.workno, row])),
      batchCount: isFresh ? 0 : (this.#state?.batchCount ?? 0),
    }
  }

  /**
   * Stores one answer of the server and takes its works into the draft.
   *
   * @param text the answer as it came
   * @param salesDates dates of purchase by workno
   * @returns worknos of rows that could not be understood; they are left out
   */
  async addBatch(
    draft: Draft,
    text: string,
    salesDates: ReadonlyMap<string, string>,
    locale: Locale,
  ): Promise<string[]> {
    const batch = draft.batchCount++
    const rejected: string[] = []
    parseWorks(text).forEach((work, position) => {
      try {
        const salesDate = salesDates.get(work.workno)
        draft.rows.set(work.workno, toIndexRow(work, { batch, position }, { salesDate, locale }))
      } catch {
        rejected.push(String((work as Partial<Work> | null)?.workno))
      }
    })
    await this.#db.purchases.put({ generation: draft.generation, batch, text })
    return rejected
  }

  /** Makes the draft the library, all or nothing. */
  async commit(draft: Draft, last: number, locale: Locale): Promise<void> {
    const { generation, batchCount, rows } = draft
    const columns = buildColumns([...rows.values()], locale)
    const state: LibraryState = {
      id: 'library',
      generation,
      last,
      batchCount,
      workCount: columns.count,
    }
    await this.#write(async () => {
      await this.#db.indexes.put({ generation, columns })
      await this.#db.library.put(state)
      await this.#deleteOthers(generation)
    })
    this.#sentinel.write(generation)
    this.#state = state
    this.#index = new LibraryIndex(columns)
    this.#batches.clear()
    this.#notify()
  }

  /** Ends a sync that brought no change. */
  async advance(last: number): Promise<void> {
    if (!this.#state) return
    this.#state = { ...this.#state, last }
    await this.#db.library.put(this.#state)
    this.#notify()
  }

  /** Forgets a draft that will not be finished. */
  async discard(draft: Draft): Promise<void> {
    if (draft.isFull) await this.#sweep(this.#state?.generation ?? '')
  }

  /** The full record of a work; undefined when the library does not hold it. */
  async find(workno: string): Promise<Work | undefined> {
    const row = this.#index?.find(workno) ?? -1
    if (row === -1 || !this.#index) return undefined
    const { batch, position, purchasedMs } = this.#index.row(row)
    const work = (await this.#readBatch(batch))[position]
    const sales_date = purchasedMs === 0 ? null : new Date(purchasedMs).toISOString()
    return work?.workno === workno ? { ...work, sales_date } : undefined
  }

  /** Orders and titles depend on the language, so another one needs another index. */
  async changeLocale(locale: Locale): Promise<void> {
    if (!this.#state || !this.#index || this.#index.columns.locale === locale) return
    await this.#rebuild(this.#state, this.#index, locale)
    this.#notify()
  }

  async #rebuild(state: LibraryState, index: LibraryIndex, locale: Locale): Promise<void> {
    const rows: IndexRow[] = []
    for (const row of index.rows()) {
      const work = (await this.#readBatch(row.batch))[row.position]
      const salesDate = row.purchasedMs ? new Date(row.purchasedMs).toISOString() : undefined
      rows.push(work ? toIndexRow(work, row, { salesDate, locale }) : row)
    }
    const columns = buildColumns(rows, locale)
    await this.#db.indexes.put({ generation: state.generation, columns })
    this.#index = new LibraryIndex(columns)
  }

  #readBatch(batch: number): Promise<Work[]> {
    const known = this.#batches.get(batch)
    if (known) return known
    const read = this.#db.purchases
      .get([this.#state?.generation ?? '', batch])
      .then((record) => (record ? parseWorks(record.text) : []))
    this.#batches.set(batch, read)
    const [oldest] = this.#batches.keys()
    if (this.#batches.size > CACHED_BATCHES && oldest !== undefined) this.#batches.delete(oldest)
    return read
  }

  #sweep(generation: string): Promise<void> {
    return this.#write(() => this.#deleteOthers(generation))
  }

  async #deleteOthers(generation: string): Promise<void> {
    await this.#db.indexes.where('generation').notEqual(generation).delete()
    const batches = this.#db.purchases.where('[generation+batch]')
    await batches.below([generation, Dexie.minKey]).delete()
    await batches.above([generation, Dexie.maxKey]).delete()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }

  #write(change: () => Promise<void>): Promise<void> {
    const { purchases, indexes, library } = this.#db
    return this.#db.transaction('rw', [purchases, indexes, library], change)
  }
}

function isSame(a: LibraryState, b: LibraryState | undefined): boolean {
  return a.generation === b?.generation && a.last === b.last && a.workCount === b.workCount
}

function parseWorks(text: string): Work[] {
  return (JSON.parse(text) as WorksAnswer).works
}
