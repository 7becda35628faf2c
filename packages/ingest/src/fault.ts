/**
 * Kills this very process at a named point, so that tests can prove that a second run resumes.
 *
 * Named by the environment variable `YOMIKURA_FAULT`, for example `ingest:journaled` or, to pass the
 * point twice before, `ingest:journaled@3`, or to die of one file only, `ingest:making=bad.png`. Without
 * the variable it costs one comparison. `hang:` instead of `ingest:` never comes back from the point.
 */
export function faultPoint(name: FaultPoint, subject = ''): void {
  const wanted = process.env.YOMIKURA_FAULT
  if (wanted === undefined) return
  const [place = '', times = '1'] = wanted.split('@')
  const [point, only = subject] = place.split('=')
  if (only !== subject) return
  while (point === `hang:${name}`);
  if (point !== `ingest:${name}`) return
  passed.set(name, (passed.get(name) ?? 0) + 1)
  if (passed.get(name) === Number(times)) process.kill(process.pid, 'SIGKILL')
}

/** A point that `stall:` never comes back from either, while the process goes on with all else. */
export async function stallPoint(name: FaultPoint, subject: string): Promise<void> {
  if (process.env.YOMIKURA_FAULT !== `stall:${name}=${subject}`) return
  setInterval(() => undefined, 1000)
  await new Promise<never>(() => undefined)
}

/** Every point, in the order in which a work passes them. */
export const FAULT_POINTS = [
  'opened',
  'staged',
  'making',
  'optimized',
  'page',
  'slice',
  'rung',
  'journaled',
  'cover',
  'ziptree',
  'finished',
] as const

type FaultPoint = (typeof FAULT_POINTS)[number]

const passed = new Map<FaultPoint, number>()
