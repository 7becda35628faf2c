import type { RecommendationType } from '@yomikura/contract/recommend'

/** What the computation knows of a work. */
export type Profile = {
  workno: string
  makerId: string
  /** Series, or null for a work that stands alone. */
  titleId: string | null
  volume: number | null
  workType: string
  /** Larger means for older readers. */
  ageRank: number
  /** Only works on sale are recommended; for all others something is. */
  isListed: boolean
  /** Names of tags and genres, each marked as one or the other. */
  features: readonly string[]
}

export type Recommendation = { type: RecommendationType; otherWorkno: string }

/** How much sharing one thing counts. */
const WEIGHTS = { maker: 4, workType: 1, boughtTogether: 3 } as const
/** Something that more works share says too little to be worth the time. */
const COMMON_FEATURE = 2000
const KEPT = { sameCircle: 30, related: 30 } as const

/** Finds what goes with each work: the next volume, works of the same circle, and related ones. */
export class WorkScores {
  readonly #byNumber: ReadonlyMap<string, Profile>
  readonly #byFeature: ReadonlyMap<string, Profile[]>
  readonly #byMaker: ReadonlyMap<string, Profile[]>
  readonly #byTitle: ReadonlyMap<string, Profile[]>

  constructor(profiles: readonly Profile[]) {
    const listed = profiles.filter((profile) => profile.isListed)
    this.#byNumber = new Map(listed.map((profile) => [profile.workno, profile]))
    this.#byFeature = groupByMany(listed)
    this.#byMaker = Map.groupBy(listed, (profile) => profile.makerId)
    this.#byTitle = Map.groupBy(
      listed.filter((profile) => profile.titleId !== null),
      (profile) => profile.titleId ?? '',
    )
  }

  /** @param boughtTogether other works and how many accounts have both */
  recommend(work: Profile, boughtTogether: ReadonlyMap<string, number>): Recommendation[] {
    const next = this.#findNext(work)
    const circle = (this.#byMaker.get(work.makerId) ?? []).filter((other) => isOther(work, other))
    const scores = this.#scoreRelated(work, boughtTogether)
    const score = (other: Profile) => scores.get(other.workno) ?? 0
    const inCircle = new Set(circle.map((other) => other.workno))
    const related = [...scores.keys()].flatMap((workno) => {
      const other = this.#byNumber.get(workno)
      return other && !inCircle.has(workno) && isOther(work, other) ? [other] : []
    })
    const best = (works: Profile[], count: number) =>
      works
        .toSorted((a, b) => score(b) - score(a) || compareText(b.workno, a.workno))
        .slice(0, count)
    return [
      ...(next ? [toRecommendation('nextVolume', next)] : []),
      ...best(circle, KEPT.sameCircle).map((other) => toRecommendation('sameCircle', other)),
      ...best(related, KEPT.related).map((other) => toRecommendation('related', other)),
    ]
  }

  #findNext({ titleId, volume }: Profile): Profile | undefined {
    if (titleId === null || volume === null) return undefined
    return (this.#byTitle.get(titleId) ?? [])
      .filter((other) => other.volume !== null && other.volume > volume)
      .toSorted((a, b) => (a.volume ?? 0) - (b.volume ?? 0) || compareText(a.workno, b.workno))[0]
  }

  #scoreRelated(work: Profile, boughtTogether: ReadonlyMap<string, number>): Map<string, number> {
    const scores = new Map<string, number>()
    const add = (workno: string, points: number) =>
      scores.set(workno, (scores.get(workno) ?? 0) + points)
    for (const feature of work.features) {
      const sharing = this.#byFeature.get(feature) ?? []
      if (sharing.length > COMMON_FEATURE) continue
      // What few works share says more than what half of the shop has.
      const points = 1 + Math.log(1 + this.#byNumber.size / sharing.length)
      for (const other of sharing) add(other.workno, points)
    }
    for (const [workno, accounts] of boughtTogether) {
      add(workno, WEIGHTS.boughtTogether * Math.log2(1 + accounts))
    }
    for (const other of this.#byMaker.get(work.makerId) ?? []) add(other.workno, WEIGHTS.maker)
    for (const workno of scores.keys()) {
      if (this.#byNumber.get(workno)?.workType === work.workType) add(workno, WEIGHTS.workType)
    }
    return scores
  }
}

/** Another title, and nothing for older readers than the work itself is for. */
function isOther(work: Profile, other: Profile): boolean {
  const isSameTitle = work.titleId !== null && work.titleId === other.titleId
  return other.workno !== work.workno && !isSameTitle && other.ageRank <= work.ageRank
}

function groupByMany(profiles: readonly Profile[]): Map<string, Profile[]> {
  const groups = new Map<string, Profile[]>()
  for (const profile of profiles) {
    for (const feature of new Set(profile.features)) {
      const group = groups.get(feature)
      if (group) group.push(profile)
      else groups.set(feature, [profile])
    }
  }
  return groups
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function toRecommendation(type: RecommendationType, other: Profile): Recommendation {
  return { type, otherWorkno: other.workno }
}
