import { type Static, Type } from 'typebox'
import { describe, PlainText } from './field.ts'
import { LocalizedText } from './localized-text.ts'
import { LIMITS } from './limits.ts'
import { IdempotencyKey } from './preconditions.ts'
import { WireDate, WorkNo } from './works.ts'

/**
 * Milliseconds since the epoch by the device's clock. A batch also names that clock's `now_ms`, so
 * that the server can set events of a wrong clock right.
 */
export const EventTime = Type.Integer({
  minimum: 0,
  maximum: 8.64e15,
  description:
    'When it happened, in milliseconds since 1970 by the device’s clock; in answers by the server’s.',
  examples: [1_783_000_000_000],
})

/** What the sender's clock shows. */
export const DeviceNow = describe(
  EventTime,
  'What the device’s clock shows when it sends, in milliseconds since 1970. The difference from the server’s is taken off all events.',
)

/** What the server's clock showed when it answered: its events are by that clock. */
const ServerTime = describe(EventTime, 'The server’s clock, in milliseconds since 1970.')

/** File or folder inside the work; empty where the work has only one (product.md#place-keys). */
export const FilePath = PlainText(1024, {
  description:
    'File or folder inside the work by its path in the ziptree; empty where the work has only one.',
  examples: ['本編'],
})
export const ReadingCursor = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  default: 0,
  description: 'Cursor of the last answer; 0 for everything. Not a time.',
  examples: [0],
})
export const hasMore = Type.Boolean({
  description: 'Whether there is another page, to be asked for with `cursor`.',
})
const next = describe(ReadingCursor, 'Cursor to send as `since` the next time.')
const since = Type.Object({ since: ReadingCursor })
const toDevice = (description: string) => PlainText(64, { description, examples: ['k3Vd0Zq9'] })

/** A place that a reader chose to be at. */
export const ProgressEvent = Type.Object(
  {
    workno: WorkNo,
    path: FilePath,
    position: Type.Number({
      minimum: 0,
      maximum: 1e9,
      description: 'Page from 0, or seconds of a recording.',
    }),
    // Position 0 counts only with it: a viewer that failed to load stands at 0 too.
    total: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1e9,
        description:
          'Pages, or seconds, in all; known once the content has loaded. Position 0 counts only with it.',
      }),
    ),
    /**
     * In the viewer's own form: the exact place in text that flows; `page;name=…` for a page, by its
     * stored name, which outlives an update of the work; `audio;speed=…` for seconds of a track; for
     * the path `/`, which is the work as a whole, what the reader said of it by hand (`finished`,
     * `unread`, or `pages` where the pages turned decide again); for the path `/part` the length and
     * path of the part that was opened last (`120/第2話`), which lies at `position` of `total`.
     */
    locator: Type.Optional(
      PlainText(1024, {
        description:
          'The exact place in the viewer’s own form: `page;name=…` for a page by its stored name, `audio;speed=…` for a track. Of the path `/` it is what the reader said of the whole work: `finished`, `unread` or `pages`.',
        examples: ['page;name=d0b8bc7a93e4f1c4c3d5e3eed6d65393.jpg'],
      }),
    ),
    device: toDevice('The device’s own id, so that it recognizes what it wrote itself.'),
    at_ms: EventTime,
  },
  { title: 'ProgressEvent', description: 'A place that a reader chose to be at.' },
)
export type ProgressEvent = Static<typeof ProgressEvent>

const toPlaces = (description: string) => Type.Array(ProgressEvent, { description })

export const listProgress = {
  querystring: since,
  response: {
    200: Type.Object(
      {
        progress: toPlaces('The latest place of each file whose place changed since the cursor.'),
        now_ms: ServerTime,
        cursor: next,
        has_more: hasMore,
      },
      { title: 'ProgressPage', description: 'Places that changed.' },
    ),
  },
}
/** The answer holds what is stored now for the places named: other devices may be ahead. */
export const putProgress = {
  body: Type.Object({
    now_ms: DeviceNow,
    events: Type.Array(ProgressEvent, {
      maxItems: LIMITS.progressBatch,
      description: `Places to store, at most ${LIMITS.progressBatch}. Of each the latest wins; works not held are passed over.`,
    }),
  }),
  response: {
    200: Type.Object(
      {
        progress: toPlaces('What is stored now for the places sent: another device may be ahead.'),
        now_ms: ServerTime,
      },
      { title: 'StoredProgress', description: 'The places are stored.' },
    ),
  },
}

const storedName =
  'Stored name of the page, by which it is found after an update of the work; else its number counts.'

export const BookmarkEvent = Type.Object(
  {
    workno: WorkNo,
    path: FilePath,
    page: Type.Integer({ minimum: 0, maximum: 1e9, description: 'Number of the page, from 0.' }),
    name: Type.Optional(PlainText(64, { description: storedName })),
    is_set: Type.Boolean({ description: 'True sets the bookmark, false takes it away.' }),
    device: Type.Optional(
      toDevice('The device’s own id, whose changes stand in the order of its own clock.'),
    ),
    at_ms: EventTime,
  },
  { title: 'BookmarkEvent', description: 'A bookmark that was set or taken away.' },
)
export type BookmarkEvent = Static<typeof BookmarkEvent>

export const BookmarkedPlace = Type.Object(
  {
    workno: WorkNo,
    path: FilePath,
    pages: Type.Array(Type.Integer({ minimum: 0 }), {
      description:
        'All bookmarked pages, from 0, ascending; empty where the last bookmark was removed.',
    }),
    names: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Stored names of these pages in the same order, empty where none is known; absent without any.',
      }),
    ),
  },
  { title: 'BookmarkedPlace', description: 'The bookmarks of one file or folder.' },
)
export type BookmarkedPlace = Static<typeof BookmarkedPlace>

const toBookmarks = (description: string) => Type.Array(BookmarkedPlace, { description })

export const listBookmarks = {
  querystring: since,
  response: {
    200: Type.Object(
      {
        bookmarks: toBookmarks('All bookmarks of each file whose bookmarks changed.'),
        cursor: next,
        has_more: hasMore,
      },
      { title: 'BookmarksPage', description: 'Bookmarks that changed.' },
    ),
  },
}
export const putBookmarks = {
  body: Type.Object({
    now_ms: DeviceNow,
    events: Type.Array(BookmarkEvent, {
      maxItems: LIMITS.bookmarksBatch,
      description: `Changes to store, at most ${LIMITS.bookmarksBatch}. Of each bookmark the latest wins; works not held are passed over.`,
    }),
  }),
  response: {
    200: Type.Object(
      { bookmarks: toBookmarks('What is stored now for the files that the events name.') },
      { title: 'StoredBookmarks', description: 'The changes are stored.' },
    ),
  },
}

export const ViewHistory = Type.Object(
  { workno: WorkNo, accessed_at: describe(WireDate, 'When the work was last opened, in UTC.') },
  { title: 'ViewHistory', description: 'A work that was opened.' },
)
export type ViewHistory = Static<typeof ViewHistory>

export const listViewHistories = {
  response: {
    200: Type.Array(ViewHistory, {
      description: `The ${LIMITS.readingHistory} works opened last, newest first.`,
    }),
  },
}
export const addViewHistory = {
  body: Type.Object({ workno: describe(WorkNo, 'The work that was opened.') }),
  response: { 204: Type.Null({ description: 'The work stands first in the history.' }) },
}

const toPageCount = (description: string) => Type.Integer({ minimum: 0, maximum: 1e9, description })

/** What a viewer reports when it closes: how much of a work was read, how, and coming from where. */
export const ReadingRecord = Type.Object(
  {
    workno: WorkNo,
    max_page_count: toPageCount('Pages that the opened content has in all.'),
    read_page_count: toPageCount('Pages that were read when the viewer closed.'),
    viewer_orientation: Type.Union([Type.Literal('horizontal'), Type.Literal('vertical')], {
      description: 'Whether pages were turned sideways or read downwards.',
    }),
    from_info: PlainText(64, {
      description: 'Where the reader came from, as a label of the client’s.',
      examples: ['web_yomikura'],
    }),
    work_name: Type.Optional(
      describe(
        LocalizedText,
        'Title of the work, where the sender knows it. It is not kept: answers have what the work is called now, and none where the server no longer knows it.',
      ),
    ),
  },
  { title: 'ReadingRecord', description: 'How much of a work was read, as its viewer closed.' },
)
export type ReadingRecord = Static<typeof ReadingRecord>

export const listReadingRecords = {
  response: {
    200: Type.Object(
      {
        reading_records: Type.Array(
          Type.Interface(
            [ReadingRecord],
            {
              created_at: describe(WireDate, 'When the record was stored, in UTC.'),
            },
            { title: 'StoredReadingRecord', description: 'A record with its time.' },
          ),
          { description: `The last ${LIMITS.readingRecords} records, newest first.` },
        ),
      },
      { description: 'How much was read.' },
    ),
  },
}
export const addReadingRecord = {
  headers: Type.Object({ 'idempotency-key': IdempotencyKey }),
  body: ReadingRecord,
  response: { 204: Type.Null({ description: 'The record is stored.' }) },
}
