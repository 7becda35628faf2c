import { LIMITS } from '@yomikura/contract/limits'
import type { ProgressEvent } from '@yomikura/contract/reading'
import type { Clock } from '#platform/clock/clock.ts'
import type { AccountHolder } from '../access/index.ts'
import type { ProgressService } from '../reading/index.ts'
import type { ForeignPlace, ForeignWork } from './foreign-library.ts'
import type { FoundWork, OwnWorks } from './own-works.ts'
import type { Tally } from './tally.ts'
import { toPlace } from './to-place.ts'

/** What wrote the places: a later run knows them by it. */
const DEVICE = 'move-in'
/** Path of a work as a whole, and what its reader says of it (`ProgressEvent.locator`). */
const WHOLE = '/'
const FINISHED = 'finished'
const PAGES = 'pages'

type Tallies = { places: Tally; finished: Tally }
type Candidate = { place: ForeignPlace; work: FoundWork; tally: Tally }
type Stored =
  Awaited<ReturnType<ProgressService['findPlaces']>> extends Map<string, (infer R)[]> ? R : never

type Parts = { progress: ProgressService; clock: Clock; works: OwnWorks; isDryRun: boolean }

/**
 * Writes places and finished works. The latest act counts, as between devices: what was read here later than
 * there stays, whatever file of the work it is in.
 */
export async function movePlaces(
  { works, ...parts }: Parts,
  account: AccountHolder,
  places: readonly ForeignPlace[],
  { byId, tallies }: { byId: ReadonlyMap<string, ForeignWork>; tallies: Tallies },
): Promise<void> {
  const candidates = chooseLatest(works, places, tallies)
  // Each may be two events.
  const step = LIMITS.progressBatch / 2
  const batches = Array.from({ length: Math.ceil(candidates.length / step) }, (_, index) =>
    candidates.slice(index * step, (index + 1) * step),
  )
  // Before anything is written: what is known of a work must not be what this run wrote of it.
  const stored = new Map<string, readonly Stored[]>()
  for (const batch of batches) {
    const worknos = batch.map(({ work }) => work.workno)
    for (const [workno, rows] of await parts.progress.findPlaces(account, worknos)) {
      stored.set(workno, rows)
    }
  }
  for (const batch of batches)
    await moveBatch({ ...parts, works }, account, batch, { byId, stored })
}

/** Of several places in one work the latest. */
function chooseLatest(
  works: OwnWorks,
  places: readonly ForeignPlace[],
  tallies: Tallies,
): Candidate[] {
  const latest = new Map<string, Candidate>()
  for (const place of places) {
    const tally = place.isFinished ? tallies.finished : tallies.places
    const work = works.find(place.workId, tally)
    if (!work) continue
    // Each episode of a podcast has a place.
    const key = `${work.workno}\n${place.point?.kind === 'track' ? place.point.name : ''}`
    const known = latest.get(key)
    const isLater = !known || place.atMs > known.place.atMs
    const passed = isLater ? known?.tally : tally
    passed?.count('later_here')
    if (isLater) latest.set(key, { place, work, tally })
  }
  return [...latest.values()]
}

async function moveBatch(
  { progress, clock, works, isDryRun }: Parts,
  account: AccountHolder,
  batch: readonly Candidate[],
  {
    byId,
    stored,
  }: {
    byId: ReadonlyMap<string, ForeignWork>
    stored: ReadonlyMap<string, readonly Stored[]>
  },
): Promise<void> {
  const now_ms = clock.nowMs()
  const events: ProgressEvent[] = []
  for (const { place, work, tally } of batch) {
    const rows = stored.get(work.workno) ?? []
    const outcome = compare(place, rows, now_ms)
    const own = outcome === undefined ? await toEvents(works, { place, work }, rows, byId) : []
    if (outcome !== undefined) tally.count(outcome)
    else if (own.length === 0) tally.count('no_place', WHY[place.point?.kind ?? 'none'])
    else tally.count('moved')
    events.push(...own)
  }
  if (!isDryRun && events.length > 0) await progress.put(account, { now_ms, events })
}

const WHY = {
  page: 'the work has no pages here',
  share: 'the work has no text and no pages here',
  seconds: 'the work has no sound here',
  track: 'the work has no such recording here',
  none: 'only that it was opened is known',
} as const

/** @returns undefined where the other server's place is to be written */
function compare(place: ForeignPlace, rows: readonly Stored[], nowMs: number) {
  if (rows.some((row) => row.device === DEVICE && row.device_ms === place.atMs))
    return 'already_there'
  const latest = Math.max(-1, ...rows.map(({ at_ms }) => at_ms))
  return latest >= Math.min(nowMs, place.atMs) ? 'later_here' : undefined
}

async function toEvents(
  works: OwnWorks,
  { place, work }: { place: ForeignPlace; work: FoundWork },
  rows: readonly Stored[],
  byId: ReadonlyMap<string, ForeignWork>,
): Promise<ProgressEvent[]> {
  const { workno } = work
  const event = { workno, device: DEVICE, at_ms: place.atMs }
  const whole = { ...event, path: WHOLE, total: 1 }
  if (place.isFinished) return [{ ...whole, position: 1, locator: FINISHED }]
  const point =
    place.point && toPlace(await works.readTree(work), place.point, byId.get(place.workId) ?? {})
  if (!point) return []
  // It was begun once more since it was called finished.
  const isFinished = rows.some(({ path, locator }) => path === WHOLE && locator === FINISHED)
  const again = isFinished ? [{ ...whole, position: 0, locator: PAGES }] : []
  return [{ ...event, ...point }, ...again]
}
