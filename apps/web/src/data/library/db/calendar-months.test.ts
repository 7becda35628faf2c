import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMonthFinder } from './calendar-months.ts'

afterEach(() => vi.unstubAllEnvs())

const find = (zone: string, instant: string) => {
  const { year, month, fromMs, toMs } = createMonthFinder(zone)(Date.parse(instant))
  const [from, to] = [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(0, 16))
  return `${String(year)}-${String(month)} ${from} ${to}`
}

describe('a month of a calendar', () => {
  it.each([
    ['Asia/Tokyo', '2026-01-31T14:59:59Z', '2026-1 2025-12-31T15:00 2026-01-31T15:00'],
    ['Asia/Tokyo', '2026-01-31T15:00:00Z', '2026-2 2026-01-31T15:00 2026-02-28T15:00'],
    ['Asia/Tokyo', '2024-02-29T14:59:59Z', '2024-2 2024-01-31T15:00 2024-02-29T15:00'],
    ['UTC', '2026-12-31T23:59:59Z', '2026-12 2026-12-01T00:00 2027-01-01T00:00'],
    // Summer time begins within the month, and ends within it.
    ['Europe/Berlin', '2026-03-31T21:59:59Z', '2026-3 2026-02-28T23:00 2026-03-31T22:00'],
    ['Europe/Berlin', '2026-10-01T00:00:00Z', '2026-10 2026-09-30T22:00 2026-10-31T23:00'],
    ['America/New_York', '2026-11-01T03:59:59Z', '2026-10 2026-10-01T04:00 2026-11-01T04:00'],
    ['Asia/Kolkata', '2026-06-30T18:30:00Z', '2026-7 2026-06-30T18:30 2026-07-31T18:30'],
    ['Asia/Kathmandu', '2026-06-30T18:14:59Z', '2026-6 2026-05-31T18:15 2026-06-30T18:15'],
    ['Pacific/Chatham', '2026-12-31T10:15:00Z', '2027-1 2026-12-31T10:15 2027-01-31T10:15'],
    ['Pacific/Kiritimati', '2026-04-30T10:00:00Z', '2026-5 2026-04-30T10:00 2026-05-31T10:00'],
    ['Pacific/Pago_Pago', '2026-05-01T10:59:59Z', '2026-4 2026-04-01T11:00 2026-05-01T11:00'],
    // The clock jumped over the first midnight of October, and the first of April came twice.
    ['America/Asuncion', '2017-10-01T03:59:59Z', '2017-9 2017-09-01T04:00 2017-10-01T04:00'],
    ['America/Asuncion', '2017-10-01T04:00:00Z', '2017-10 2017-10-01T04:00 2017-11-01T03:00'],
    ['Pacific/Norfolk', '2019-09-30T13:00:00Z', '2019-10 2019-09-30T13:00 2019-10-31T12:00'],
    ['Asia/Amman', '2022-04-01T00:00:00Z', '2022-4 2022-03-31T21:00 2022-04-30T21:00'],
    // Before there were zones, by the sun.
    ['Asia/Tokyo', '1887-12-31T14:41:00Z', '1887-12 1887-11-30T14:41 1887-12-31T14:41'],
  ])('in %s at %s is %s', (zone, instant, month) => {
    expect(find(zone, instant)).toBe(month)
  })

  it.each(['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati', 'UTC'])(
    'is the own one of a reader in %s where no zone is named',
    (zone) => {
      vi.stubEnv('TZ', zone)
      const ms = Date.parse('2026-08-31T20:00:00Z')
      expect(createMonthFinder()(ms)).toEqual(createMonthFinder(zone)(ms))
    },
  )

  it('begins where the former one ends, for a hundred years of any zone', () => {
    for (const zone of ['Asia/Tokyo', 'Europe/Lisbon', 'America/Sao_Paulo', 'Asia/Beirut']) {
      const findMonth = createMonthFinder(zone)
      let ms = Date.parse('1970-01-15T00:00:00Z')
      for (let count = 0; count < 1200; count += 1) {
        const here = findMonth(ms)
        const next = findMonth(here.toMs)
        expect([zone, next.fromMs, next.month]).toEqual([zone, here.toMs, (here.month % 12) + 1])
        ms = here.toMs
      }
    }
  })

  it('of a zone that the browser does not know is an error', () => {
    expect(() => createMonthFinder('Asia/Edo')).toThrow(RangeError)
  })
})
