import { LIMITS, TIMES } from '@yomikura/contract/limits'
import { Refusal } from '@yomikura/contract/refusal'
import type { BookmarkedPlace, ProgressEvent } from '@yomikura/contract/reading'
import type { Page } from '@yomikura/content/pages'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { ApiClient } from '../../base/api/client.ts'
import { readActClock, takeActTime } from '../../base/device/act-clock.ts'
import { getDeviceId } from '../../base/device/device-id.ts'
import { deviceStorage } from '../../base/device/device-storage.ts'
import type { ReadVerdict } from './finished-works.ts'
import type { RecentPageKey } from './recent-page.ts'
import { listRecentPlaces } from './recent-works.ts'
import type { WorkPart } from './work-parts.ts'
import { notifyPlacesChanged } from './places-news.ts'
import { runInOneTab } from '../../base/tabs/tab-lock.ts'
import { type Outbox, queueBookmark, queueProgress, readOutbox, settleOutbox } from './outbox.ts'
import type { MarkChange } from './marked-pages.ts'
import { toPartEvent } from './part-events.ts'
import { findPlace } from './place-locator.ts'
import { goOnElsewhere, markPlaceTime } from './places.ts'
import { noteVerdictTime, toVerdictEvent } from './work-verdicts.ts'

/** Turning pages is one deliberate act a second at times; the server gets the last one. */
const FLUSH_AFTER_MS = 2000
/** While a track plays on its place changes all the time. */
const PASSING_FLUSH_MS = 30_000
/** Answers to what no repeating makes acceptable; signing in, or waiting, helps against others. */
const FINAL_STATUSES: readonly number[] = [400, 409, 413, 422]

/** A page of how many; in text that flows also the exact place. */
type NotedPlace = { pageIndex: number; pageCount: number; locator?: string | undefined }

type ListPage = { cursor: number; has_more: boolean }
/** Older servers do not send their time. */
type PlacesAnswer = { progress: ProgressEvent[]; now_ms?: number }
type News = Partial<PlacesAnswer & { bookmarks: BookmarkedPlace[] }>
/** @param compared events of this device that the answer has taken into account */
type Merge = (compared?: readonly ProgressEvent[]) => void

/** Keeps places and bookmarks of an account the same on its devices (product.md#places). */
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
  #lookedAt: string | undefined

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
    const at_ms = takeActTime(this.#now())
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
   * @param event the place as `toTrackEvent` writes it
   * @param isPassing true while the track plays on, where a later place will do as well
   */
  noteTrack(event: Omit<ProgressEvent, 'device'>, isPassing: boolean): void {
    queueProgress(this.#account, [{ ...event, device: getDeviceId() }])
    this.#schedule(isPassing ? PASSING_FLUSH_MS : FLUSH_AFTER_MS)
  }

  /** The reader said how far works are read. It is stored on this device already. */
  noteVerdicts(worknos: readonly string[], verdict: ReadVerdict | undefined): void {
    const atMs = takeActTime(this.#now())
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

  /** @param name stored name of the page, by which it is found after an update of the work */
  noteBookmark(workno: string, path: string, page: number, is_set: boolean, name?: string): void {
    const at_ms = takeActTime(this.#now())
    const event = { workno, path, page, ...(name !== undefined && { name }), is_set }
    queueBookmark(this.#account, { ...event, device: getDeviceId(), at_ms })
    this.#schedule()
  }

  /** The reader marked a page, or took a bookmark away. It is stored on this device already. */
  noteBookmarks(workno: string, path: string, changes: readonly MarkChange[]): void {
    for (const { mark, isSet } of changes) {
      this.noteBookmark(workno, path, mark.page, isSet, mark.name)
    }
  }

  /** As `run`, unless the last run ended just now: a window that comes back says so in several ways. */
  refresh(): Promise<void> {
    // A clock that was set back does not make the last run fresh until it has caught up.
    const isFresh = Math.abs(this.#now() - this.#ranAtMs) < TIMES.placesFreshMs
    return isFresh ? Promise.resolve() : this.run()
  }

  /**
   * A work's page is looked at: the work goes on where another device is ahead, and at the same pages
   * as before where it was updated. Also for what other devices report from now on.
   *
   * @param ziptree undefined while it is unknown
   * @param listPages of the content package, which not every start is to load
   */
  async lookAt(
    workno: string,
    ziptree: Ziptree | undefined,
    listPages: (ziptree: Ziptree, path: string) => readonly Page[] | undefined,
  ): Promise<void> {
    this.#lookedAt = workno
    const here = listRecentPlaces(this.#account).filter((place) => place.workno === workno)
    const moved = here.filter(({ path, pageIndex }) => {
      const pages = (ziptree && listPages(ziptree, path)) ?? []
      const names = pages.map(({ image }) => image.name)
      return findPlace(this.#toKey(workno, path), names) !== pageIndex
    })
    if (goOnElsewhere(this.#account, workno) || moved.length > 0) notifyPlacesChanged()
    await this.refresh()
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
    await this.#pull('progress')
    await this.#pull('bookmarks')
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
    for (let outbox = readOutbox(this.#account); !isEmpty(outbox);) {
      await this.#sendSome(outbox)
      outbox = readOutbox(this.#account)
    }
  }

  /** As much of an outbox as one request of each kind may carry. */
  async #sendSome({ progress, bookmarks }: Outbox, keepalive = false): Promise<void> {
    const places = firstOf(progress, LIMITS.progressBatch)
    await this.#put(places, async (events) => {
      const body = { now_ms: readActClock(this.#now()), events }
      const answer = await this.#api.put<PlacesAnswer>('/progress', body, { keepalive })
      // The server has compared its answer about a place with the one that was sent just now.
      const compared = answer.now_ms === undefined ? [] : events
      const merge = await this.#toMerge(answer)
      return () => merge(compared)
    })
    const marks = firstOf(bookmarks, LIMITS.bookmarksBatch)
    await this.#put(marks, async (events) => {
      const body = { now_ms: readActClock(this.#now()), events }
      const answer = await this.#api.put<{ bookmarks: BookmarkedPlace[] }>('/bookmarks', body, {
        keepalive,
      })
      return this.#toMerge(answer)
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
    put: (events: T[]) => Promise<Merge>,
  ): Promise<void> {
    const entries = Object.entries(events)
    if (entries.length === 0) return
    let merge: Merge = () => undefined
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

  async #pull(name: 'progress' | 'bookmarks'): Promise<void> {
    const key = `reading-cursor/${this.#account}/${name}`
    let hasMore = true
    while (hasMore) {
      const since = Number(deviceStorage()?.getItem(key) ?? 0) || 0
      const answer = await this.#api.get<News & ListPage>(`/${name}`, { query: { since } })
      const merge = await this.#toMerge(answer)
      merge()
      // A cursor that stands still would be asked for for ever.
      hasMore = answer.has_more && answer.cursor > since
      deviceStorage()?.setItem(key, String(answer.cursor))
    }
  }

  /** What takes an answer in. Its code comes with the first news: a first visit has none. */
  async #toMerge({ progress = [], bookmarks = [], ...times }: News): Promise<Merge> {
    if (progress.length === 0 && bookmarks.length === 0) return () => undefined
    const { takeBookmarks, takePlaces } = await import('./reading-news.ts')
    return (compared) => {
      takeBookmarks(this.#account, bookmarks)
      if (progress.length === 0) return
      takePlaces(this.#account, { progress, ...times, compared, nowMs: this.#now() })
      if (this.#lookedAt !== undefined) goOnElsewhere(this.#account, this.#lookedAt)
      notifyPlacesChanged()
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
