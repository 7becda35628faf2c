import type { DemoWork } from './demo-work.ts'

/** What anybody may look at of each demo work that has pages. */
const SAMPLE_PAGES = 3
/** Kinds of which no pages can be shown. */
const UNPAGED = new Set<DemoWork['work_type']>(['MUS', 'SOU', 'MOV', 'NRE', 'ACN', 'TOL'])

/** What the demo's shop gives away of a work: a series' first volume, and the first pages of the rest. */
export function toGivenAway({ series, work_type }: DemoWork) {
  return {
    is_one_click_free: series?.volume_number === 1,
    sample_pages: UNPAGED.has(work_type) ? 0 : SAMPLE_PAGES,
  }
}
