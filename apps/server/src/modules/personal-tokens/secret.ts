import { createHash, createHmac, randomInt } from 'node:crypto'

/** Signs that are not taken for one another on a small screen, in small letters: people type them. */
const SIGNS = 'bcdfghjkmnpqrstvwxyz23456789'
const GROUPS = 7
const SIGNS_PER_GROUP = 4

/** A secret of 134 random bits, as people type it into another app: `bcdf-ghjk-…`. */
export function createTokenSecret(): string {
  const createGroup = () =>
    Array.from({ length: SIGNS_PER_GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return Array.from({ length: GROUPS }, createGroup).join('-')
}

/** What is stored of a token's secret. */
export function hashTokenSecret(key: Buffer, secret: string): string {
  return createHmac('sha256', key).update(`personal token\0${secret}`).digest('base64url')
}

/** What is stored of the MD5 of a token's secret, from which neither of them follows. */
export function hashTokenKey(key: Buffer, md5: string): string {
  return createHmac('sha256', key).update(`personal token md5\0${md5}`).digest('base64url')
}

/** The MD5 of a secret as KOReader makes it. 134 random bits are not found from it. */
export function toTokenKey(secret: string): string {
  return createHash('md5').update(secret).digest('hex')
}
