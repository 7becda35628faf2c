import type { Session } from '../session.ts'
import { getDownloads } from './downloads.ts'

/** How far a file of a work's tree is on its way into this browser. */
export type KeptState =
  | { status: 'loaded' | 'waiting' | 'failed' }
  | { status: 'progress'; percent: number }

/** By hashname; files that are neither stored nor queued are absent. */
export type KeptStates = ReadonlyMap<string, KeptState>

/** Tells the states of a work's files, now and after each change. @returns ends it */
export function watchKeptStates(
  session: Session,
  workno: string,
  onChange: (states: KeptStates) => void,
): () => void {
  const { queue, store } = getDownloads(session)
  let entries: ReadonlySet<string> = new Set()
  let isOver = false
  const tell = () => {
    if (!isOver) onChange(toStates(workno, entries, queue.state.items))
  }
  const read = async () => {
    entries = await store.listEntries(workno).catch(() => entries)
    tell()
  }
  const ends = [
    queue.subscribe(tell),
    store.subscribe((change) => {
      if (!('workno' in change) || change.workno === workno) void read()
    }),
  ]
  void read()
  return () => {
    isOver = true
    for (const end of ends) end()
  }
}

type Queued = ReturnType<typeof getDownloads>['queue']['state']['items'][number]

function toStates(
  workno: string,
  entries: ReadonlySet<string>,
  items: readonly Queued[],
): KeptStates {
  const states = new Map<string, KeptState>()
  for (const item of items) {
    if (item.workno !== workno) continue
    const percent = item.total_bytes > 0 ? (item.loaded_bytes / item.total_bytes) * 100 : 0
    const state: KeptState =
      item.status === 'progress'
        ? { status: 'progress', percent: Math.floor(percent) }
        : { status: item.status }
    states.set(item.hashname, state)
  }
  for (const hashname of entries) states.set(hashname, { status: 'loaded' })
  return states
}
