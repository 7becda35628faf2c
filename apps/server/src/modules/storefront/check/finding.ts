/** What one line of the check found. `skipped` says why nothing could be tried. */
export type Finding = {
  area: 'sign-in' | 'catalogue' | 'sales' | 'content' | 'offers' | 'webhooks'
  claim: string
  outcome: 'pass' | 'fail' | 'skipped'
  why: string
}

/** A broken promise of the shop, in words for its engineers. */
export class Broken extends Error {}

/** A promise that this shop gives no occasion to try. */
export class Untried extends Error {}

/** Collects findings; a claim that throws is a failed one, and the next is tried all the same. */
export class Findings {
  readonly all: Finding[] = []
  readonly #area: Finding['area']

  constructor(area: Finding['area']) {
    this.#area = area
  }

  /** @param prove throws {@link Broken} or {@link Untried}; its answer is shown beside the claim */
  async claim(claim: string, prove: () => Promise<string> | string): Promise<void> {
    const finding = { area: this.#area, claim }
    try {
      this.all.push({ ...finding, outcome: 'pass', why: await prove() })
    } catch (error) {
      const outcome = error instanceof Untried ? 'skipped' : 'fail'
      this.all.push({ ...finding, outcome, why: toReason(error) })
    }
  }
}

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}

const MARKS = { pass: 'pass', fail: 'FAIL', skipped: 'skip' } as const

/** The findings as lines of one table. */
export function toTable(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ claim }) => claim.length))
  return findings
    .map(({ area, claim, outcome, why }) =>
      `${MARKS[outcome]}  ${area.padEnd(9)}  ${claim.padEnd(width)}  ${why}`.trimEnd(),
    )
    .join('\n')
}
