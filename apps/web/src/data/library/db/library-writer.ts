import type { Series, Work } from '@yomikura/contract/works'
import type { Locale } from '@yomikura/i18n/locales'
import { Dexie } from 'dexie'
import { createRandomId } from '#lib/random-id.ts'
import { type IndexRow, toSeriesId } from './index-row.ts'
import {
  type IndexColumns,
  type IndexTable,
  isMadeFor,
  type LibraryIndex,
} from './library-index.ts'
import type { LibraryState, LocalDb } from './local-db.ts'
import type { IntakePlan, WorksIntake } from './works-intake.ts'

/** The library that holds, as its writer sees it. */
export type HeldLibrary = {
  getState: () => LibraryState | undefined
  getIndex: () => LibraryIndex | undefined
  /** @returns when the index that holds then has its keys */
  readKeys: () => Promise<void>
  /** The works of an answer, empty where it is not stored. */
  readBatch: (batch: number) => Promise<Work[]>
  listSeries: () => Promise<Series[]>
  /** Shows works of a draft while no library holds. */
  showEarly: (table: IndexTable) => void
  /** Stores where a sync ended that brought no work. */
  advance: (changes: Pick<LibraryState, 'last' | 'rejected'>) => Promise<void>
  /** Shows what was stored. Columns without keys are those of a library whose keys are read later. */
  hold: (state: LibraryState, table: Pick<IndexTable, 'columns'> & Partial<IndexTable>) => void
}

/** A generation that is being written; the one readers see stays whole until the swap. */
type Draft = {
  generation: string
  isFull: boolean
  batchCount: number
  locale: Locale
  unasked: readonly string[]
  intake: WorksIntake
}

/** What a sync knows when it begins to fetch works. */
type DraftPlan = Omit<IntakePlan, 'generation' | 'isFirst'> & {
  /** Takes everything again; without it the works that hold now stay beside those that come. */
  isFull: boolean
  /** Answers that will come. */
  batches: number
  /** Works that were not understood before and do not come with these. */
  unasked?: readonly string[]
}

/** A thread of its own is worth starting for more than this many answers. */
const FEW_BATCHES = 3

/**
 * Writes libraries for a `PurchaseStore`.
 *
 * Laws: whatever a generation consists of is written before, or in, the one transaction that makes it
 * current; a kill at any moment leaves the former generation whole.
 */
export class LibraryWriter {
  readonly #db: LocalDb
  readonly #held: HeldLibrary

  constructor(db: LocalDb, held: HeldLibrary) {
    this.#db = db
    this.#held = held
  }

  /** Starts a sync's writing. A full one begins empty, another one with the works that hold now. */
  async begin({ isFull, batches, salesDates, locale, unasked = [] }: DraftPlan): Promise<Draft> {
    const held = this.#held.getIndex() && this.#held.getState()
    const isFresh = isFull || !held
    const generation = isFresh ? createRandomId() : held.generation
    const plan: IntakePlan = { generation, salesDates, locale, isFirst: !held }
    // Merging with what holds needs the library's own columns, which lie here.
    const isLong = isFresh && batches > FEW_BATCHES && typeof Worker !== 'undefined'
    const intake = isLong
      ? new (await import('./worker-intake.ts')).WorkerIntake(
          this.#db.name,
          plan,
          this.#held.showEarly,
        )
      : new (await import('./works-intake.ts')).OwnThreadIntake(this.#db, plan)
    const batchCount = isFresh ? 0 : held.batchCount
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
   * @param last server time at which the sync asked what is new
   * @param removed worknos of works that leave
   * @returns worknos of records that could not be understood; they are left out, and the library's state
   *   has them until the next sync, which asks for them again
   */
  async commit(draft: Draft, last: number, removed: ReadonlySet<string>): Promise<string[]> {
    const { generation, batchCount, intake } = draft
    const taken = await intake.end()
    const toState = ({ count }: IndexColumns, rejected: readonly string[]): LibraryState => {
      const isForced = this.#held.getState()?.isForced === true && !draft.isFull
      return { id: 'library', generation, last, batchCount, workCount: count, rejected, isForced }
    }
    if ('columns' in taken) {
      const state = toState(taken.columns, taken.rejected)
      await this.#db.library.put(state)
      this.#held.hold(state, taken)
      return taken.rejected
    }
    const { rows, series } = taken.fold
    const rejected = [...draft.unasked, ...taken.fold.rejected]
    if (!draft.isFull && rows.size === 0 && removed.size === 0) {
      await this.#held.advance({ last, rejected })
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
    for (const entry of draft.isFull ? [] : await this.#held.listSeries()) {
      if (!series.has(entry.title_id)) series.set(entry.title_id, entry)
    }
    const state = toState(table.columns, rejected)
    await this.#write(async () => {
      await this.#putTable(generation, table)
      await this.#db.series.put({ generation, series: [...series.values()] })
      await this.#db.library.put(state)
    })
    this.#held.hold(state, table)
    return rejected
  }

  /** Forgets a draft that will not be finished. */
  async discard(draft: Draft): Promise<void> {
    await draft.intake.stop()
    if (draft.isFull) await this.sweep()
  }

  /** Deletes what no longer holds: the former library, and what killed syncs left. */
  sweep(): Promise<void> {
    return this.#write(() => this.#deleteOthers(this.#held.getState()?.generation ?? ''))
  }

  /**
   * Builds the library's index again from its stored works, as another language or release needs it.
   *
   * @returns what is stored now; undefined where another tab has stored another library meanwhile
   */
  async rebuild(locale: Locale): Promise<IndexTable | undefined> {
    const { generation } = this.#held.getState() ?? {}
    if (generation === undefined) return undefined
    const table = await this.#buildFromWorks(locale)
    const isStored = await this.#write(async () => {
      // Another tab's sync may have deleted meanwhile what this was made of; its library is on the way.
      if ((await this.#db.library.get('library'))?.generation !== generation) return false
      await this.#putTable(generation, table)
      return true
    })
    return isStored ? table : undefined
  }

  /** The library as a table in a language; built again where it was stored in another. */
  async #readTable(locale: Locale): Promise<IndexTable> {
    await this.#held.readKeys()
    const index = this.#held.getIndex()
    if (index?.keys && isMadeFor(index, locale)) return { columns: index.columns, keys: index.keys }
    return this.#buildFromWorks(locale)
  }

  async #buildFromWorks(locale: Locale): Promise<IndexTable> {
    // Sorting names is half of it: seldom needed, and not before works come.
    const [{ toIndexRow }, { buildTable }] = await Promise.all([
      import('./to-index-row.ts'),
      import('./build-table.ts'),
    ])
    const rows: IndexRow[] = []
    const known = await this.#held.listSeries()
    const seriesOf = new Map(known.map((series) => [series.title_id, series]))
    for (const row of this.#held.getIndex()?.rows() ?? []) {
      const work = (await this.#held.readBatch(row.batch))[row.position]
      const salesDate = row.purchasedMs ? new Date(row.purchasedMs).toISOString() : undefined
      const series = work && seriesOf.get(toSeriesId(work))
      if (work) rows.push(toIndexRow(work, row, { salesDate, locale, series }))
    }
    return buildTable(rows, locale)
  }

  async #putTable(generation: string, { columns, keys }: IndexTable): Promise<void> {
    await this.#db.indexes.put({ generation, columns })
    await this.#db.index_keys.put({ generation, stamp: columns.stamp, keys })
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
