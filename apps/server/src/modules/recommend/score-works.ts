import type { RecommendationType } from '@yomikura/contract/recommend'
import type { Profile } from './profiles.ts'
import type { Shelves } from './shelves.ts'

export type Recommendation = { type: RecommendationType; otherWorkno: string }

/** How much sharing one thing counts. */
const WEIGHTS = { maker: 4, workType: 1, boughtTogether: 3 } as const
/** Something that more works share says too little to be worth the time. */
const COMMON_FEATURE = 2000
const KEPT = { sameCircle: 30, related: 30 } as const

/**
 * Finds what goes with each work: the next volume, works of the same circle, and related ones. A work
 * is named by its place among the profiles; sums lie in arrays of that length, which are used again.
 */
export class WorkScores {
  readonly #profiles: readonly Profile[]
  readonly #shelves: Shelves
  readonly #byFeature: ReadonlyMap<number, readonly number[]>
  readonly #byMaker: ReadonlyMap<number, readonly number[]>
  readonly #byTitle: ReadonlyMap<number, readonly number[]>
  readonly #listed: number
  readonly #points: Float64Array
  /** 1 for works that are in `#touched`. */
  readonly #isTouched: Uint8Array
  #touched: number[] = []

  /** @param profiles in the order of their numbers */
  constructor(profiles: readonly Profile[], shelves: Shelves) {
    this.#profiles = profiles
    this.#shelves = shelves
    this.#byFeature = groupListed(profiles, ({ features }) => features)
    this.#byMaker = groupListed(profiles, ({ maker }) => [maker])
    this.#byTitle = groupListed(profiles, ({ title }) => (title === undefined ? [] : [title]))
    this.#listed = profiles.filter(({ isListed }) => isListed).length
    this.#points = new Float64Array(profiles.length)
    this.#isTouched = new Uint8Array(profiles.length)
  }

  /** @param index place of the work among the profiles */
  recommend(index: number): Recommendation[] {
    const work = this.#profiles[index]
    if (!work) return []
    const next = this.#findNext(work)
    const ofMaker = this.#byMaker.get(work.maker) ?? []
    this.#scoreRelated(index, work, ofMaker)
    const related = this.#touched.filter((other) => this.#isRelated(index, other))
    const circle = ofMaker.filter((other) => this.#isOther(index, other))
    const found = [
      ...(next === undefined ? [] : [this.#toRecommendation('nextVolume', next)]),
      ...this.#best(circle, KEPT.sameCircle).map((other) =>
        this.#toRecommendation('sameCircle', other),
      ),
      ...this.#best(related, KEPT.related).map((other) => this.#toRecommendation('related', other)),
    ]
    for (const other of this.#touched) this.#points[other] = this.#isTouched[other] = 0
    this.#touched = []
    return found
  }

  #findNext({ title, volume }: Profile): number | undefined {
    if (title === undefined || volume === null) return undefined
    let next: number | undefined
    let nextVolume = Infinity
    for (const other of this.#byTitle.get(title) ?? []) {
      const otherVolume = this.#profiles[other]?.volume ?? null
      if (otherVolume === null || otherVolume <= volume || otherVolume >= nextVolume) continue
      next = other
      nextVolume = otherVolume
    }
    return next
  }

  #scoreRelated(index: number, work: Profile, ofMaker: readonly number[]): void {
    for (const feature of work.features) {
      const sharing = this.#byFeature.get(feature) ?? []
      if (sharing.length > COMMON_FEATURE) continue
      // What few works share says more than what half of the shop has.
      const points = 1 + Math.log(1 + this.#listed / sharing.length)
      for (const other of sharing) this.#add(other, points)
    }
    this.#shelves.eachBoughtWith(index, (other, accounts) => {
      if (this.#profiles[other]?.isListed === true) {
        this.#add(other, WEIGHTS.boughtTogether * Math.log2(1 + accounts))
      }
    })
    for (const other of ofMaker) this.#add(other, WEIGHTS.maker)
    for (const other of this.#touched) {
      if (this.#profiles[other]?.workType === work.workType) this.#add(other, WEIGHTS.workType)
    }
  }

  #add(other: number, points: number): void {
    if (this.#isTouched[other] === 0) {
      this.#isTouched[other] = 1
      this.#touched.push(other)
    }
    this.#points[other] = (this.#points[other] ?? 0) + points
  }

  #isRelated(index: number, other: number): boolean {
    return (
      this.#profiles[other]?.maker !== this.#profiles[index]?.maker && this.#isOther(index, other)
    )
  }

  /** Another title, and nothing for older readers than the work itself is for. */
  #isOther(index: number, otherIndex: number): boolean {
    const [work, other] = [this.#profiles[index], this.#profiles[otherIndex]]
    if (!work || !other || index === otherIndex) return false
    const isSameTitle = work.title !== undefined && work.title === other.title
    return !isSameTitle && other.ageRank <= work.ageRank
  }

  /** Those with the most points, of equal ones the newest; thousands are never sorted for thirty. */
  #best(works: readonly number[], count: number): number[] {
    const best: number[] = []
    for (const work of works) {
      const last = best.at(-1)
      if (best.length === count && last !== undefined && !this.#isBefore(work, last)) continue
      let place = best.length
      while (place > 0 && this.#isBefore(work, best[place - 1] ?? -1)) place--
      best.splice(place, 0, work)
      if (best.length > count) best.pop()
    }
    return best
  }

  #isBefore(work: number, other: number): boolean {
    const difference = (this.#points[work] ?? 0) - (this.#points[other] ?? 0)
    return difference > 0 || (difference === 0 && work > other)
  }

  #toRecommendation(type: RecommendationType, other: number): Recommendation {
    return { type, otherWorkno: this.#profiles[other]?.workno ?? '' }
  }
}

/** Places of the works on sale, by what they share. */
function groupListed(
  profiles: readonly Profile[],
  keysOf: (profile: Profile) => readonly number[],
): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const [index, profile] of profiles.entries()) {
    if (!profile.isListed) continue
    for (const key of keysOf(profile)) {
      const group = groups.get(key)
      if (group) group.push(index)
      else groups.set(key, [index])
    }
  }
  return groups
}
