/** Bytes that anything costs besides what it holds, so that a million empty things are not free. */
const EACH = 8

/**
 * About how many bytes a value takes that came by a message.
 *
 * @param enough where counting stops: a hostile value may be endless work
 * @returns undefined where it holds what a browser might not store again, such as a key or a file handle
 */
export function measureValue(value: unknown, enough: number): number | undefined {
  const waiting: unknown[] = [value]
  const seen = new Set<object>()
  let size = 0
  while (waiting.length > 0 && size <= enough) {
    const one = waiting.pop()
    size += EACH
    if (typeof one === 'string') size += one.length
    if (typeof one !== 'object' || one === null || seen.has(one)) continue
    seen.add(one)
    const parts = listParts(one)
    if (parts === undefined) return undefined
    if (typeof parts === 'number') size += parts
    else for (const part of parts) waiting.push(part)
  }
  return size
}

/** The bytes of what holds bytes, the parts of what has parts. */
function listParts(value: object): number | unknown[] | undefined {
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength
  if (value instanceof Blob) return value.size
  if (value instanceof Date || value instanceof RegExp) return 0
  if (value instanceof Map) return [...(value as Map<unknown, unknown>)].flat()
  if (value instanceof Set || Array.isArray(value)) return [...(value as Iterable<unknown>)]
  const isPlain = Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? Object.entries(value).flat() : undefined
}
