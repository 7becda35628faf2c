import { VerdictError } from '../../../verdict-error.ts'

/** A JSON object's fields. @throws VerdictError `corrupted` when it is none */
export function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return toObject(value)
  } catch {
    // Said below.
  }
  throw new VerdictError('corrupted')
}

/** A field that should be an object; empty when it is none. */
export function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** A field that should be a list; empty when it is none. */
export function toArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
