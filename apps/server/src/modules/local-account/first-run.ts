import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyList } from '#platform/keys/key-list.ts'

/** Digits that are hard to mistake for one another, as in Crockford's base 32. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 20

/**
 * The token that lets the first person in: the same on each node and after each start, because it
 * follows from the deployment's newest key. It opens nothing once an account exists.
 */
export function toFirstRunToken([newest]: KeyList): string {
  const bytes = createHmac('sha256', newest).update('yomikura first run').digest()
  const digits = Array.from({ length: LENGTH }, (_, index) => DIGITS[(bytes[index] ?? 0) % 32])
  return (digits.join('').match(/.{5}/g) ?? []).join('-')
}

/**
 * Compares without regard to case, hyphens and spaces, in a time that reveals nothing. The token of each
 * key holds: another node may have printed that of the key before.
 */
export function isFirstRunToken(keys: KeyList, given: string): boolean {
  const normal = Buffer.from(given.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0'))
  return keys.some((key) => {
    const wanted = Buffer.from(toFirstRunToken([key]).replaceAll('-', ''))
    return normal.length === wanted.length && timingSafeEqual(normal, wanted)
  })
}
