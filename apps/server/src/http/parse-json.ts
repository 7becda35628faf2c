import { AppError } from '@yomikura/contract/errors'
import { LIMITS } from '@yomikura/contract/limits'

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses a request body. Refuses keys that reach an object's prototype and nesting deeper than any
 * call of ours needs, because both only ever come from attacks.
 * @throws AppError `invalid_json` or `bad_request`
 */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new AppError('invalid_json', undefined, { cause: error })
  }
  checkShape(value, LIMITS.requestBodyDepth)
  return value
}

function checkShape(value: unknown, depthLeft: number): void {
  if (typeof value === 'string') requireWholeCharacters(value)
  if (typeof value !== 'object' || value === null) return
  if (depthLeft === 0) throw new AppError('bad_request', 'The request body is nested too deeply.')
  for (const key of Object.keys(value)) {
    if (FORBIDDEN_KEYS.has(key))
      throw new AppError('bad_request', 'The request body has a forbidden key.')
    requireWholeCharacters(key)
    checkShape((value as Record<string, unknown>)[key], depthLeft - 1)
  }
}

/** Half of a character has no form in UTF-8: one of the databases refuses it, the other alters it. */
function requireWholeCharacters(text: string): void {
  if (!text.isWellFormed())
    throw new AppError('bad_request', 'The request body holds half of a character.')
}
