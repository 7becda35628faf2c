import type { Clock } from '#platform/clock/clock.ts'

/**
 * Sets events of a device's clock right. Devices are wrong by minutes to years; each batch says what
 * its clock shows while it is sent, and the difference is taken off. No event lies in the future,
 * where it would win against everything that comes later.
 *
 * @param deviceNowMs what the device's clock showed when the batch was sent
 */
export function toServerTime(clock: Clock, deviceNowMs: number): (atMs: number) => number {
  const nowMs = clock.nowMs()
  const aheadMs = deviceNowMs - nowMs
  return (atMs) => Math.max(0, Math.min(nowMs, atMs - aheadMs))
}

/** The latest event of each key, in the order in which the keys came first. */
export function latestByKey<TEvent extends { at_ms: number }>(
  events: readonly TEvent[],
  toKey: (event: TEvent) => string,
): TEvent[] {
  const latest = new Map<string, TEvent>()
  for (const event of events) {
    const key = toKey(event)
    const known = latest.get(key)
    // Of two at one time the one sent later counts: that is the order the reader acted in.
    if (!known || event.at_ms >= known.at_ms) latest.set(key, event)
  }
  return [...latest.values()]
}

/** Text under which a place is found: workno and path cannot run into each other. */
export function toPlaceKey({ workno, path }: { workno: string; path: string }): string {
  return `${workno}\n${path}`
}
