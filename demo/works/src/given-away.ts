import type { DemoWork } from './demo-work.ts'

/** What anybody may look at of each demo work that has pages. */
const SAMPLE_PAGES = 3
/** Kinds of which no pages can be shown. */
const UNPAGED = new Set<DemoWork['work_type']>(['MUS', 'SOU', 'MOV', 'NRE', 'ACN', 'TOL'])

/** The series' first volume, a comic of one volume and a webtoon: the list of free titles shows comics. */
const FREE = new Set(['BJ00000101', 'RJ00000201', 'RJ00000701'])

/** What the demo's shop gives away: some whole works, and of all others the first pages. */
export function toGivenAway({ workno, work_type }: DemoWork) {
  return {
    is_one_click_free: FREE.has(workno),
    sample_pages: UNPAGED.has(work_type) ? 0 : SAMPLE_PAGES,
  }
}
