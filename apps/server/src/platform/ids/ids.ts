import { randomBytes, randomUUID } from 'node:crypto'

/**
 * A UUID of version 7: sorts by the time it was made, so that index pages fill in order.
 *
 * @see RFC 9562, section 5.7
 */
export function createId(nowMs: number = Date.now()): string {
  const time = nowMs.toString(16).padStart(12, '0')
  // Node keeps random bits ready for this call, and each request needs an id.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** A secret of 256 random bits in base64url, for session ids, tokens and keys. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}
