/**
 * Kills this very process at a named point, so that tests can prove that a second run resumes.
 *
 * Named by the environment variable `YOMIKURA_FAULT`, for example `ingest:journaled` or, to pass the
 * point twice before, `ingest:journaled@3`. Without the variable it costs one comparison.
 */
export function faultPoint(name: FaultPoint): void {
  const wanted = process.env.YOMIKURA_FAULT
  if (wanted === undefined || !wanted.startsWith(`ingest:${name}`)) return
  const [point, times = '1'] = wanted.split('@')
  if (point !== `ingest:${name}`) return
  passed.set(name, (passed.get(name) ?? 0) + 1)
  if (passed.get(name) === Number(times)) process.kill(process.pid, 'SIGKILL')
}

/** Every point, in the order in which a work passes them. */
export const FAULT_POINTS = [
  'opened',
  'staged',
  'optimized',
  'page',
  'slice',
  'journaled',
  'cover',
  'ziptree',
  'finished',
] as const

type FaultPoint = (typeof FAULT_POINTS)[number]

const passed = new Map<FaultPoint, number>()
