import type { CatalogueWork } from '@yomikura/contract/storefront'
import { setImmediate as breathe } from 'node:timers/promises'
import { type Db, transact } from '#platform/db/database.ts'
import type { WorkRecommendationTable } from '#platform/db/tables/free-tables.ts'
import { type DescribedWork, RecommendRepository } from './repository.ts'
import { type Profile, type Recommendation, WorkScores } from './score-works.ts'

const READ_BATCH = 500
/** Works that one transaction writes, so that readers and webhooks need not wait long. */
const WRITE_BATCH = 50
const AGE_RANKS = { all: 0, r15: 1, r18: 2 } as const

type Progress = { signal: AbortSignal; reportProgress: (value: number) => void }

/** Computes what goes with each work of the catalogue. Doing it again comes to the same end. */
export class RecommendCompute {
  readonly #db: Db

  constructor({ db }: { db: Db }) {
    this.#db = db
  }

  /** @returns how many works were looked at */
  async run({ signal, reportProgress }: Progress): Promise<{ works: number }> {
    const profiles = await this.#readProfiles()
    const scores = new WorkScores(profiles)
    for (let from = 0; from < profiles.length; from += WRITE_BATCH) {
      signal.throwIfAborted()
      await this.#computeBatch(scores, profiles.slice(from, from + WRITE_BATCH))
      reportProgress((from + WRITE_BATCH) / (profiles.length + WRITE_BATCH))
      // The process also answers readers.
      await breathe()
    }
    return { works: profiles.length }
  }

  async #readProfiles(): Promise<Profile[]> {
    const repository = new RecommendRepository(this.#db)
    const profiles: Profile[] = []
    for (let last = ''; ;) {
      const batch = await repository.listDescribed(last, READ_BATCH)
      profiles.push(...batch.map(toProfile))
      const end = batch.at(-1)
      if (!end || batch.length < READ_BATCH) return profiles
      last = end.workno
    }
  }

  async #computeBatch(scores: WorkScores, batch: readonly Profile[]): Promise<void> {
    const worknos = batch.map((profile) => profile.workno)
    const together = Map.groupBy(
      await new RecommendRepository(this.#db).listBoughtTogether(worknos),
      (row) => row.workno,
    )
    const rows = batch.flatMap((profile) => {
      const counts = (together.get(profile.workno) ?? []).map(
        ({ other, accounts }) => [other, accounts] as const,
      )
      return toRows(profile.workno, scores.recommend(profile, new Map(counts)))
    })
    await transact(this.#db, (tx) => new RecommendRepository(tx).replace(worknos, rows))
  }
}

function toProfile({ workno, source, inservice, catalogue }: DescribedWork): Profile {
  const work = JSON.parse(catalogue) as CatalogueWork
  return {
    workno,
    makerId: work.maker.id,
    titleId: work.series?.title_id ?? null,
    volume: work.series?.volume_number ?? null,
    workType: work.work_type,
    ageRank: AGE_RANKS[work.age_category],
    isListed: source === 'storefront' && inservice === 1,
    features: [
      ...work.tags.map((tag) => `tag:${tag.class}:${tag.name}`),
      ...work.genre_ids.map((id) => `genre:${id}`),
    ],
  }
}

function toRows(workno: string, found: readonly Recommendation[]): WorkRecommendationTable[] {
  return found.map(({ type, otherWorkno }, rank) => ({
    workno,
    type,
    rank,
    other_workno: otherWorkno,
  }))
}
