import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** What a jump leaves in the state of an entry of the browser's history; the address stays the same. */
type JumpEntry = {
  /** Whose places these are; an entry of another file says nothing here. */
  viewer: string
  /** Entries of jumps from the one that the viewer was opened with up to this one, which counts. */
  depth: number
  /** Length of the browser's history before the first jump. */
  length: number
  /** Where a return to this entry leads. */
  place: number
  /** The place before the jump; undefined once the reader went on from where it led. */
  from?: number | undefined
}

/** What can be read from place to place: a page, a letter or a line, counted from 0. */
export type Jumper = {
  /** Calls the listener after each jump that is worth a way back. @returns what ends that */
  watchJumps: (listener: JumpListener) => () => void
  /** Goes where an entry of the history leads. */
  travel: (place: number) => void
}

export type JumpListener = (from: number, to: number) => void

/** Histories that are on their way out of a viewer: entries that they pass move nothing in it. */
const leaving = new WeakSet<RouterHistory>()

function readEntry({ location }: RouterHistory): JumpEntry | undefined {
  return (location.state as { jump?: JumpEntry }).jump
}

/** Steps from this entry down to the one that the viewer was opened with. */
export function countJumps(history: RouterHistory): number {
  return readEntry(history)?.depth ?? 0
}

/** Length of the browser's history without what jumps added to it. */
export function toLengthBeforeJumps(history: RouterHistory): number {
  return readEntry(history)?.length ?? history.length
}

/** Goes down to the entry that the viewer was opened with, then does what replaces it. */
export function leaveJumps(history: RouterHistory, replace: () => void): void {
  goDown(history, (isOwn) => {
    if (isOwn) replace()
    else move(history, 1, replace)
  })
}

/** Goes back to where the viewer was opened. */
export function closeJumps(history: RouterHistory): void {
  goDown(history, (isOwn) => {
    if (isOwn) history.back()
  })
}

/**
 * Goes down past the entries of jumps. A browser that loads the page again in the moment after a jump may
 * keep the entry of the jump and lose the one below it (decision 76): then this leads out of the viewer.
 *
 * @param arrive gets whether the entry is one of the viewer
 */
function goDown(history: RouterHistory, arrive: (isOwn: boolean) => void): void {
  const entry = readEntry(history)
  if (!entry || entry.depth === 0) return arrive(true)
  move(history, -entry.depth, () => arrive(readEntry(history)?.viewer === entry.viewer))
}

/** Moves in the history without moving anything in the viewer. */
function move(history: RouterHistory, steps: number, arrive: () => void): void {
  leaving.add(history)
  const unlisten = history.subscribe(() => {
    unlisten()
    leaving.delete(history)
    // Who listens from here on would still get this arrival.
    queueMicrotask(arrive)
  })
  history.go(steps)
}

/**
 * Gives each jump an entry in the browser's history: back leads to the place before it, forward to
 * where it led. Who searches on from there, without reading, goes back to the place that was read.
 *
 * @param panels the open one, which would lie over the place that is returned to, is closed
 * @returns goes back to `origin` by the history; false where the present entry does not come from there
 */
export function useJumpHistory(
  viewer: string,
  jumper: Jumper,
  panels: { panel?: unknown; close: () => void },
): { goBack: (origin: number | undefined) => boolean } {
  const { history } = useRouter()
  const readOwn = () => {
    const entry = readEntry(history)
    return entry?.viewer === viewer ? entry : undefined
  }
  const write = (by: 'push' | 'replace', jump: JumpEntry) => {
    const { href, state } = history.location
    history[by](href, { ...state, jump })
    // Written at once: two changes that wait would become one.
    history.flush()
  }
  const note = useEffectEvent((from: number, to: number) => {
    const now = readOwn() ?? { viewer, depth: 0, length: history.length, place: from }
    if (now.from !== undefined && now.place === from) {
      return write('replace', { ...now, place: to })
    }
    write('replace', { ...now, place: from, from: undefined })
    write('push', { ...now, depth: now.depth + 1, place: to, from })
  })
  const travel = useEffectEvent(() => {
    const entry = leaving.has(history) ? undefined : readOwn()
    if (!entry) return
    if (panels.panel !== undefined) panels.close()
    jumper.travel(entry.place)
  })

  useEffect(() => {
    let isTravelling = false
    const unwatch = jumper.watchJumps((from, to) => {
      if (!isTravelling) note(from, to)
    })
    const unlisten = history.subscribe(({ action }) => {
      if (action.type === 'PUSH' || action.type === 'REPLACE') return
      isTravelling = true
      travel()
      isTravelling = false
    })
    return () => {
      unwatch()
      unlisten()
    }
  }, [history, jumper])

  return {
    goBack: (origin) => {
      const { depth = 0, from } = readOwn() ?? {}
      if (depth === 0 || from === undefined || from !== origin) return false
      history.back()
      return true
    },
  }
}
