/** More than anybody measures at once; the browser itself keeps every mark for as long as the tab is open. */
const MOST_MARKS = 1000
const PREFIX = 'viewer:'

const counts = new Map<string, number>()

type Moment = 'open' | 'first-page' | 'turn-input' | 'turn-painted'

/** Marks a moment of a viewer for measurements. A newly opened viewer forgets the last one's. */
export function markViewer(moment: Moment, options: PerformanceMarkOptions = {}): void {
  if (moment === 'open') {
    for (const name of counts.keys()) clear(name)
  }
  const name = `${PREFIX}${moment}`
  const count = counts.get(name) ?? 0
  if (count >= MOST_MARKS) clear(name)
  performance.mark(name, options)
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function clear(name: string): void {
  performance.clearMarks(name)
  counts.set(name, 0)
}
