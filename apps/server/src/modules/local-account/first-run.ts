import { createHmac, timingSafeEqual } from 'node:crypto'

/** Digits that are hard to mistake for one another, as in Crockford's base 32. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 20

/**
 * The token that lets the first person in: the same on each node and after each start, because it
 * follows from the deployment's secret. It opens nothing once an account exists.
 */
export function toFirstRunToken(secret: Buffer): string {
  const bytes = createHmac('sha256', secret).update('yomikura first run').digest()
  const digits = Array.from({ length: LENGTH }, (_, index) => DIGITS[(bytes[index] ?? 0) % 32])
  return (digits.join('').match(/.{5}/g) ?? []).join('-')
}

/** Compares without regard to case, hyphens and spaces, in a time that reveals nothing. */
export function isFirstRunToken(secret: Buffer, given: string): boolean {
  const normal = given.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0')
  const wanted = toFirstRunToken(secret).replaceAll('-', '')
  const [a, b] = [Buffer.from(normal), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
