import { TIMES } from '@yomikura/contract/limits'
import type { Series, Work } from '@yomikura/contract/works'
import type { Locale } from '@yomikura/i18n/locales'
import { Listeners } from '@yomikura/ui/store'
import { Dexie, liveQuery, type Subscription } from 'dexie'
import { type IndexRow, toSeriesId } from './index-row.ts'
import { INDEX_FORM, type IndexColumns, type IndexTable, LibraryIndex } from './library-index.ts'
import type { LibraryState, LocalDb } from './local-db.ts'
import type { Sentinel } from './sentinel.ts'
import { answered } from './silence.ts'
import { parseWorks } from './stored-works.ts'
import type { IntakePlan, WorksIntake } from './works-intake.ts'

/** What was found when the store was opened; `lost` means the browser dropped data in silence. */
export type OpenResult = 'ready' | 'empty' | 'lost'

/** A generation that is being written; the one readers see stays whole until the swap. */
export type Draft = {
  generation: string
  isFull: boolean
  batchCount: number
  locale: Locale
  unasked: readonly string[]
  intake: WorksIntake
}

/** What a sync knows when it begins to fetch works. */
export type DraftPlan = Omit<IntakePlan, 'generation'> & {
  /** Takes everything again; without it the works that hold now stay beside those that come. */
  isFull: boolean
  /** Answers that will come. */
  batches: number
  /** Works that were not understood before and do not come with these. */
  unasked?: readonly string[]
}

/** A thread of its own is worth starting for more than this many answers. */
const FEW_BATCHES = 3

const CACHED_BATCHES = 32

/**
 * The reader's works, mirrored from the server by `data/sync`. Screens read the index in memory and
 * fetch a full record only for the work they show.
 *
 * Laws: whatever a generation consists of is written before, or in, the one transaction that makes it
 * current; a kill at any moment leaves the former generation whole.
 */
export class PurchaseStore {
  readonly #db: LocalDb
  readonly #sentinel: Sentinel
  readonly #listeners = new Listeners()
  readonly #batches = new Map<number, Promise<Work[]>>()
  #subscription: Subscription | undefined
  #silentMs: number = TIMES.databaseSilentMs
  #state: LibraryState | undefined
  #index: LibraryIndex | undefined
  #reading: Promise<void> | undefined
  #awaited: Promise<void> | undefined

  constructor(db: LocalDb, sentinel: Sentinel) {
    this.#db = db
    this.#sentinel = sentinel
  }

  /** The works that hold now; undefined until a first sync has ended. */
  get index(): LibraryIndex | undefined {
    return this.#index
  }

  get databaseName(): string {
    return this.#db.name
  }

  /** Server time of the last sync, 0 before the first. */
  get last(): number {
    return this.#state?.last ?? 0
  }

  /** Works whose record was not understood when it last came. */
  get rejected(): readonly string[] {
    return this.#state?.rejected ?? []
  }

  /** Whether everything is to be taken again, however the app ended since the reader asked for it. */
  get isForced(): boolean {
    return this.#state?.isForced === true
  }

  readonly subscribe = this.#listeners.subscribe

  /**
   * Reads the current generation, and follows it when another tab replaces it.
   *
   * @throws SilentDatabaseError when the database answers nothing for `silentMs`
   */
  async open(locale: Locale, silentMs = this.#silentMs): Promise<OpenResult> {
    this.#silentMs = silentMs
    const isWhole = await answered(this.#load(), silentMs)
    if (isWhole && !isMadeFor(this.#index, locale)) {
      await answered(this.#rebuild(locale), TIMES.libraryRebuildMs)
    }
    this.#subscription = liveQuery(() => this.#db.library.get('library')).subscribe((state) => {
      if (!state || isSame(state, this.#state)) return
      // A page that goes closes its database meanwhile; no screen reads it then.
      this.#load().then(
        () => this.#listeners.notify(),
        () => undefined,
      )
    })
    const mark = this.#sentinel.read()
    if (isWhole) return mark === undefined || mark === this.#state?.generation ? 'ready' : 'lost'
    return mark === undefined ? 'empty' : 'lost'
  }

  /**
   * Takes over what another tab has stored.
   *
   * @returns whether there is a whole library now
   * @throws SilentDatabaseError when the database does not answer
   */
  async refresh(): Promise<boolean> {
    const isWhole = await answered(this.#load(), this.#silentMs)
    this.#listeners.notify()
    return isWhole && this.#sentinel.read() === this.#state?.generation
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
    this.#reading = undefined
    this.#awaited = undefined
    this.#batches.clear()
    return true
  }

  /**
   * Reads what searches need and a first screen does not: half of what is stored. A new index is
   * announced when it is there; asked again, it is there already.
   *
   * Never rejects: a screen that waits while the database closes (log-out, another account, a rebuild)
   * keeps what it shows until it goes, and asks again with the next word where it stays. So does one whose
   * database fell silent.
   *
   * @returns when the index that holds then has its keys
   */
  readKeys(): Promise<void> {
    this.#awaited ??= this.#requireKeys().catch(() => {
      this.#awaited = undefined
      return new Promise<never>(() => undefined)
    })
    return this.#awaited
  }

  /** As {@link readKeys}, for a sync, which fails where the keys cannot be read. */
  #requireKeys(): Promise<void> {
    this.#reading ??= this.#readKeys().catch((error: unknown) => {
      this.#reading = undefined
      throw error
    })
    return this.#reading
  }

  async #readKeys(): Promise<void> {
    const { columns, keys } = this.#index ?? {}
    if (!columns || keys || !this.#state) return
    const asked = this.#db.index_keys.get(this.#state.generation)
    const stored = await answered(asked, this.#silentMs)
    if (this.#index?.columns === columns) {
      if (stored?.stamp === columns.stamp) {
        this.#index = new LibraryIndex(columns, stored.keys)
        return this.#listeners.notify()
      }
      // Another tab has stored a newer library, which holds now, or the browser lost the keys alone.
      if (!(await this.#load())) throw new Error('The browser lost the library.')
      if (this.#index?.columns.stamp === columns.stamp) await this.#rebuild(columns.locale)
      this.#listeners.notify()
    }
    return this.#readKeys()
  }

  /** Starts a sync's writing. A full one begins empty, another one with the works that hold now. */
  async begin({ isFull, batches, salesDates, locale, unasked = [] }: DraftPlan): Promise<Draft> {
    const isFresh = isFull || !this.#state || !this.#index
    const generation = isFresh || !this.#state ? crypto.randomUUID() : this.#state.generation
    const plan: IntakePlan = { generation, salesDates, locale }
    // Merging with what holds needs the library's own columns, which lie here.
    const isLong = isFresh && batches > FEW_BATCHES && typeof Worker !== 'undefined'
    const intake = isLong
      ? new (await import('./worker-intake.ts')).WorkerIntake(this.#db.name, plan)
      : new (await import('./works-intake.ts')).OwnThreadIntake(this.#db, plan)
    const batchCount = isFresh ? 0 : (this.#state?.batchCount ?? 0)
    return { isFull: isFresh, generation, batchCount, locale, unasked, intake }
  }

  /**
   * Takes the works of one answer of the server into the draft; it is stored while the next is fetched.
   *
   * @param text the answer as it came
   */
  async addBatch(draft: Draft, text: ArrayBuffer): Promise<void> {
    await draft.intake.add(draft.batchCount++, text)
  }

  /**
   * Makes the draft the library, all or nothing. What held before stays stored until {@link sweep}.
   *
   * @param removed worknos of works that leave
   * @returns worknos of records that could not be understood; they are left out, and {@link rejected}
   *   has them until the next sync, which asks for them again
   */
  async commit(draft: Draft, last: number, removed: ReadonlySet<string>): Promise<string[]> {
    const { generation, batchCount, intake } = draft
    const taken = await intake.end()
    const toState = ({ count }: IndexColumns, rejected: readonly string[]): LibraryState => {
      const isForced = this.isForced && !draft.isFull
      return { id: 'library', generation, last, batchCount, workCount: count, rejected, isForced }
    }
    if ('columns' in taken) {
      const state = toState(taken.columns, taken.rejected)
      await this.#db.library.put(state)
      this.#hold(state, taken)
      return taken.rejected
    }
    const { rows, series } = taken.fold
    const rejected = [...draft.unasked, ...taken.fold.rejected]
    if (!draft.isFull && rows.size === 0 && removed.size === 0) {
      await this.#advance({ last, rejected })
      return rejected
    }
    const base = draft.isFull ? undefined : await this.#readTable(draft.locale)
    // A library without new works loads nothing that lays them out.
    const { buildTable } = await import('./build-table.ts')
    const added = buildTable([...rows.values()], draft.locale, base)
    // A first screen and a first sync do without; what merges is loaded with the first later change.
    const table = base
      ? (await import('./merge-tables.ts')).mergeTables(base, added, removed)
      : added
    for (const entry of draft.isFull ? [] : await this.#listSeries()) {
      if (!series.has(entry.title_id)) series.set(entry.title_id, entry)
    }
    const state = toState(table.columns, rejected)
    await this.#write(async () => {
      await this.#putTable(generation, table)
      await this.#db.series.put({ generation, series: [...series.values()] })
      await this.#db.library.put(state)
    })
    this.#hold(state, table)
    return rejected
  }

  #hold(state: LibraryState, table: Pick<IndexTable, 'columns'> & Partial<IndexTable>): void {
    this.#sentinel.write(state.generation)
    this.#state = state
    this.#take(table)
    this.#batches.clear()
    this.#listeners.notify()
  }

  /** The library as a table in a language; built again where it was stored in another. */
  async #readTable(locale: Locale): Promise<IndexTable> {
    await this.#requireKeys()
    const { columns, keys } = this.#index ?? {}
    if (columns && keys && isMadeFor(this.#index, locale)) return { columns, keys }
    return this.#buildAnew(locale)
  }

  async #putTable(generation: string, { columns, keys }: IndexTable): Promise<void> {
    await this.#db.indexes.put({ generation, columns })
    await this.#db.index_keys.put({ generation, stamp: columns.stamp, keys })
  }

  #take({ columns, keys }: Pick<IndexTable, 'columns'> & Partial<IndexTable>): void {
    this.#index = new LibraryIndex(columns, keys)
    this.#reading = undefined
    this.#awaited = undefined
  }

  /**
   * Stores that the next sync takes everything again; the end of a full one takes it back.
   *
   * @throws SilentDatabaseError when the database does not answer
   */
  async force(): Promise<void> {
    if (!this.#state) return
    this.#state = { ...this.#state, isForced: true }
    // Nothing else of it: another tab may have stored a newer library.
    await answered(this.#db.library.update('library', { isForced: true }), this.#silentMs)
  }

  /** Ends a sync that brought no change. */
  advance(last: number): Promise<void> {
    return this.#advance({ last })
  }

  async #advance(changes: Pick<LibraryState, 'last' | 'rejected'>): Promise<void> {
    if (!this.#state) return
    this.#state = { ...this.#state, ...changes }
    await this.#db.library.put(this.#state)
    this.#listeners.notify()
  }

  /** Forgets a draft that will not be finished. */
  async discard(draft: Draft): Promise<void> {
    await draft.intake.stop()
    if (draft.isFull) await this.sweep()
  }

  /** Deletes what no longer holds: the former library, and what killed syncs left. */
  sweep(): Promise<void> {
    return this.#write(() => this.#deleteOthers(this.#state?.generation ?? ''))
  }

  /**
   * The full record of a work; undefined when the library does not hold it.
   *
   * @throws SilentDatabaseError when the database does not answer
   */
  async find(workno: string): Promise<Work | undefined> {
    const row = this.#index?.find(workno) ?? -1
    if (row === -1 || !this.#index) return undefined
    const { batch, position, purchasedMs } = this.#index.row(row)
    const work = (await this.#readBatch(batch))[position]
    const sales_date = purchasedMs === 0 ? null : new Date(purchasedMs).toISOString()
    return work?.workno === workno ? { ...work, sales_date } : undefined
  }

  /** What the shop says of a series; undefined when no owned work belongs to it. */
  async findSeries(titleId: string): Promise<Series | undefined> {
    return (await this.#listSeries()).find(({ title_id }) => title_id === titleId)
  }

  async #listSeries(): Promise<Series[]> {
    const asked = this.#db.series.get(this.#state?.generation ?? '')
    return (await answered(asked, this.#silentMs))?.series ?? []
  }

  /**
   * Orders and titles depend on the language, so another one needs another index.
   *
   * @throws SilentDatabaseError when the database does not answer; the former index holds
   */
  async changeLocale(locale: Locale): Promise<void> {
    if (!this.#index || this.#index.columns.locale === locale) return
    await answered(this.#rebuild(locale), TIMES.libraryRebuildMs)
    this.#listeners.notify()
  }

  async #rebuild(locale: Locale): Promise<void> {
    const { generation } = this.#state ?? {}
    if (generation === undefined) return
    const table = await this.#buildAnew(locale)
    const isStored = await this.#write(async () => {
      // Another tab's sync may have deleted meanwhile what this was made of; its library is on the way.
      if ((await this.#db.library.get('library'))?.generation !== generation) return false
      await this.#putTable(generation, table)
      return true
    })
    if (isStored) this.#take(table)
  }

  async #buildAnew(locale: Locale): Promise<IndexTable> {
    // Sorting names is half of it: seldom needed, and not before works come.
    const [{ toIndexRow }, { buildTable }] = await Promise.all([
      import('./to-index-row.ts'),
      import('./build-table.ts'),
    ])
    const rows: IndexRow[] = []
    const seriesOf = new Map((await this.#listSeries()).map((series) => [series.title_id, series]))
    for (const row of this.#index?.rows() ?? []) {
      const work = (await this.#readBatch(row.batch))[row.position]
      const salesDate = row.purchasedMs ? new Date(row.purchasedMs).toISOString() : undefined
      const series = work && seriesOf.get(toSeriesId(work))
      if (work) rows.push(toIndexRow(work, row, { salesDate, locale, series }))
    }
    return buildTable(rows, locale)
  }

  #readBatch(batch: number): Promise<Work[]> {
    const known = this.#batches.get(batch)
    if (known) return known
    const asked = this.#db.purchases.get([this.#state?.generation ?? '', batch])
    const read = answered(asked, this.#silentMs).then((record) =>
      record ? parseWorks(record.text).works : [],
    )
    this.#batches.set(batch, read)
    // What could not be read once is read again the next time.
    read.catch(() => this.#batches.get(batch) === read && this.#batches.delete(batch))
    const [oldest] = this.#batches.keys()
    if (this.#batches.size > CACHED_BATCHES && oldest !== undefined) this.#batches.delete(oldest)
    return read
  }

  async #deleteOthers(generation: string): Promise<void> {
    for (const table of [this.#db.indexes, this.#db.index_keys, this.#db.series]) {
      await table.where('generation').notEqual(generation).delete()
    }
    const batches = this.#db.purchases.where('[generation+batch]')
    await batches.below([generation, Dexie.minKey]).delete()
    await batches.above([generation, Dexie.maxKey]).delete()
  }

  #write<Result>(change: () => Promise<Result>): Promise<Result> {
    const { purchases, indexes, index_keys, series, library } = this.#db
    return this.#db.transaction('rw', [purchases, indexes, index_keys, series, library], change)
  }
}

function isSame(a: LibraryState, b: LibraryState | undefined): boolean {
  if (a.generation !== b?.generation || a.isForced !== b.isForced) return false
  return a.last === b.last && a.workCount === b.workCount
}

/** Whether an index is in a language, and was made as this release makes them. */
function isMadeFor(index: LibraryIndex | undefined, locale: Locale): boolean {
  return index?.columns.locale === locale && index.columns.form === INDEX_FORM
}
