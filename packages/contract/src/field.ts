import { type TSchema, Type } from 'typebox'

/** The schema with what it means in its place, for forms that many fields share. */
export function describe<T extends TSchema>(schema: T, description: string): T {
  return Type.With(schema, { description }) as T
}

/** What the schema takes, or null. */
export function nullable<T extends TSchema>(schema: T, description: string) {
  return Type.Union([schema, Type.Null()], { description })
}

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
