import { type Static, Type } from 'typebox'
import { LIMITS } from './limits.ts'
import { PlainText } from './plain-text.ts'
import { IdempotencyKey } from './preconditions.ts'
import { WireDate, WorkNo } from './works.ts'

/**
 * Milliseconds since the epoch by the device's clock. A batch also names that clock's `now_ms`, so
 * that the server can set events of a wrong clock right.
 */
export const EventTime = Type.Integer({ minimum: 0, maximum: 8.64e15 })

/** What the server's clock showed when it answered: its events are by that clock. */
const ServerTime = EventTime

/** File or folder inside the work; empty where the work has only one (product.md#place-keys). */
export const FilePath = PlainText(1024)
export const ReadingCursor = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  default: 0,
  description: 'Cursor of the last answer.',
})
const since = Type.Object({ since: ReadingCursor })

/** A place that a reader chose to be at. */
export const ProgressEvent = Type.Object({
  workno: WorkNo,
  path: FilePath,
  /** Page from 0, or seconds of a recording. */
  position: Type.Number({ minimum: 0, maximum: 1e9 }),
  /**
   * Pages, or seconds, in all. Known once the content has loaded, which is why position 0 counts
   * only with it: a viewer that failed to load stands at 0 too.
   */
  total: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1e9 })),
  /**
   * In the viewer's own form: the exact place in text that flows; `page;name=…` for a page, by its
   * stored name, which outlives an update of the work; `audio;speed=…` for seconds of a track; for
   * the path `/`, which is the work as a whole, what the reader said of it by hand (`finished`,
   * `unread`, or `pages` where the pages turned decide again); for the path `/part` the length and
   * path of the part that was opened last (`120/第2話`), which lies at `position` of `total`.
   */
  locator: Type.Optional(PlainText(1024)),
  /** The device's own id, so that it recognises what it wrote itself. */
  device: PlainText(64),
  at_ms: EventTime,
})
export type ProgressEvent = Static<typeof ProgressEvent>

const ProgressPlaces = Type.Array(ProgressEvent)

export const listProgress = {
  querystring: since,
  response: {
    200: Type.Object({
      progress: ProgressPlaces,
      now_ms: ServerTime,
      cursor: ReadingCursor,
      has_more: Type.Boolean(),
    }),
  },
}
/** The answer holds what is stored now for the places named: other devices may be ahead. */
export const putProgress = {
  body: Type.Object({
    now_ms: EventTime,
    events: Type.Array(ProgressEvent, { maxItems: LIMITS.progressBatch }),
  }),
  response: { 200: Type.Object({ progress: ProgressPlaces, now_ms: ServerTime }) },
}

export const BookmarkEvent = Type.Object({
  workno: WorkNo,
  path: FilePath,
  /** Page from 0. */
  page: Type.Integer({ minimum: 0, maximum: 1e9 }),
  /** Stored name of the page, by which it is found after an update of the work. */
  name: Type.Optional(PlainText(64)),
  /** False takes the bookmark away. */
  is_set: Type.Boolean(),
  /** The device's own id, whose changes stand in the order of its own clock. */
  device: Type.Optional(PlainText(64)),
  at_ms: EventTime,
})
export type BookmarkEvent = Static<typeof BookmarkEvent>

export const BookmarkedPlace = Type.Object({
  workno: WorkNo,
  path: FilePath,
  /** All bookmarked pages, ascending. */
  pages: Type.Array(Type.Integer({ minimum: 0 })),
  /** Stored names of these pages in the same order, empty where none is known; absent without any. */
  names: Type.Optional(Type.Array(Type.String())),
})
export type BookmarkedPlace = Static<typeof BookmarkedPlace>

export const listBookmarks = {
  querystring: since,
  response: {
    200: Type.Object({
      bookmarks: Type.Array(BookmarkedPlace),
      cursor: ReadingCursor,
      has_more: Type.Boolean(),
    }),
  },
}
export const putBookmarks = {
  body: Type.Object({
    now_ms: EventTime,
    events: Type.Array(BookmarkEvent, { maxItems: LIMITS.bookmarksBatch }),
  }),
  response: { 200: Type.Object({ bookmarks: Type.Array(BookmarkedPlace) }) },
}

export const ViewHistory = Type.Object({ workno: WorkNo, accessed_at: WireDate })
export type ViewHistory = Static<typeof ViewHistory>

export const listViewHistories = { response: { 200: Type.Array(ViewHistory) } }
export const addViewHistory = {
  body: Type.Object({ workno: WorkNo }),
  response: { 204: Type.Null() },
}

/** What a viewer tells when it closes: how much of a work was read, how, and coming from where. */
export const ReadingRecord = Type.Object({
  workno: WorkNo,
  max_page_count: Type.Integer({ minimum: 0, maximum: 1e9 }),
  read_page_count: Type.Integer({ minimum: 0, maximum: 1e9 }),
  viewer_orientation: Type.Union([Type.Literal('horizontal'), Type.Literal('vertical')]),
  /** Source label, for example `web_yomikura`. */
  from_info: PlainText(64),
})
export type ReadingRecord = Static<typeof ReadingRecord>

export const listReadingRecords = {
  response: {
    200: Type.Object({
      reading_records: Type.Array(Type.Interface([ReadingRecord], { created_at: WireDate })),
    }),
  },
}
export const addReadingRecord = {
  headers: Type.Object({ 'idempotency-key': IdempotencyKey }),
  body: ReadingRecord,
  response: { 204: Type.Null() },
}
