import { Type } from 'typebox'

const tag = (description: string) =>
  Type.Optional(
    Type.String({ maxLength: 64, pattern: '^[\\x20-\\x7e]*$', description, examples: ['"7"'] }),
  )

/**
 * Which state a writer has seen: `"7"`, as an `ETag` gave it. A write over a newer state is refused
 * with `version_conflict`.
 */
export const IfMatch = tag(
  'The state that the writer has seen, as an `ETag` gave it. A write over a newer one is refused with `version_conflict`.',
)

/** The state that a reader holds already, which is not sent again. */
export const IfNoneMatch = tag(
  'The state that the reader holds, as an `ETag` gave it. The answer is 304 while it is the newest.',
)

/** Makes a retry of a write harmless: the same key and request get the first answer again. */
export const IdempotencyKey = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 128,
    pattern: '^[\\x21-\\x7e]+$',
    description:
      'Makes a retry harmless for a day: the same key and request get the first answer again. Make up a new one for each write.',
    examples: ['5f0c2d0e-6a53-4b6e-9c39-0d9f3f5f8a11'],
  }),
)

/** Grows with each change by the account; an `ETag` carries it too. */
export const ListVersion = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description:
    'Counter of the account’s lists of this kind, which each change raises; an `ETag` carries it too.',
  examples: [7],
})
