/** How something that was found on the other server ended. */
export const OUTCOMES = [
  'moved',
  'already_there',
  'later_here',
  'not_matched',
  'ambiguous',
  'no_place',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** How many ended how; together they are all that were found. */
export type Counts = { found: number } & Record<Outcome, number>

/** Counts outcomes, and why things had no place here. */
export class Tally {
  readonly counts: Counts = {
    ...{ found: 0, moved: 0, already_there: 0, later_here: 0 },
    ...{ not_matched: 0, ambiguous: 0, no_place: 0 },
  }
  readonly reasons = new Map<string, number>()

  count(outcome: Outcome, why?: string): void {
    this.counts.found++
    this.counts[outcome]++
    if (why !== undefined) this.reasons.set(why, (this.reasons.get(why) ?? 0) + 1)
  }
}
