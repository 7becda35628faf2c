import { type Static, Type } from 'typebox'
import { describe, NoteText, PlainText } from './field.ts'
import { LIMITS } from './limits.ts'
import { DeviceNow, EventTime, FilePath, hasMore, ReadingCursor } from './reading.ts'
import { WorkNo } from './works.ts'

const HighlightColor = Type.Union(
  [Type.Literal('yellow'), Type.Literal('green'), Type.Literal('blue'), Type.Literal('pink')],
  { description: 'Color of the mark, as the reader chose it.' },
)
export type HighlightColor = Static<typeof HighlightColor>

/** Offsets count in an item's text (docs/reference/book.md). */
const toOffset = (description: string) => Type.Integer({ minimum: 0, maximum: 1e9, description })

/** Words of a book that a reader marked, as the reader left them; or that the mark was taken away. */
export const Highlight = Type.Object(
  {
    id: Type.String({
      minLength: 8,
      maxLength: 64,
      pattern: '^[A-Za-z0-9-]+$',
      description:
        'Made by the device, so that a mark of a device without a network has a name too.',
      examples: ['5f0c2d0e-6a53-4b6e-9c39-0d9f3f5f8a11'],
    }),
    workno: WorkNo,
    path: FilePath,
    item: Type.Integer({
      minimum: 0,
      maximum: 1e6,
      description: 'Item of the book’s reading order, from 0.',
    }),
    start: toOffset('First marked character, counted in the item’s text from 0.'),
    end: toOffset('The character after the last marked one, counted in the same way.'),
    color: HighlightColor,
    words: NoteText(
      LIMITS.highlightWordsLength,
      `The marked words, cut after ${LIMITS.highlightWordsLength} characters; empty once the mark was taken away.`,
    ),
    note: NoteText(
      LIMITS.highlightNoteLength,
      `What the reader wrote to them, at most ${LIMITS.highlightNoteLength} characters; empty for nothing.`,
    ),
    chapter: PlainText(255, {
      description: 'Name of the chapter, for lists that are read without the book.',
    }),
    made_ms: describe(EventTime, 'When the words were marked, in milliseconds since 1970.'),
    is_set: Type.Boolean({ description: 'True for a mark that stands, false takes it away.' }),
    at_ms: describe(EventTime, 'When the mark was last changed, in milliseconds since 1970.'),
  },
  { title: 'Highlight', description: 'Words of a book that a reader marked.' },
)
export type Highlight = Static<typeof Highlight>

/** Marks that changed, those that were taken away included. */
export const listHighlights = {
  querystring: Type.Object({ since: ReadingCursor }),
  response: {
    200: Type.Object(
      {
        highlights: Type.Array(Highlight, {
          description: `Marks that changed, those taken away included; ${LIMITS.highlightsPage} a page.`,
        }),
        cursor: describe(ReadingCursor, 'Cursor to send as `since` the next time.'),
        has_more: hasMore,
      },
      { title: 'HighlightsPage', description: 'Marks that changed.' },
    ),
  },
}
/** The answer holds what is stored now of the marks named: another device may have been later. */
export const putHighlights = {
  body: Type.Object({
    now_ms: DeviceNow,
    events: Type.Array(Highlight, {
      maxItems: LIMITS.highlightsBatch,
      description: `Marks to store, at most ${LIMITS.highlightsBatch}. Of each id the latest wins; a work keeps ${LIMITS.highlightsPerWork}.`,
    }),
  }),
  response: {
    200: Type.Object(
      {
        highlights: Type.Array(Highlight, {
          description: 'What is stored now of the marks sent: another device may have been later.',
        }),
      },
      { title: 'StoredHighlights', description: 'The marks are stored.' },
    ),
  },
}
