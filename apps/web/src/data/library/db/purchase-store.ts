import { TIMES } from '@yomikura/contract/limits'
import type { Series, Work } from '@yomikura/contract/works'
import type { Locale } from '@yomikura/i18n/locales'
import { Listeners } from '@yomikura/ui/store'
import { liveQuery, type Subscription } from 'dexie'
import { type IndexTable, isMadeFor, LibraryIndex } from './library-index.ts'
import type { LibraryWriter } from './library-writer.ts'
import type { LibraryState, LocalDb } from './local-db.ts'
import type { Sentinel } from './sentinel.ts'
import { answered } from './silence.ts'
import { parseWorks } from './stored-works.ts'

/** What was found when the store was opened; `lost` means the browser dropped data in silence. */
export type OpenResult = 'ready' | 'empty' | 'lost'

const CACHED_BATCHES = 32

/**
 * The reader's works, mirrored from the server by a sync, which writes them through a
 * {@link LibraryWriter}. Screens read the index in memory and fetch a full record only for the work they
 * show.
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
  #early: LibraryIndex | undefined
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

  /** What screens show: the works that hold or, during a first sync, those that have come. */
  get shown(): LibraryIndex | undefined {
    return this.#index ?? this.#early
  }

  /** Whether what is shown is a part of a first library whose rest is on its way, or failed to come. */
  get isEarly(): boolean {
    return !this.#index && this.#early !== undefined
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

  #hold(state: LibraryState, table: Pick<IndexTable, 'columns'> & Partial<IndexTable>): void {
    this.#sentinel.write(state.generation)
    this.#state = state
    this.#take(table)
    this.#batches.clear()
    this.#listeners.notify()
  }

  /** What writes libraries; loaded with the first that is written, as most starts write none. */
  async openWriter(): Promise<LibraryWriter> {
    const { LibraryWriter } = await import('./library-writer.ts')
    return new LibraryWriter(this.#db, {
      getState: () => this.#state,
      getIndex: () => this.#index,
      readKeys: () => this.#requireKeys(),
      readBatch: (batch) => this.#readBatch(batch),
      listSeries: () => this.#listSeries(),
      showEarly: (table) => this.#showEarly(table),
      advance: (changes) => this.#advance(changes),
      hold: (state, table) => this.#hold(state, table),
    })
  }

  async #rebuild(locale: Locale): Promise<void> {
    const table = await (await this.openWriter()).rebuild(locale)
    if (table) this.#take(table)
  }

  /** A run that begins once more has fewer works at first than the one before it had at its end. */
  #showEarly({ columns, keys }: IndexTable): void {
    if (this.#index || columns.count <= (this.#early?.size ?? 0)) return
    this.#early = new LibraryIndex(columns, keys)
    this.#listeners.notify()
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
}

function isSame(a: LibraryState, b: LibraryState | undefined): boolean {
  if (a.generation !== b?.generation || a.isForced !== b.isForced) return false
  return a.last === b.last && a.workCount === b.workCount
}
