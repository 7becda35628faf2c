import { LIMITS, TIMES } from '@yomikura/contract/limits'
import { Refusal } from '@yomikura/contract/refusal'
import type { BookmarkedPlace, ProgressEvent } from '@yomikura/contract/reading'
import type { ApiClient } from '../api/client.ts'
import { writeBookmarks } from '../prefs/bookmarks.ts'
import { getDeviceId } from '../prefs/device-id.ts'
import { deviceStorage } from '../prefs/device-storage.ts'
import type { ReadVerdict } from '../prefs/finished-works.ts'
import type { TrackPlace } from '../player/track-place.ts'
import type { RecentPageKey } from '../prefs/recent-page.ts'
import type { WorkPart } from '../prefs/work-parts.ts'
import { tellPlacesChanged } from '../prefs/places-news.ts'
import { runInOneTab } from '../tabs/tab-lock.ts'
import { type Outbox, queueBookmark, queueProgress, readOutbox, settleOutbox } from './outbox.ts'
import { markPlaceTime, mergePlace } from './places.ts'
import { isPartEvent, mergePart, toPartEvent } from './part-events.ts'
import { isTrackEvent, mergeTrackPlace, toTrackEvent } from './track-places.ts'
import { isVerdictEvent, mergeVerdict, noteVerdictTime, toVerdictEvent } from './work-verdicts.ts'

/** Turning pages is one deliberate act a second at times; the server hears of the last one. */
const FLUSH_AFTER_MS = 2000
/** While a track plays on its place changes all the time. */
const PASSING_FLUSH_MS = 30_000
/** Answers to what no repeating makes acceptable; signing in, or waiting, helps against others. */
const FINAL_STATUSES: readonly number[] = [400, 409, 413, 422]

/** A page of how many; in text that flows also the exact place. */
type NotedPlace = { pageIndex: number; pageCount: number; locator?: string }

type Page = { cursor: number; has_more: boolean }

/** Keeps places and bookmarks of an account the same on its devices (product.md, point 6). */
export class ReadingSync {
  readonly #api: ApiClient
  readonly #account: string
  readonly #now: () => number
  readonly #locks: LockManager | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #dueMs = Number.POSITIVE_INFINITY
  #running: Promise<void> | undefined
  #ranAtMs = Number.NEGATIVE_INFINITY
  #sending: Promise<void> = Promise.resolve()

  constructor(
    api: ApiClient,
    account: string,
    { now = () => Date.now(), locks }: { now?: () => number; locks?: LockManager } = {},
  ) {
    this.#api = api
    this.#account = account
    this.#now = now
    this.#locks = locks
  }

  /** The reader chose to be here. It is stored on this device already. */
  notePlace(workno: string, path: string, place: NotedPlace): void {
    const at_ms = this.#now()
    markPlaceTime(this.#toKey(workno, path), at_ms)
    const { pageIndex: position, pageCount: total, locator } = place
    const exact = locator === undefined ? {} : { locator }
    const device = getDeviceId()
    queueProgress(this.#account, [{ workno, path, position, total, ...exact, device, at_ms }])
    this.#schedule()
  }

  /**
   * The listener is here in a track. It is stored on this device already.
   *
   * @param isPassing true while the track plays on, where a later place will do as well
   */
  noteTrack(track: { workno: string; path: string }, place: TrackPlace, isPassing: boolean): void {
    const event = toTrackEvent({ ...track, account: this.#account }, place)
    if (!event) return
    queueProgress(this.#account, [{ ...event, device: getDeviceId() }])
    this.#schedule(isPassing ? PASSING_FLUSH_MS : FLUSH_AFTER_MS)
  }

  /** The reader said how far works are read. It is stored on this device already. */
  noteVerdicts(worknos: readonly string[], verdict: ReadVerdict | undefined): void {
    const atMs = this.#now()
    const device = getDeviceId()
    for (const workno of worknos) noteVerdictTime(this.#account, workno, atMs)
    queueProgress(
      this.#account,
      worknos.map((workno) => ({ ...toVerdictEvent(workno, verdict, atMs), device })),
    )
    this.#schedule()
  }

  /** The reader opened a part of a work that has several. It is stored on this device already. */
  notePart(workno: string, part: WorkPart): void {
    queueProgress(this.#account, [{ ...toPartEvent(workno, part), device: getDeviceId() }])
    this.#schedule()
  }

  noteBookmark(workno: string, path: string, page: number, is_set: boolean): void {
    queueBookmark(this.#account, { workno, path, page, is_set, at_ms: this.#now() })
    this.#schedule()
  }

  /** As `run`, unless the last run ended just now: a window that comes back says so in several ways. */
  refresh(): Promise<void> {
    const isFresh = this.#now() - this.#ranAtMs < TIMES.placesFreshMs
    return isFresh ? Promise.resolve() : this.run()
  }

  /** Sends what waits, then asks for what other devices did. Never throws: it is tried again later. */
  run(): Promise<void> {
    this.#running ??= this.#run()
      .catch(() => undefined)
      .finally(() => {
        this.#ranAtMs = this.#now()
        this.#running = undefined
      })
    return this.#running
  }

  /** The window is hidden or closed: what waits is sent now, and outlives the page. */
  leave(): void {
    clearTimeout(this.#timer)
    this.#dueMs = Number.POSITIVE_INFINITY
    // There is no time to wait for one's turn; and what a closing page may still send is little: the
    // rest waits for the next visit.
    this.#sendSome(readOutbox(this.#account), true).catch(() => undefined)
  }

  /** What is due sooner stays due; a pressing change puts off what is due at its own time. */
  #schedule(afterMs = FLUSH_AFTER_MS): void {
    const dueMs = this.#now() + afterMs
    if (afterMs > FLUSH_AFTER_MS && this.#dueMs <= dueMs) return
    clearTimeout(this.#timer)
    this.#dueMs = dueMs
    this.#timer = setTimeout(() => void this.#send().catch(() => undefined), afterMs)
  }

  async #run(): Promise<void> {
    await this.#send()
    await this.#pull<{ progress: ProgressEvent[] }>('progress', ({ progress }) =>
      this.#mergePlaces(progress),
    )
    await this.#pull<{ bookmarks: BookmarkedPlace[] }>('bookmarks', ({ bookmarks }) =>
      this.#mergeBookmarks(bookmarks),
    )
  }

  /** One after the other, in all tabs: two at once would send the same twice. */
  #send(): Promise<void> {
    clearTimeout(this.#timer)
    this.#dueMs = Number.POSITIVE_INFINITY
    this.#sending = this.#sending
      .catch(() => undefined)
      .then(() => runInOneTab(`reading:${this.#account}`, () => this.#sendAll(), this.#locks))
    return this.#sending
  }

  async #sendAll(): Promise<void> {
    for (let outbox = readOutbox(this.#account); !isEmpty(outbox); ) {
      await this.#sendSome(outbox)
      outbox = readOutbox(this.#account)
    }
  }

  /** As much of an outbox as one request of each kind may carry. */
  async #sendSome({ progress, bookmarks }: Outbox, keepalive = false): Promise<void> {
    const places = firstOf(progress, LIMITS.progressBatch)
    await this.#put(places, async (events) => {
      const body = { now_ms: this.#now(), events }
      const answer = await this.#api.put<{ progress: ProgressEvent[] }>('/progress', body, {
        keepalive,
      })
      return () => this.#mergePlaces(answer.progress)
    })
    const marks = firstOf(bookmarks, LIMITS.bookmarksBatch)
    await this.#put(marks, async (events) => {
      const body = { now_ms: this.#now(), events }
      const answer = await this.#api.put<{ bookmarks: BookmarkedPlace[] }>('/bookmarks', body, {
        keepalive,
      })
      return () => this.#mergeBookmarks(answer.bookmarks)
    })
  }

  /**
   * Sends events and takes them out. What the server will never take must not hold up the rest: of a
   * batch that it refuses each is sent by itself, and one that is refused by itself is let go.
   *
   * @param put sends; what it resolves to takes in the answer
   */
  async #put<T extends { at_ms: number }>(
    events: Record<string, T>,
    put: (events: T[]) => Promise<() => void>,
  ): Promise<void> {
    const entries = Object.entries(events)
    if (entries.length === 0) return
    let merge: () => void = () => undefined
    try {
      merge = await put(Object.values(events))
    } catch (error) {
      if (!isFinal(error)) throw error
      if (entries.length > 1) {
        for (const [name, event] of entries) await this.#put({ [name]: event }, put)
        return
      }
    }
    settleOutbox(events)
    merge()
  }

  async #pull<T>(name: 'progress' | 'bookmarks', merge: (answer: T & Page) => void): Promise<void> {
    const key = `reading-cursor/${this.#account}/${name}`
    let hasMore = true
    while (hasMore) {
      const since = Number(deviceStorage()?.getItem(key) ?? 0) || 0
      const answer = await this.#api.get<T & Page>(`/${name}`, { query: { since } })
      merge(answer)
      // A cursor that stands still would be asked for for ever.
      hasMore = answer.has_more && answer.cursor > since
      deviceStorage()?.setItem(key, String(answer.cursor))
    }
  }

  #mergePlaces(places: readonly ProgressEvent[]): void {
    for (const place of places) {
      if (place.device === getDeviceId()) continue
      if (isVerdictEvent(place)) mergeVerdict(this.#account, place)
      else if (isPartEvent(place)) mergePart(this.#account, place)
      else if (isTrackEvent(place)) mergeTrackPlace(this.#account, place)
      else mergePlace(this.#account, place)
    }
    if (places.length > 0) tellPlacesChanged()
  }

  /** Whole lists come; what this device changed and has not sent yet stays as the reader left it. */
  #mergeBookmarks(places: readonly BookmarkedPlace[]): void {
    const waiting = Object.values(readOutbox(this.#account).bookmarks)
    for (const { workno, path, pages } of places) {
      const merged = new Set(pages)
      for (const event of waiting) {
        if (event.workno !== workno || event.path !== path) continue
        if (event.is_set) merged.add(event.page)
        else merged.delete(event.page)
      }
      writeBookmarks(this.#toKey(workno, path), [...merged])
    }
  }

  #toKey(workno: string, path: string): RecentPageKey {
    return { account: this.#account, workno, path }
  }
}

function isEmpty({ progress, bookmarks }: Outbox): boolean {
  return Object.keys(progress).length === 0 && Object.keys(bookmarks).length === 0
}

function isFinal(error: unknown): boolean {
  return error instanceof Refusal && FINAL_STATUSES.includes(error.status)
}

function firstOf<T>(events: Record<string, T>, limit: number): Record<string, T> {
  return Object.fromEntries(Object.entries(events).slice(0, limit))
}
