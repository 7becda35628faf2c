import { type Static, Type } from 'typebox'
import { LIMITS } from './limits.ts'
import { NoteText, PlainText } from './plain-text.ts'
import { EventTime, FilePath, ReadingCursor } from './reading.ts'
import { WorkNo } from './works.ts'

const HighlightColor = Type.Union([
  Type.Literal('yellow'),
  Type.Literal('green'),
  Type.Literal('blue'),
  Type.Literal('pink'),
])
export type HighlightColor = Static<typeof HighlightColor>

/** Item of a book's reading order; offsets count in its text (docs/reference/book.md). */
const Offset = Type.Integer({ minimum: 0, maximum: 1e9 })

/** Words of a book that a reader marked, as the reader left them; or that the mark was taken away. */
export const Highlight = Type.Object({
  /** Made by the device, so that a mark of a device without a network has a name too. */
  id: Type.String({ minLength: 8, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' }),
  workno: WorkNo,
  path: FilePath,
  item: Type.Integer({ minimum: 0, maximum: 1e6 }),
  start: Offset,
  end: Offset,
  color: HighlightColor,
  /** The marked words, cut where they are very long. */
  words: NoteText(LIMITS.highlightWordsLength),
  /** What the reader wrote to them; empty for nothing. */
  note: NoteText(LIMITS.highlightNoteLength),
  /** Name of the chapter, for lists that are read without the book. */
  chapter: PlainText(255),
  made_ms: EventTime,
  /** False takes the mark away. */
  is_set: Type.Boolean(),
  at_ms: EventTime,
})
export type Highlight = Static<typeof Highlight>

const Highlights = Type.Array(Highlight)

/** Marks that changed, those that were taken away included. */
export const listHighlights = {
  querystring: Type.Object({ since: ReadingCursor }),
  response: {
    200: Type.Object({ highlights: Highlights, cursor: ReadingCursor, has_more: Type.Boolean() }),
  },
}
/** The answer holds what is stored now of the marks named: another device may have been later. */
export const putHighlights = {
  body: Type.Object({
    now_ms: EventTime,
    events: Type.Array(Highlight, { maxItems: LIMITS.highlightsBatch }),
  }),
  response: { 200: Type.Object({ highlights: Highlights }) },
}
