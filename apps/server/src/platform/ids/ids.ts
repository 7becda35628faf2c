import { randomBytes } from 'node:crypto'

/**
 * A UUID of version 7: sorts by the time it was made, so that index pages fill in order.
 *
 * @see RFC 9562, section 5.7
 */
export function createId(nowMs: number = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}

/** A secret of 256 random bits in base64url, for session ids, tokens and keys. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}
