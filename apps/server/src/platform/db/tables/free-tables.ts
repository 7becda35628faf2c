/** What a shop gives away of a work, and what lists of free titles are ordered by. */
export type WorkOfferTable = {
  workno: string
  /** Series, or the workno of a work that stands alone. */
  title_id: string
  volume: number | null
  work_type: string
  is_free: number
  /** End of the free time; null when it has none. */
  free_until: number | null
  /** Pages from the first that anybody may look at. */
  sample_pages: number
  /** Digest of the sample file that the shop offers now; null without one. */
  sample_sha256: string | null
  /** Revision made of a sample file, and the digest of that file; null before the first. */
  sample_revision: string | null
  sample_made_of: string | null
  /** End of the time in which it can be reserved; 0 when it cannot. */
  reserve_end: number
  rating: number
  dlcount: number
  regist_at: number
}

/** A visitor who opened a free work on a day. Kept only until that day is over. */
export type FreeOpeningTable = {
  workno: string
  /** Days since the epoch, UTC. */
  day: number
  /** Keyed digest that changes with the day. */
  visitor: string
}

/** How many visitors opened a free work on a day. */
export type FreeOpeningCountTable = { workno: string; day: number; opened: number }

/** What goes with a work, as the last computation found it. */
export type WorkRecommendationTable = {
  workno: string
  /** `nextVolume`, `sameCircle` or `related`. */
  type: string
  /** 0 is the best. */
  rank: number
  other_workno: string
}
