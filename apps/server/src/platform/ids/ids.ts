import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Of the 12 bits that count ids of one millisecond, the highest is free at first, so that there is room. */
const COUNTER_START = 0x800
const COUNTER_END = 0x1000

let lastMs = 0
let counter = 0

/**
 * A UUID of version 7: sorts by the time it was made, so that index pages fill in order. What one
 * process makes sorts in the order it was made, within a millisecond too.
 *
 * @param nowMs milliseconds since the epoch; a time before that of the last id counts as the same
 * @see RFC 9562, sections 5.7 and 6.2 (method 1)
 */
export function createId(nowMs: number = Date.now()): string {
  if (nowMs > lastMs) {
    lastMs = nowMs
    counter = randomInt(COUNTER_START)
  } else if (++counter === COUNTER_END) {
    lastMs += 1
    counter = 0
  }
  const count = counter.toString(16).padStart(3, '0')
  // Node keeps random bits ready for this call, and each request needs an id.
  return `${toFirstId(lastMs)}-7${count}-${randomUUID().slice(19)}`
}

/** What ids of a time begin with: sorts before each of them, and after those of any time before. */
export function toFirstId(ms: number): string {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}

/** A secret of 256 random bits in base64url, for session ids, tokens and keys. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}
