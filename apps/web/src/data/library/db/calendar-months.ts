/** A month of a calendar, and the epoch milliseconds from its first instant to that of the next. */
export type CalendarMonth = {
  year: number
  /** From 1. */
  month: number
  fromMs: number
  toMs: number
}

const HOUR_MS = 3_600_000
/** Farther from a change of the clock than any zone is from UTC. */
const AROUND_MS = 36 * HOUR_MS

/**
 * Finds months by the clock of a time zone, summer time included. Asked for neighbours one after the
 * other it takes each month apart once: 50,000 dates would cost a visible moment.
 *
 * @param timeZone an IANA name; the reader's own zone without one
 * @throws RangeError where the browser does not know the zone
 */
export function createMonthFinder(timeZone?: string): (ms: number) => CalendarMonth {
  const clock = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    ...(timeZone !== undefined && { timeZone }),
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' },
  })
  const toLocalMs = (ms: number): number => {
    const parts = clock.formatToParts(ms)
    const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
    const [hour, minute, second] = [read('hour'), read('minute'), read('second')]
    return Date.UTC(read('year'), read('month') - 1, read('day'), hour, minute, second)
  }
  const toOffsetMs = (ms: number) => toLocalMs(ms) - Math.floor(ms / 1000) * 1000

  /** First instant of a month: midnight, or what there is where the clock jumps over it or goes back. */
  const toStart = (year: number, month: number): number => {
    const midnight = Date.UTC(year, month - 1, 1)
    const starts = [midnight - AROUND_MS, midnight + AROUND_MS]
      .map((ms) => midnight - toOffsetMs(ms))
      .toSorted((one, other) => one - other)
    return starts.find((ms) => toLocalMs(ms) >= midnight) ?? midnight
  }

  let last: CalendarMonth | undefined
  return (ms) => {
    if (last && ms >= last.fromMs && ms < last.toMs) return last
    const local = new Date(toLocalMs(ms))
    const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + 1]
    last = { year, month, fromMs: toStart(year, month), toMs: toStart(year, month + 1) }
    return last
  }
}
