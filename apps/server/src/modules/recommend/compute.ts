import { setImmediate as breathe } from 'node:timers/promises'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import type { WorkRecommendationTable } from '#platform/db/tables/free-tables.ts'
import { Claim } from './claim.ts'
import { Profiles } from './profiles.ts'
import { RecommendRepository, type ShelfRow } from './repository.ts'
import { type Recommendation, WorkScores } from './score-works.ts'
import { LARGEST_SHELF, Shelves } from './shelves.ts'

/** Higher with each change of what a computation finds, so that all works are computed once more. */
const ALGORITHM = 1
const READ_BATCH = 500
const SHELF_BATCH = 2000
/** Works that one transaction writes, so that readers and webhooks need not wait long. */
const WRITE_BATCH = 50
/** Sales may be committed a while after the time that they carry, by a node whose clock is behind. */
const LATE_SECONDS = 900
/** All works, changed or not: rows that an operator removed leave no trace. */
const WHOLE_SECONDS = 86_400

/** How a computation may be watched and stopped. */
export type Progress = { signal: AbortSignal; reportProgress: (value: number) => void }

/** How many works there are, how many were computed, and of how many the rows differed. */
export type RecommendReport = { works: number; computed: number; changed: number }

/** What the last computation was made from. */
type Basis = { algorithm: number; catalogue: string; salesSince: number; wholeAt: number }

/**
 * Computes what goes with each work of the catalogue: all works after a change of the catalogue, which
 * changes what each feature is worth, and otherwise those whose sales changed since the last time.
 * Doing it again comes to the same end. It uses its thread for long: servers run it in one of its own.
 */
export class RecommendCompute {
  readonly #db: Db
  readonly #clock: Clock

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#db = db
    this.#clock = clock
  }

  /** Waits for a computation of another node, and does only what that one left. */
  async run({ signal, reportProgress }: Progress): Promise<RecommendReport> {
    signal.throwIfAborted()
    const claim = new Claim({ db: this.#db, clock: this.#clock })
    await claim.take(signal)
    try {
      const move = async (value: number) => {
        signal.throwIfAborted()
        reportProgress(value)
        await claim.renew()
        await breathe()
      }
      return await this.#compute(move)
    } finally {
      await claim.release()
    }
  }

  async #compute(move: (progress: number) => Promise<void>): Promise<RecommendReport> {
    const now = this.#clock.nowSeconds()
    const rows = new RecommendRepository(this.#db)
    const profiles = await this.#readProfiles(move)
    const catalogue = profiles.toDigest()
    const works = profiles.works.length
    const basis = toBasis(await rows.findFact('recommendations'))
    const isWhole = !basis || !isBasisOf(basis, catalogue, now)
    const since = isWhole ? Infinity : basis.salesSince
    if (!isWhole && !(await rows.hasSalesSince(since))) return { works, computed: 0, changed: 0 }
    const { shelves, touched } = await this.#readShelves(profiles, since, move)
    const places = isWhole ? profiles.works.keys() : touched.values()
    const found = await this.#computeWorks(profiles, new WorkScores(profiles.works, shelves), {
      places: [...places],
      move,
    })
    const next: Basis = {
      algorithm: ALGORITHM,
      catalogue,
      salesSince: now - LATE_SECONDS,
      wholeAt: isWhole ? now : basis.wholeAt,
    }
    await rows.upsertFact('recommendations', JSON.stringify(next))
    return { works, ...found }
  }

  async #readProfiles(move: (progress: number) => Promise<void>): Promise<Profiles> {
    const repository = new RecommendRepository(this.#db)
    const profiles = new Profiles()
    for (let last = ''; ;) {
      const batch = await repository.listDescribed(last, READ_BATCH)
      for (const work of batch) profiles.add(work)
      const end = batch.at(-1)
      if (!end || batch.length < READ_BATCH) return profiles
      last = end.workno
      await move(0)
    }
  }

  /** @returns all shelves, and the works on those that changed since a time */
  async #readShelves(
    profiles: Profiles,
    since: number,
    move: (progress: number) => Promise<void>,
  ): Promise<{ shelves: Shelves; touched: Set<number> }> {
    const repository = new RecommendRepository(this.#db)
    const shelves = new Shelves(profiles.works.length)
    const touched = new Set<number>()
    let shelf: ShelfRow[] = []
    const close = () => {
      takeShelf(shelf, { profiles, shelves, touched, since })
      shelf = []
    }
    for (let after = { account_id: '', workno: '' }; ;) {
      const batch = await repository.listShelves(after, SHELF_BATCH)
      for (const row of batch) {
        if (row.account_id !== shelf[0]?.account_id) close()
        shelf.push(row)
      }
      const end = batch.at(-1)
      if (!end || batch.length < SHELF_BATCH) break
      after = end
      await move(0)
    }
    close()
    return { shelves, touched }
  }

  async #computeWorks(
    profiles: Profiles,
    scores: WorkScores,
    { places, move }: { places: readonly number[]; move: (progress: number) => Promise<void> },
  ): Promise<Pick<RecommendReport, 'computed' | 'changed'>> {
    let changed = 0
    for (let from = 0; from < places.length; from += WRITE_BATCH) {
      const found = new Map<string, WorkRecommendationTable[]>()
      for (const place of places.slice(from, from + WRITE_BATCH)) {
        const workno = profiles.works[place]?.workno ?? ''
        found.set(workno, toRows(workno, scores.recommend(place)))
      }
      changed += await this.#writeChanged(found)
      await move(Math.min(1, (from + WRITE_BATCH) / places.length))
    }
    return { computed: places.length, changed }
  }

  /** Writes the rows that differ from what is stored. */
  async #writeChanged(found: ReadonlyMap<string, WorkRecommendationTable[]>): Promise<number> {
    const stored = Map.groupBy(
      await new RecommendRepository(this.#db).listRows([...found.keys()]),
      ({ workno }) => workno,
    )
    const changed = [...found].filter(
      ([workno, rows]) => toPrint(rows) !== toPrint(stored.get(workno) ?? []),
    )
    if (changed.length === 0) return 0
    const worknos = changed.map(([workno]) => workno)
    const rows = changed.flatMap(([, ofWork]) => ofWork)
    await transact(this.#db, (tx) => new RecommendRepository(tx).replace(worknos, rows))
    return worknos.length
  }
}

/** Puts one account's works on a shelf, and notes them where a sale of them changed. */
function takeShelf(
  rows: readonly ShelfRow[],
  to: { profiles: Profiles; shelves: Shelves; touched: Set<number>; since: number },
): void {
  const owned = rows.filter(({ is_owned }) => is_owned === 1)
  const changed = rows.filter(({ changed_at }) => changed_at >= to.since).length
  const toPlaces = (of: readonly ShelfRow[]) =>
    of.map(({ workno }) => to.profiles.findPlace(workno)).filter((place) => place !== undefined)
  if (owned.length <= LARGEST_SHELF) to.shelves.add(toPlaces(owned))
  // A shelf that was too large before these changes, and still is, counted neither then nor now.
  if (changed > 0 && owned.length - changed <= LARGEST_SHELF) {
    for (const place of toPlaces(rows)) to.touched.add(place)
  }
}

function toBasis(text: string | undefined): Basis | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as Basis)
}

/** Whether what was computed then still holds but for sales. */
function isBasisOf(basis: Basis, catalogue: string, now: number): boolean {
  // A basis from the future was made by a clock that was wrong.
  const isRecent =
    basis.wholeAt <= now && basis.salesSince <= now && basis.wholeAt > now - WHOLE_SECONDS
  return basis.algorithm === ALGORITHM && basis.catalogue === catalogue && isRecent
}

function toRows(workno: string, found: readonly Recommendation[]): WorkRecommendationTable[] {
  return found.map(({ type, otherWorkno }, rank) => ({
    workno,
    type,
    rank,
    other_workno: otherWorkno,
  }))
}

/** Equal for equal rows, in whichever order they come. */
function toPrint(rows: readonly WorkRecommendationTable[]): string {
  return rows
    .map(({ type, rank, other_workno }) => `${type} ${rank} ${other_workno}`)
    .toSorted()
    .join('\n')
}
