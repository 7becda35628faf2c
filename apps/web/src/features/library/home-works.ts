import { isPreOrder } from '#data/library/db/index-row.ts'
import type { LibraryIndex } from '#data/library/db/library-index.ts'
import { type ReadingMarks, toReadState } from '#data/session/use-reading-marks.ts'

/** A work on the Home shelf, and why it is there. */
export type HomeWork = { row: number; reason: 'continue' | 'next_volume' | 'new' }

const MAX_CONTINUE = 6
const MAX_NEXT = 4
const MAX_NEW = 6
const NEW_DAYS = 30
const DAY_MS = 86_400_000

type Options = {
  marks: ReadingMarks
  hidden: (workno: string) => boolean
  isSuperUser: boolean
  nowMs: number
}

/**
 * What a reader most likely came for: works begun, those read last first, the owned volume after each
 * finished one, and what was bought lately and not opened yet. No work twice.
 */
export function listHomeWorks(index: LibraryIndex, options: Options): HomeWork[] {
  const { marks, hidden, nowMs } = options
  const isUsable = (row: number) => {
    if (row === -1 || hidden(index.text('workno', row))) return false
    const work = index.row(row)
    return work.isReadable && !isPreOrder(work, options)
  }
  const stateOf = (row: number) => toReadState(marks.markOf(index.text('workno', row)))
  const marked = marks.worknos.map((workno) => index.find(workno)).filter((row) => row !== -1)
  const works: HomeWork[] = []
  const take = (rows: Iterable<number>, reason: HomeWork['reason'], max: number) => {
    let taken = 0
    for (const row of rows) {
      if (taken === max) return
      if (!isUsable(row) || works.some((work) => work.row === row)) continue
      works.push({ row, reason })
      taken += 1
    }
  }
  take(
    marked.filter((row) => stateOf(row) === 'reading'),
    'continue',
    MAX_CONTINUE,
  )
  const finished = marked.filter((row) => stateOf(row) === 'finished')
  const next = findNextVolumes(index, finished).filter((row) => stateOf(row) === 'unread')
  take(next, 'next_volume', MAX_NEXT)
  // A library that was just filled is new from end to end, which gives the mark no meaning.
  if (marked.length > 0) take(listNew(index, nowMs, stateOf), 'new', MAX_NEW)
  return works
}

/** The owned volume that follows the farthest finished one of each series. */
function findNextVolumes(index: LibraryIndex, finished: readonly number[]): number[] {
  const reached = new Map<string, number>()
  for (const row of finished) {
    const seriesId = index.text('seriesId', row)
    const volume = index.number('volume', row)
    if (seriesId !== '') reached.set(seriesId, Math.max(volume, reached.get(seriesId) ?? 0))
  }
  if (reached.size === 0) return []
  const next = new Map<string, number>()
  for (let row = 0; row < index.size; row++) {
    const seriesId = index.text('seriesId', row)
    const volume = index.number('volume', row)
    const end = reached.get(seriesId)
    if (end === undefined || volume <= end) continue
    const known = next.get(seriesId)
    if (known === undefined || volume < index.number('volume', known)) next.set(seriesId, row)
  }
  return [...reached.keys()].flatMap((seriesId) => next.get(seriesId) ?? [])
}

function* listNew(
  index: LibraryIndex,
  nowMs: number,
  stateOf: (row: number) => string,
): Generator<number> {
  const order = index.columns.orders.purchase
  for (let at = order.length - 1; at >= 0; at--) {
    const row = order[at] ?? 0
    if (index.number('purchasedMs', row) < nowMs - NEW_DAYS * DAY_MS) return
    if (stateOf(row) === 'unread') yield row
  }
}
