import { Type } from 'typebox'

/** One line of text without control characters, which neither screens nor databases take. */
export function PlainText(maxLength: number, minLength = 0) {
  return Type.String({ minLength, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })
}

/** An id that the server made. */
export const OwnId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' })

/** Text of several lines, without the other control characters. */
export function NoteText(maxLength: number) {
  return Type.String({ maxLength, pattern: '^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f]*$' })
}
