import { Type } from 'typebox'

/**
 * Which state a writer has seen: `"7"`, as an `ETag` gave it. A write over a newer state is refused
 * with `version_conflict`.
 */
export const IfMatch = Type.Optional(
  Type.String({ maxLength: 64, pattern: '^[\\x20-\\x7e]*$', examples: ['"7"'] }),
)

/** Makes a retry of a write harmless: the same key and request get the first answer again. */
export const IdempotencyKey = Type.Optional(
  Type.String({ minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' }),
)

/** Grows with each change by the account; an `ETag` carries it too. */
export const ListVersion = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
