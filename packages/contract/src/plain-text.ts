import { Type } from 'typebox'

type Options = { description?: string; minLength?: number; examples?: string[] }

/** One line of text without control characters, which neither screens nor databases take. */
export function PlainText(maxLength: number, { minLength = 0, ...texts }: Options = {}) {
  return Type.String({ minLength, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$', ...texts })
}

/** An id that the server made. */
export const OwnId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' })

/** Text of several lines, without the other control characters. */
export function NoteText(maxLength: number, description: string) {
  return Type.String({
    maxLength,
    pattern: '^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f]*$',
    description,
  })
}
