import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  describeWorks,
  type FoundWork,
  type ListKnown,
  listWorks,
  openShelf,
  type WorkPlace,
} from './find-works.ts'
import { Pauses } from './pauses.ts'
import { printable } from './printable.ts'
import { isWithin, sayLeftOut, type Shelf } from './shelf-entries.ts'
import { lookAtAll, ShelfState } from './shelf-state.ts'

export type ShelfActions = {
  /** Takes works in and waits for them. */
  add: (works: readonly FoundWork[]) => Promise<void>
  remove: (path: string) => Promise<void>
  /** Which of these paths, which are gone, left their files at one of the others. */
  listMoved: (gone: readonly string[], others: readonly string[]) => Promise<readonly string[]>
  listKnown: ListKnown
}

type Watch = {
  folder: string
  /** Folders that its links may lead into. */
  follow?: readonly string[] | undefined
  /** Where the state of watchers is kept. */
  dataFolder: string
  /** A work must not have changed for so long: it may still be being copied. */
  settleSeconds: number
  signal: AbortSignal
  actions: ShelfActions
  /** Shows a person once what is wrong with the shelf, and when it is right again. */
  say?: (line: string) => void
}

const USUAL_PAUSE_MS = 2000
/** Pauses are so many times as long as looks, so that a shelf of very many files costs no whole core. */
const REST = 10
const LONGEST_PAUSE_MS = 60_000
/** No look has this mark. */
const UNFINISHED = ''

/**
 * Keeps the library in step with a folder until aborted: what is new or changed is imported once it has
 * settled, what is gone is taken from the library.
 */
export async function watchShelf(watch: Watch): Promise<void> {
  const { dataFolder, settleSeconds, signal, say = console.log } = watch
  const shelf = await openShelf(watch.folder, watch.follow)
  const { root } = shelf
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const state = await ShelfState.open(join(dataFolder, 'watch', `${name}.json`))
  const seen = new Map<string, string>()
  let complaint: string | undefined
  while (!signal.aborted) {
    // A shelf on another machine may be away for a while; nothing is taken for removed then.
    const before = complaint
    let lookMs = 0
    complaint = await keepInStep(shelf, { ...watch, state, seen }).then(
      (took) => {
        lookMs = took
        return undefined
      },
      (error: unknown) => toComplaint(error, root),
    )
    if (complaint !== before) say(printable(complaint ?? `${root} is there again.`))
    await sleep(pauseAfter(lookMs, settleSeconds), undefined, { signal }).catch(() => undefined)
  }
}

/**
 * Milliseconds until the next look at a shelf.
 *
 * @param lookMs that the last one took, without what was imported
 */
export function pauseAfter(lookMs: number, settleSeconds: number): number {
  const usual = Math.min(USUAL_PAUSE_MS, settleSeconds * 1000)
  return Math.max(usual, Math.min(LONGEST_PAUSE_MS, lookMs * REST))
}

function toComplaint(error: unknown, root: string): string {
  const { code, path } = error as NodeJS.ErrnoException
  const isAway = code === 'ENOENT' && path === root
  if (isAway) return `${root} is away. Nothing is taken for removed until it is there again.`
  return error instanceof Error ? error.message : String(error)
}

/** What one look at the shelf needs; `seen` holds how works looked the time before. */
type Round = Watch & { state: ShelfState; seen: Map<string, string> }

/**
 * One look at the shelf. Works that were imported before are not opened.
 *
 * @returns milliseconds that the look took, without what was imported
 */
export async function keepInStep(shelf: Shelf, round: Round): Promise<number> {
  const { state, actions, signal } = round
  const startedMs = performance.now()
  const list = await listWorks(shelf, actions.listKnown)
  sayLeftOut(shelf.root, list.leftOut)
  const places = list.places.filter(({ path }) => path !== shelf.root)
  const paths = places.map(({ path }) => path)
  const settled = await listSettled(places, round)
  const lookMs = performance.now() - startedMs
  if (settled.length > 0 && !signal.aborted) {
    // Known from now on, not as imported: killed in between, it is removed if it is gone by then.
    await state.remember(settled.map(({ path }) => ({ path, mark: UNFINISHED })))
    const isSettled = new Set(settled.map(({ path }) => path))
    await actions.add(
      await describeWorks(
        places.filter(({ path }) => isSettled.has(path)),
        shelf,
      ),
    )
    await state.remember(settled)
  }
  // An empty folder is an unmounted one more often than a shelf that was cleared.
  if (paths.length === 0) return lookMs
  const { unread } = list
  for (const path of await listGone(paths, round)) {
    // What cannot be looked at is not known to be gone.
    if (unread.some((folder) => isWithin(path, folder))) continue
    await actions.remove(path)
    await state.forget(path)
  }
  return lookMs
}

/** Without what was moved: readers keep it while it settles at its new place, where it stays the same work. */
async function listGone(paths: readonly string[], round: Round): Promise<string[]> {
  const { state, seen, actions } = round
  const present = new Set(paths)
  const gone = state.paths.filter((path) => !present.has(path))
  if (gone.length === 0) return []
  const unsettled = paths.filter((path) => {
    const mark = seen.get(path)
    return mark !== undefined && !state.isKnown(path, mark)
  })
  const moved = new Set(await actions.listMoved(gone, unsettled))
  return gone.filter((path) => !moved.has(path))
}

/** Works that differ from what was imported and look as they did in the round before. */
async function listSettled(places: readonly WorkPlace[], { state, seen, settleSeconds }: Round) {
  const settled: { path: string; mark: string }[] = []
  const pauses = new Pauses()
  for (const { path, beside = [] } of places) {
    await pauses.take()
    const look = await lookAtAll(path, beside, pauses).catch(() => undefined)
    if (look === undefined || state.isKnown(path, look.mark)) continue
    const isQuiet = Date.now() - look.newestMs >= settleSeconds * 1000
    if (isQuiet && seen.get(path) === look.mark) settled.push({ path, mark: look.mark })
    seen.set(path, look.mark)
  }
  return settled
}
