import { afterEach, describe, expect, it, vi } from 'vitest'
import { aWork } from '../../base/test-works.ts'
import { createMonthFinder } from './calendar-months.ts'
import { groupRows } from './library-groups.ts'
import { queryLibrary, type Sort } from './library-query.ts'
import { anIndex } from './test-index.ts'

afterEach(() => vi.unstubAllEnvs())

const ALL = { text: '', category: 'all', age: '', showOnlyPlayable: false, workType: '' } as const

/** Works by the instants at which they came into the library; `RI…` are imports, `RJ…` purchases. */
function listMonths(shop: string, dates: Record<string, string>, sort: Sort = 'purchase'): string {
  const works = Object.entries(dates).map(([workno, sales_date]) => aWork({ workno, sales_date }))
  const index = anIndex(works)
  const calendars = { shop: createMonthFinder(shop), own: createMonthFinder() }
  const groups = groupRows(index, queryLibrary(index, { ...ALL, sort }), sort, calendars)
  return groups
    .map(({ key, count }) =>
      key.by === 'month' ? `${String(key.year)}-${String(key.month)}: ${String(count)}` : key.by,
    )
    .join(', ')
}

describe('the month of a purchase', () => {
  it.each([
    ['Asia/Tokyo', '2026-01-31T15:00:00Z', '2026-2: 1'],
    ['Asia/Tokyo', '2026-01-31T14:59:59Z', '2026-1: 1'],
    ['Asia/Tokyo', '2024-02-29T14:59:59Z', '2024-2: 1'],
    ['Europe/Berlin', '2026-03-31T21:59:59Z', '2026-3: 1'],
    ['Europe/Berlin', '2026-03-31T22:00:00Z', '2026-4: 1'],
    ['Europe/Berlin', '2026-12-31T22:59:59Z', '2026-12: 1'],
    ['Europe/Berlin', '2026-12-31T23:00:00Z', '2027-1: 1'],
    ['Asia/Kolkata', '2026-06-30T18:30:00Z', '2026-7: 1'],
    ['Pacific/Kiritimati', '2026-06-30T10:00:00Z', '2026-7: 1'],
    ['Pacific/Pago_Pago', '2026-07-01T10:59:59Z', '2026-6: 1'],
    ['America/New_York', '2026-11-01T04:00:00Z', '2026-11: 1'],
  ])('is that of a shop in %s at %s: %s, wherever the reader is', (zone, instant, month) => {
    for (const reader of ['America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Kiritimati']) {
      vi.stubEnv('TZ', reader)
      expect([reader, listMonths(zone, { RJ000001: instant })]).toEqual([reader, month])
    }
  })
})

describe('the month of an own import', () => {
  it.each([
    ['America/Los_Angeles', '2026-02-01T07:59:59Z', '2026-1: 1'],
    ['America/Los_Angeles', '2026-02-01T08:00:00Z', '2026-2: 1'],
    ['Europe/Berlin', '2026-01-31T23:00:00Z', '2026-2: 1'],
    ['Asia/Tokyo', '2026-01-31T15:00:00Z', '2026-2: 1'],
    ['Pacific/Kiritimati', '2026-01-31T10:00:00Z', '2026-2: 1'],
    ['Asia/Kathmandu', '2026-01-31T18:14:59Z', '2026-1: 1'],
  ])('is that of a reader in %s at %s: %s, whatever the shop', (reader, instant, month) => {
    vi.stubEnv('TZ', reader)
    for (const shop of ['Asia/Tokyo', 'America/New_York']) {
      expect([shop, listMonths(shop, { RI000001: instant })]).toEqual([shop, month])
    }
  })
})

describe('purchases and imports of one library', () => {
  const dates = {
    RJ000001: '2026-03-02T00:00:00Z',
    // In Tokyo it is February already, in Los Angeles still January.
    RJ000002: '2026-01-31T20:00:00Z',
    RI000001: '2026-01-31T19:00:00Z',
    RJ000003: '2026-01-31T18:00:00Z',
    RI000002: '2026-01-20T00:00:00Z',
    RJ000004: '2026-01-02T00:00:00Z',
  }

  it('share their months, none of which comes twice', () => {
    vi.stubEnv('TZ', 'America/Los_Angeles')
    expect(listMonths('Asia/Tokyo', dates)).toBe('2026-3: 1, 2026-2: 1, 2026-1: 4')
    expect(listMonths('Asia/Tokyo', dates, 'purchase_asc')).toBe('2026-1: 2, 2026-2: 3, 2026-3: 1')
  })

  it('keep what has no date apart', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo')
    expect(listMonths('Asia/Tokyo', { ...dates, RJ000009: '' })).toBe(
      '2026-3: 1, 2026-2: 3, 2026-1: 2, own_work',
    )
  })
})
